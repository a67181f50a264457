import { usePresentRecents } from '#web/frame/use-present-recents.ts';
import { RecordLines } from './record-lines.tsx';

/** The records that this person had open last. */
export default function RecentsPart() {
  return <RecordLines records={usePresentRecents()} empty="The records that you open stand here." />;
}
