import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { placements } from '#features/placements/placements.module.ts';
import { providers } from '#features/placements/providers.module.ts';
import { timesheetTracker } from '../../timesheet-trackers.module.ts';

export type Tracker = RecordOf<typeof timesheetTracker>;

/** The weeks of a user's placements that hold this day. */
export async function trackersOfDay(context: Context, user: string, day: string): Promise<Tracker[]> {
  return context.asSystem('hours belong to the weeks of placements').records.all(timesheetTracker, {
    all: [
      { field: 'placements_timesheetTracker.providers_placements.related_user', op: 'equals', value: user },
      { field: 'period_start', op: 'lessThanOrEqual', value: day },
      { field: 'period_end', op: 'greaterThanOrEqual', value: day },
    ],
  });
}

/** The user of the provider of a tracker's placement. */
export async function providerUserOf(context: Context, placementId: string | null): Promise<string | null> {
  const { records } = context.asSystem('whose week it is');
  const placement = await records.find(placements, placementId);
  return (await records.find(providers, placement?.providers_placements))?.related_user ?? null;
}
