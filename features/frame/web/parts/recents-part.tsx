import { usePresentRecents } from '#web/frame/use-present-recents.ts';
import { say } from '#web/words/say.ts';
import { RecordLines } from './record-lines.tsx';

/** The records that this person had open last. */
export default function RecentsPart() {
  return <RecordLines records={usePresentRecents()} empty={say('The records that you open stand here.')} />;
}
