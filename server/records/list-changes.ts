import { fieldLevel } from '#common/access.ts';
import { malformed } from '#common/errors.ts';
import type { AnyRecord } from '#common/module.ts';
import { typeOf } from '#common/fields/index-of-types.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { readInput } from './input.ts';
import { unknownEntries } from './unknown-entries.ts';

/** What an act on many adds to a list of each record, and takes from it: `{ teams: [ids] }`. The rest of each list stays. */
export interface ListChanges {
  add?: Readonly<Record<string, readonly string[]>> | undefined;
  remove?: Readonly<Record<string, readonly string[]>> | undefined;
}

export const listFields = ({ add = {}, remove = {} }: ListChanges): string[] => [
  ...new Set([...Object.keys(add), ...Object.keys(remove)]),
];

/**
 * What is wrong with them whatever the records, by field. What is taken away need be no choice any more.
 * @throws 400 for a field that is no list, or that `fields` sets as a whole too
 */
export async function listProblems(
  context: Context,
  module: Module,
  changes: ListChanges,
  fields: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  const names = listFields(changes);
  const rights = context.access.module(module);
  const isList = (name: string) => Object.hasOwn(module.fields, name) && typeOf(module.fields[name]!).comparison === 'list';
  const isHidden = (name: string) => !context.access.isAdmin && fieldLevel(rights, name) === 'None';
  const other = names.find((name) => module.storage.has(name) && !isHidden(name) && !isList(name));
  if (other) throw malformed(`${other} is no list: nothing can be added to it or removed from it.`);
  const twice = names.find((name) => name in fields);
  if (twice) throw malformed(`${twice} stands in fields and in add or remove.`);
  const asked = Object.fromEntries(names.map((name) => [name, changes.add?.[name] ?? []]));
  const { values, problems } = readInput(context, module, asked, null, { keepsEmpty: true });
  return { ...(await unknownEntries(context, module, values, null)), ...problems };
}

/** The whole lists of one record after the change. */
export function changedLists(module: Module, record: AnyRecord, changes: ListChanges): Record<string, string[]> {
  const lists = listFields(changes).map((name): [string, string[]] => {
    const isIds = module.fields[name]!.type === 'MultiRelate';
    const read = (values: readonly string[] = []) => values.map((value) => (isIds ? value.toLowerCase() : value));
    const gone = new Set(read(changes.remove?.[name]));
    const all = new Set([...((record[name] ?? []) as string[]), ...read(changes.add?.[name])]);
    return [name, [...all].filter((value) => !gone.has(value))];
  });
  return Object.fromEntries(lists);
}
