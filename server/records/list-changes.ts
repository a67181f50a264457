import { forbidden, malformed } from '#common/errors.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { readInput } from './input.ts';
import { rightsOn } from './rows.ts';

/** What an act on many adds to a list of each record, and takes from it: `{ teams: [ids] }`. The rest of each list stays. */
export interface ListChanges {
  add?: Readonly<Record<string, readonly string[]>> | undefined;
  remove?: Readonly<Record<string, readonly string[]>> | undefined;
}

const LISTS: ReadonlySet<string> = new Set(['MultiSelect', 'MultiRelate', 'MultiModule']);

export const listFields = ({ add = {}, remove = {} }: ListChanges): string[] => [
  ...new Set([...Object.keys(add), ...Object.keys(remove)]),
];

/**
 * What is wrong with them whatever the records, by field. What is taken away need be no choice any more.
 * @throws 400 for a field that is no list, or that `fields` sets as a whole too
 */
export function listProblems(
  context: Context,
  module: Module,
  changes: ListChanges,
  fields: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const names = listFields(changes);
  const asked = Object.fromEntries(names.map((name) => [name, changes.add?.[name] ?? []]));
  const { problems } = readInput(context, module, asked, null, { keepsEmpty: true });
  for (const name of names) {
    if (problems[name]) continue;
    if (!LISTS.has(module.fields[name]?.type ?? ''))
      throw malformed(`${name} is no list: nothing can be added to it or removed from it.`);
    if (name in fields) throw malformed(`${name} stands in fields and in add or remove.`);
  }
  return problems;
}

/** The whole lists of one record after the change. A list that the person may not change on this record is refused unread. */
export function changedLists(
  context: Context,
  module: Module,
  record: AnyRecord,
  changes: ListChanges,
): Record<string, string[]> {
  const rights = context.access.module(module);
  const lists = listFields(changes).map((name): [string, string[]] => {
    if (!rightsOn(rights, context.access, name, record).write)
      throw forbidden(`You may not change ${module.fields[name]!.label}.`);
    const isIds = module.fields[name]!.type === 'MultiRelate';
    const read = (values: readonly string[] = []) => values.map((value) => (isIds ? value.toLowerCase() : value));
    const gone = new Set(read(changes.remove?.[name]));
    const all = new Set([...((record[name] ?? []) as string[]), ...read(changes.add?.[name])]);
    return [name, [...all].filter((value) => !gone.has(value))];
  });
  return Object.fromEntries(lists);
}
