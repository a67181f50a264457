import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { placements } from '#features/placements/placements.module.ts';
import { timesheetTracker } from '../../timesheet-trackers.module.ts';
import { weekOf, type Week } from './week-of.ts';

/** One tracker for each active placement and the week of this day; those that are there stay as they are. */
export async function generateTrackers(context: Context, date: string): Promise<{ created: number; existing: number }> {
  const system = context.asSystem('every active placement has its week');
  const week = await weekOf(context, date);
  const counts = { created: 0, existing: 0 };
  for await (const placement of system.records.each(placements, activeIn(week)))
    counts[(await generateOne(system, placement, week)) ? 'created' : 'existing'] += 1;
  return counts;
}

const activeIn = ({ start, end }: Week) => ({
  all: [
    { field: 'status', op: 'in', value: ['Active', 'Ending'] },
    {
      any: [
        { field: 'planned_start_date', op: 'empty' },
        { field: 'planned_start_date', op: 'lessThanOrEqual', value: end },
      ],
    },
    {
      any: [
        { field: 'end_date', op: 'empty' },
        { field: 'end_date', op: 'greaterThanOrEqual', value: start },
      ],
    },
  ],
});

function generateOne(system: Context, placement: RecordOf<typeof placements>, { start, end }: Week): Promise<boolean> {
  return system.transaction(async (inner) => {
    await holdKey(inner.database, `timesheet tracker of ${placement._id} from ${start}`);
    const there = { placements_timesheetTracker: placement._id, period_start: start };
    if (await inner.records.count(timesheetTracker, there)) return false;
    await inner.records.create(timesheetTracker, {
      ...there,
      period_end: end,
      name: `${placement.name}, ${start}`,
      time_sheet_status: 'Not_Submitted',
      assigned_to: placement.assigned_to,
      teams: placement.teams,
    });
    return true;
  });
}
