import { isId } from '#common/ids.ts';
import { useRecordName } from '../records/reference.ts';
import { say } from '../words/say.ts';

/** The name behind an id; a text that is no id stands as it is. */
export function RecordName({ moduleName, id }: { moduleName: string; id: string }) {
  const name = useRecordName(moduleName, isId(id) ? { _id: id } : { _id: id, name: id });
  return <>{(name ?? '…') || say('Not visible to you')}</>;
}
