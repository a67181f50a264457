import { z } from 'zod';
import { forbidden } from '#common/errors.ts';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { aRecord, notices } from '#server/openapi/record-shapes.ts';
import { timesheetTracker } from '../../timesheet-trackers.module.ts';
import { generateTrackers } from './generate-trackers.ts';
import { enteredDays } from './tracker-hours.ts';
import { weeklyTimesheet } from './weekly-timesheet.ts';

const week = z.object({ user: givenId.nullish(), date: z.iso.date().nullish() });
const answer = z.object({
  user: z.string(),
  start: z.string(),
  end: z.string(),
  days: z.array(aRecord),
  holidays: z.array(z.object({ date: z.string(), name: z.string() })),
  total_hours: z.number(),
  total: z.string(),
  notices,
});
const text = z.string().nullish();
const entry = z.object({ start_time: z.string(), end_time: z.string(), kind: text, placement: text, note: text });
const policy = { module: 'timeSheets', view: 'access' } as const;

export default [
  route('GET /api/timeSheets/usersWeeklyTimesheet', {
    policy,
    summary: 'The seven days of a user’s week, one’s own of today by default; missing days are made',
    query: week,
    answer,
    handle: ({ context, query }) => weeklyTimesheet(context, query),
  }),

  route('POST /api/timeSheets/usersWeeklyTimesheet', {
    policy,
    summary: 'The same, asked in a body',
    body: week,
    answer,
    handle: ({ context, body }) => weeklyTimesheet(context, body),
  }),

  route('GET /api/timesheet-trackers/:id/days', {
    policy: { module: 'timesheetTracker', view: 'access' },
    summary:
      'The days that the hours of a week are the sum of, and what was entered on those that the reader sees; none where the hours were typed',
    answer: z.object({ days: z.array(z.object({ day: z.string(), hours: z.number(), entries: z.array(entry) })) }),
    handle: async ({ context, params }) => {
      const { _id, hours, period_start, period_end } = await context.records.get(timesheetTracker, params.id!);
      if ([hours, period_start, period_end].some((value) => value === undefined)) throw forbidden();
      const system = context.asSystem('the days of a week are shown with its hours');
      return { days: await enteredDays(context, await system.records.get(timesheetTracker, _id)) };
    },
  }),

  route('POST /api/timesheet-trackers/generate', {
    policy: { module: 'timesheetTracker', view: 'create' },
    summary: 'Makes the trackers of a day’s week for all active placements; those that are there stay',
    body: z.strictObject({ date: z.iso.date() }),
    answer: z.object({ created: z.number().int(), existing: z.number().int() }),
    handle: ({ context, body }) => generateTrackers(context, body.date),
  }),
];
