import { jsonTextOrInput } from '#common/fields/clean-json.ts';
import type { MessageEntry } from '#common/module.ts';
import type { Context } from '../context.ts';
import { isSame } from './values.ts';

/**
 * What a person sent as the comments of a record: those that were there stay as they are, new words are theirs and of this
 * moment. What cannot be read as comments is left to the field to refuse.
 */
export function withOwnComments(context: Context, input: unknown, previous: unknown): unknown {
  const given = jsonTextOrInput(input);
  const said = (previous ?? []) as MessageEntry[];
  if (given === null || given === '') return said;
  if (!Array.isArray(given)) return input;
  const isNew = (entry: unknown) => !said.some((known) => isSame(known, entry));
  const stamp = { created_by: context.userId, createdAt: context.now().toISOString() };
  return [
    ...said,
    ...given.filter(isNew).map((entry: unknown) => (isEntry(entry) ? { message: entry.message, ...stamp } : entry)),
  ];
}

const isEntry = (entry: unknown): entry is { message: unknown } =>
  typeof entry === 'object' && entry !== null && 'message' in entry;
