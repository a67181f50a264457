import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { api } from '../api.ts';
import { linkOf, linksIn } from '../fields/flex-links.ts';
import { fieldOf } from '../modules.ts';
import { referenceOf, referencesOf } from '../records/reference.ts';
import type { Entry } from './entries.ts';

/** Names by `module id`, under the reader's rights. */
export type RecordNames = ReadonlyMap<string, string>;
interface Link {
  moduleName: string;
  _id: string;
}

/** What one call answers. */
const MOST_LINKS = 200;

/** What a field held and holds, and who did it where that is to be named. */
export type Spoken = Pick<Entry, 'module' | 'field' | 'previous_value' | 'new_value'> &
  Partial<Pick<Entry, 'changed_by' | 'impersonator'>>;

/** The names of all people and records that these entries speak of, asked for together. */
export async function namesFor(entries: readonly Spoken[], byName: ReadonlyMap<string, DescribedModule>): Promise<RecordNames> {
  const links = new Map(entries.flatMap((entry) => linksOf(entry, byName)).map((link) => [keyOf(link), link]));
  const wanted = [...links.values()];
  const parts = Array.from({ length: Math.ceil(wanted.length / MOST_LINKS) }, (_, at) =>
    wanted.slice(at * MOST_LINKS, (at + 1) * MOST_LINKS),
  );
  const answers = await Promise.all(
    parts.map((records) =>
      api<{ records: (Link & { name: string })[] }>('/api/records/names', { body: { records }, quiet: true }),
    ),
  );
  return new Map(answers.flatMap(({ records }) => records.map((record) => [keyOf(record), record.name] as const)));
}

export const nameIn = (names: RecordNames, moduleName: string | undefined, _id: string): string | undefined =>
  names.get(keyOf({ moduleName: moduleName ?? '', _id }));

/** The value with the names of the records in it, as the cells show it; '' is a record that the reader does not see. */
export function withNames(field: DescribedField, value: unknown, names: RecordNames): unknown {
  const reference = (one: { _id: string }) => ({ _id: one._id, name: nameIn(names, field.ref, one._id) ?? '' });
  const link = (one: { moduleName: string; recordId: string }) => ({
    ...one,
    name: nameIn(names, one.moduleName, one.recordId) ?? '',
  });
  switch (field.inputType) {
    case 'Relate':
      return referencesOf(value).map(reference)[0] ?? null;
    case 'MultiRelate':
      return referencesOf(value).map(reference);
    case 'FlexRelate':
      return [linkOf(value)].flatMap((one) => (one ? [link(one)] : []))[0] ?? null;
    case 'MultiFlexRelate':
      return linksIn(value).map(link);
    default:
      return value;
  }
}

function linksOf(entry: Spoken, byName: ReadonlyMap<string, DescribedModule>): Link[] {
  const people = [entry.changed_by, entry.impersonator].flatMap((person) => referenceOf(person)?._id ?? []);
  const module = byName.get(entry.module);
  const field = module && fieldOf(module, entry.field);
  return [
    ...people.map((_id) => ({ moduleName: 'users', _id })),
    ...(field ? [entry.previous_value, entry.new_value].flatMap((value) => linksInValue(field, value)) : []),
  ];
}

function linksInValue(field: DescribedField, value: unknown): Link[] {
  const links = [linkOf(value), ...linksIn(value)].flatMap((link) => link ?? []);
  if (links.length > 0) return links.map(({ moduleName, recordId }) => ({ moduleName, _id: recordId }));
  return field.ref ? referencesOf(value).map(({ _id }) => ({ moduleName: field.ref!, _id })) : [];
}

const keyOf = ({ moduleName, _id }: Link): string => `${moduleName} ${_id}`;
