import { useFavourites } from '#web/records/favourites.ts';
import { say } from '#web/words/say.ts';
import { RecordLines } from './record-lines.tsx';

/** The records that this person has marked. */
export default function FavoritesPart() {
  const { data = [] } = useFavourites();
  const records = data.map(({ recordId, ...rest }) => ({ ...rest, _id: recordId }));
  return <RecordLines records={records} empty={say('Mark a record with the star, and it stands here.')} />;
}
