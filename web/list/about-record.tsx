import { referenceIn, type NamedLink } from '../fields/flex-links.ts';
import { useRecordName } from '../records/reference.ts';

/** On a card: the name of the record that it is about; nothing where the reader does not see it. */
export function AboutRecord({ link, className }: { link: NamedLink; className: string }) {
  const name = useRecordName(link.moduleName, referenceIn(link));
  return name === '' ? null : <span className={className}>{name ?? '…'}</span>;
}
