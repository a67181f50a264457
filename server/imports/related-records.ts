import { readId } from '#common/fields/relate.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { isKey, namedIn, recordsBy } from './records-by.ts';

/** What cells say of one other module → its record, or the sentence that says why it is none. */
export type Related = (given: string) => { id: string } | { problem: string };

/**
 * Looks up what the cells of a batch name, in one statement: records of a module by one of its fields, else by name. An id is
 * taken as it is: the save says whether it is one.
 */
export async function relatedRecords(
  context: Context,
  target: Module,
  by: string | undefined,
  given: Iterable<string>,
): Promise<Related> {
  const field = by ?? 'name';
  const isId = (text: string) => (by === undefined || by === '_id') && readId(text) !== undefined;
  const names = [...new Set([...given].map((text) => text.trim().toLowerCase()))].filter((text) => text && !isId(text));
  const mayLook = field !== '_id' && isKey(context, target, field) && context.access.module(target).access;
  const found = mayLook
    ? await recordsBy(
        context,
        target,
        [field],
        names.map((name) => [name]),
      )
    : names.map(() => []);
  const byName = new Map(names.map((name, at) => [name, found[at]!]));
  const label = target.singular.toLowerCase();
  return (text) => {
    const trimmed = text.trim();
    const id = isId(trimmed) ? readId(trimmed) : undefined;
    if (id) return { id };
    const matches = byName.get(trimmed.toLowerCase()) ?? [];
    if (matches.length === 1) return { id: matches[0]!._id };
    if (!matches.length) return { problem: `There is no ${label} “${trimmed.slice(0, 100)}” that you can see.` };
    return { problem: `Several records match “${trimmed.slice(0, 100)}”: ${namedIn(matches)}.` };
  };
}
