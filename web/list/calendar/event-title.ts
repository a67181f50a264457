import type { DescribedField } from '#common/described-module.ts';
import { referenceOf } from '../../records/reference.ts';
import { say } from '../../words/say.ts';

/** A record's name, and whose it is where the name does not say so: "TB Test · Ada Lovelace". */
export function eventTitle(
  record: Readonly<Record<string, unknown>>,
  whose: Pick<DescribedField, 'fieldName'> | undefined,
): string {
  const name = String(record.name ?? say('Untitled'));
  const owner = whose && referenceOf(record[whose.fieldName])?.name;
  return owner && !name.includes(owner) ? `${name} · ${owner}` : name;
}
