import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton } from '@mantine/core';
import type { AnyRecord } from '#common/module.ts';
import { pagesOptions } from '#web/files/file-api.ts';
import { say } from '#web/words/say.ts';
import { PlaceBox } from '../signing/place-box.tsx';
import { SignedPage } from '../signing/signed-page.tsx';
import signing from '../signing/signing.module.css';
import { filledIn, pageSizes } from './agreement-view.ts';
import { storedPages } from './stored-pages.ts';
import classes from './agreement.module.css';

const nothing = () => undefined;

/** The pages as they were sent, with the answers given so far in their places. */
export function FilledPages({ record, path }: { record: AnyRecord; path: string }) {
  const pages = useQuery(pagesOptions(path));
  const source = useMemo(() => storedPages(path), [path]);
  const { questions, values } = filledIn(record);
  const own = pageSizes(record);
  if (pages.isPending) return <Skeleton h={480} />;
  if (pages.isError) return <Alert color="yellow">{pages.error.message}</Alert>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={classes.filled} tabIndex={0} role="region" aria-label={say('Pages with their answers')}>
      <div className={signing.pages}>
        {pages.data.pages.map((size, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- pages have no other name
          <SignedPage key={at} source={source} number={at + 1} of={pages.data.pages.length} size={size} zoom={1}>
            {questions.flatMap((question) =>
              question.places
                .filter(({ page }) => page === at + 1)
                .map((place) => (
                  <PlaceBox
                    key={place._id}
                    source={source}
                    question={question}
                    place={place}
                    page={own[at] ?? size}
                    hint={`${question.label} (${say(String(place.recipient_id ?? ''))})`}
                    values={values}
                    problems={{}}
                    put={nothing}
                    askSignature={nothing}
                    isPresent={false}
                    isFirst={false}
                    onPick={nothing}
                  />
                )),
            )}
          </SignedPage>
        ))}
      </div>
    </div>
  );
}
