import type { SigningView } from '../../signing-answers.ts';
import type { Asking } from './asking.ts';
import { PlaceBox } from './place-box.tsx';
import type { Question } from './questions.ts';
import { SignedPage } from './signed-page.tsx';
import classes from './signing.module.css';

interface Props extends Asking {
  pages: SigningView['pages'];
  questions: readonly Question[];
  present: string | null;
  zoom: number;
  onPick: (name: string) => void;
}
/** The pages as pictures, with a box for each place where something is asked. */
export function DocumentPages({ pages, questions, present, zoom, onPick, ...asking }: Props) {
  const places = questions.flatMap((question) => question.places.map((place) => ({ question, place })));
  const byPage = Map.groupBy(places, ({ place }) => place.page);
  const first = new Set(questions.map(({ places: [place] }) => place?._id));
  return (
    <div className={classes.pages}>
      {pages.map((size, at) => (
        <SignedPage
          // oxlint-disable-next-line react/no-array-index-key -- pages have no other name
          key={at}
          source={asking.source}
          number={at + 1}
          of={pages.length}
          size={size}
          zoom={zoom}
        >
          {byPage.get(at + 1)?.map(({ question, place }) => (
            <PlaceBox
              {...asking}
              key={place._id}
              question={question}
              place={place}
              page={size}
              isPresent={question.name === present}
              isFirst={first.has(place._id)}
              onPick={onPick}
            />
          ))}
        </SignedPage>
      ))}
    </div>
  );
}
