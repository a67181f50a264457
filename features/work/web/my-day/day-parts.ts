import { addDays, type IsoDate } from '#common/fields/calendar.ts';
import type { AnyRecord } from '#common/module.ts';
import { sayLater } from '#web/words/say.ts';

export const PARTS = [sayLater('Overdue'), sayLater('Today'), sayLater('Next 7 days'), sayLater('Later')] as const;
export type Part = (typeof PARTS)[number];

/** Open tasks by when they are due, urgent ones first; those without a date come later. */
export function partsOf(tasks: readonly AnyRecord[], today: IsoDate): Record<Part, AnyRecord[]> {
  const week = addDays(today, 7);
  const found: Record<Part, AnyRecord[]> = { Overdue: [], Today: [], 'Next 7 days': [], Later: [] };
  for (const task of tasks) found[partOf(dueOf(task), today, week)].push(task);
  for (const part of PARTS) found[part].sort(byUrgency);
  return found;
}

function partOf(due: IsoDate | null, today: IsoDate, week: IsoDate): Part {
  if (!due || due > week) return 'Later';
  if (due < today) return 'Overdue';
  return due === today ? 'Today' : 'Next 7 days';
}

const byUrgency = (one: AnyRecord, other: AnyRecord): number =>
  Number(other.is_urgent === true) - Number(one.is_urgent === true) || (dueOf(one) ?? '9').localeCompare(dueOf(other) ?? '9');

export const dueOf = ({ due_date }: AnyRecord): IsoDate | null => (due_date as IsoDate | null) ?? null;
