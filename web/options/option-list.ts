import type { Option } from '#common/field.ts';
import { say } from '../words/say.ts';

/** The list with one option at another place; out of bounds: as it was. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  if (to < 0 || to >= list.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** What keeps a list of choices from being saved, in words; the first problem, or null. */
export function problemInOptions(options: readonly Option[]): string | null {
  const unnamed = options.findIndex(({ value }) => !value.trim());
  if (unnamed >= 0) return say('Option {number} needs a value.', { number: unnamed + 1 });
  const values = options.map(({ value }) => value.trim());
  const double = values.find((value, at) => values.indexOf(value) !== at);
  return double === undefined ? null : say('“{double}” is listed twice.', { double });
}

export const problemIn = (name: string, options: readonly Option[]): string | null =>
  name.trim() ? problemInOptions(options) : say('Name is required');

/** As it is kept: trimmed, and an option without a label shows its value. */
export const asKept = (options: readonly Option[]): Option[] =>
  options.map((option) => ({ ...option, value: option.value.trim(), label: option.label.trim() || option.value.trim() }));

/** One choice a line, `value` or `value = label` or both from two columns of a sheet; those that are there already are left out. */
export function pastedOptions(text: string, present: readonly Option[]): Option[] {
  const known = new Set(present.map(({ value }) => value));
  return text.split(/\r?\n/).flatMap((line) => {
    const [value = '', label = ''] = line.split(/\t|\s=\s/).map((part) => part.trim());
    if (!value || known.has(value)) return [];
    known.add(value);
    return [{ value, label: label || value }];
  });
}
