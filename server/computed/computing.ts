import { dayIn } from '#common/time-zones.ts';
import type { Context } from '../context.ts';
import { readAgency } from '../jobs/agency-schedule.ts';
import { computeDue } from './compute-due.ts';
import type { ComputedWork } from './follow-writes.ts';

/** What saves ask of the computed fields, and what itself saves. */
export interface Computing {
  due(context: Context, work: ComputedWork): Promise<void>;
  /** `YYYY-MM-DD` by the agency's clocks. */
  today(context: Context): Promise<string>;
}

export const computing: Computing = {
  due: computeDue,
  today: async ({ engine, now }) => dayIn((await readAgency(engine)).timeZone, now()),
};
