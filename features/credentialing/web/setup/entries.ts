import { asksForValue, type ConditionAction, type ConditionMatch } from '#common/conditions.ts';
import { newId } from '#common/ids.ts';
import type { Option } from '#common/field.ts';
import { formatDay } from '#web/formats.ts';
import { say, sayLater } from '#web/words/say.ts';
import { isDayValue, operatorInWords } from '../../condition-words.ts';

/** A condition on another entry's answer. */
export interface EntryCondition {
  relatedRequiredItemId: string;
  operator: string;
  value?: unknown;
}

/** An entry of a setup's `required_items`: what the items of a record are made from. */
export interface Entry extends Record<string, unknown> {
  _id: string;
  name?: string | null;
  category?: string | null;
  field_type?: string | null;
  description?: string | null;
  dropdown?: string | null;
  conditions?: EntryCondition[] | null;
  field_options?: Record<string, unknown> | null;
}

/** In their order, each with an id. */
export function entriesOf(stored: unknown): Entry[] {
  const entries = (Array.isArray(stored) ? stored : []) as (Entry & { order?: number })[];
  return entries
    .map((entry, at) => ({ ...entry, _id: String(entry._id ?? newId()), order: entry.order ?? at }))
    .sort((one, other) => one.order - other.order);
}

export interface Category {
  value: string | null;
  label: string;
  entries: Entry[];
}

/** Under the categories of the dropdown, in its order; what has none of them comes last. Empty ones are left out. */
export function byCategory(entries: readonly Entry[], options: readonly Option[]): Category[] {
  const known = new Set(options.map(({ value }) => value));
  const of = (value: string) => entries.filter((entry) => entry.category === value);
  const rest = entries.filter(({ category }) => !category || !known.has(category));
  return [
    ...options.map(({ value, label }) => ({ value, label: say(label), entries: of(value) })),
    { value: null, label: say('Without a category'), entries: rest },
  ].filter(({ entries: own }) => own.length > 0);
}

export type Side = 'before' | 'after';

/** Puts an entry beside another one and into its category; the order of all is written anew. */
export function movedBeside(entries: readonly Entry[], id: string, besideId: string, side: Side): Entry[] {
  const entry = entries.find(({ _id }) => _id === id);
  const target = entries.find(({ _id }) => _id === besideId);
  if (!entry || !target || entry === target) return [...entries];
  const others = entries.filter((each) => each !== entry);
  return ordered(
    others.toSpliced(others.indexOf(target) + (side === 'after' ? 1 : 0), 0, { ...entry, category: target.category ?? null }),
  );
}

/** One place up or down among the entries of its category. */
export function shifted(entries: readonly Entry[], id: string, by: 1 | -1): Entry[] {
  const entry = entries.find(({ _id }) => _id === id);
  if (!entry) return [...entries];
  const peers = entries.filter(({ category }) => (category ?? null) === (entry.category ?? null));
  const neighbor = peers[peers.indexOf(entry) + by];
  if (!neighbor) return [...entries];
  const others = entries.filter((each) => each !== entry);
  return ordered(others.toSpliced(others.indexOf(neighbor) + (by > 0 ? 1 : 0), 0, entry));
}

/** Without an entry, and without the conditions of others on it. */
export const without = (entries: readonly Entry[], id: string): Entry[] =>
  ordered(
    entries
      .filter(({ _id }) => _id !== id)
      .map((entry) =>
        entry.conditions?.some(({ relatedRequiredItemId }) => relatedRequiredItemId === id)
          ? { ...entry, conditions: entry.conditions.filter(({ relatedRequiredItemId }) => relatedRequiredItemId !== id) }
          : entry,
      ),
  );

export const ordered = (entries: readonly Entry[]): Entry[] => entries.map((entry, order) => ({ ...entry, order }));

/** The names along a circle of conditions, the first again at the end; null where there is none. */
export function circleOf(entries: readonly Entry[]): string[] | null {
  const byId = new Map(entries.map((entry) => [entry._id, entry]));
  const settled = new Set<string>();
  const follow = (entry: Entry, path: Entry[]): Entry[] | null => {
    if (path.includes(entry)) return [...path.slice(path.indexOf(entry)), entry];
    if (settled.has(entry._id)) return null;
    for (const { relatedRequiredItemId } of entry.conditions ?? []) {
      const source = byId.get(relatedRequiredItemId);
      const circle = source && follow(source, [...path, entry]);
      if (circle) return circle;
    }
    settled.add(entry._id);
    return null;
  };
  for (const entry of entries) {
    const circle = follow(entry, []);
    if (circle) return circle.map(nameOf);
  }
  return null;
}

/** Nobody has said yet what it is. */
export const isBlank = ({ name, label, description, conditions }: Entry): boolean =>
  !name && !label && !description && !conditions?.length;

export const nameOf = ({ name }: Entry): string => name || say('Unnamed item');
export const matchOf = ({ field_options }: Entry): ConditionMatch => (field_options?.match === 'Any' ? 'Any' : 'All');
export const actionOf = ({ field_options }: Entry): ConditionAction => (field_options?.action as ConditionAction) ?? 'Enable';

/** What its conditions make of an entry, in a sentence; null where it has none. */
export function conditionsInWords(entry: Entry, entries: readonly Entry[], unknown = say('a removed item')): string | null {
  if (!entry.conditions?.length) return null;
  const terms = entry.conditions.map(({ relatedRequiredItemId, operator, value }) => {
    const source = entries.find(({ _id }) => _id === relatedRequiredItemId);
    const wanted = asksForValue(operator) ? ` ${valueInWords(value)}` : '';
    return `“${source ? nameOf(source) : unknown}” ${say(operatorInWords(operator, value))}${wanted}`;
  });
  const isAny = matchOf(entry) === 'Any';
  const joined = terms.reduce((one, other) => say(isAny ? '{one} or {other}' : '{one} and {other}', { one, other }));
  return say(EFFECTS[actionOf(entry)], { conditions: joined });
}

const EFFECTS: Record<ConditionAction, `${string} {conditions}`> = {
  Show: sayLater('Shown when {conditions}'),
  Hide: sayLater('Hidden when {conditions}'),
  Enable: sayLater('Open when {conditions}'),
  Disable: sayLater('Locked when {conditions}'),
};

function valueInWords(value: unknown): string {
  if (value === true) return say('done');
  if (value === false) return say('not done');
  if (Array.isArray(value)) return value.map(valueInWords).join(', ') || '…';
  if (value === null || value === undefined || value === '') return '…';
  return isDayValue(value) ? formatDay(value) : String(value);
}
