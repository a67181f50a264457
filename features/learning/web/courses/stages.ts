import type { OwnCourse } from './learning-api.ts';
import { sayLater } from '#web/words/say.ts';

export const STAGES = [sayLater('Overdue'), sayLater('Due'), sayLater('Under way'), sayLater('Done')] as const;
export type Stage = (typeof STAGES)[number];

/** @param today `YYYY-MM-DD` of the reader */
export function stageOf({ completed_at, due_date, share, excused }: OwnCourse, today: string): Stage {
  if (completed_at || excused) return 'Done';
  if (due_date && due_date < today) return 'Overdue';
  return share > 0 ? 'Under way' : 'Due';
}
