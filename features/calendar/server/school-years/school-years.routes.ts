import { z } from 'zod';
import { invalid } from '#common/errors.ts';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { aRecord } from '#server/openapi/record-shapes.ts';
import { jobs } from '#features/recruiting/jobs.module.ts';
import { accounts } from '#features/placements/accounts.module.ts';
import { daysFor } from '../working-days.ts';
import { accountCalendarEvents } from '../../account-calendar-events.module.ts';
import { DAY_KINDS } from '../../day-kinds.ts';
import { copyYear } from './copy-year.ts';
import { generateSchedule } from './generate-schedule.ts';
import { countMonths, missingForMonths } from './monthly-hours.ts';
import { paintDays } from './paint-days.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time as 08:30.');

export default [
  route('POST /api/jobs/:id/monthly-hours', {
    policy: { module: 'jobs', view: 'access' },
    summary:
      'The months of a job by its account’s school year, with each day that counts and why others do not; saved on request',
    body: z.strictObject({ save: z.boolean().default(false) }),
    answer: z.object({
      monthly_hours: z.array(
        z.object({
          month: z.string(),
          workingDays: z.number(),
          hoursPerDay: z.number(),
          totalHours: z.number(),
          eligible: z.boolean(),
        }),
      ),
      days: z.array(z.object({ date: z.string(), counts: z.number(), reason: z.string().nullable() })),
    }),
    handle: async ({ context, params, body }) => {
      const job = await context.records.get(jobs, params.id!);
      const missing = missingForMonths(job);
      if (Object.keys(missing).length) throw invalid(missing, Object.values(missing).join(' '));
      const counted = await countMonths(context, job);
      if (body.save) await context.records.update(jobs, job._id, { monthly_hours: counted.monthly_hours });
      return { ...counted, days: await daysFor(context, job.accounts_jobs, counted.days) };
    },
  }),

  route('POST /api/placement-schedules/generate', {
    policy: { module: 'placementSchedules', view: 'create' },
    summary: 'The working days of a placement by a weekly pattern, without the days off of its account',
    body: z.strictObject({
      placement: givenId,
      from: z.iso.date(),
      to: z.iso.date(),
      pattern: z
        .array(z.strictObject({ weekday: z.number().int().min(1).max(7), start_time: clock, end_time: clock }))
        .min(1)
        .max(21),
      replace: z.boolean().default(false),
    }),
    answer: z.object({
      created: z.number().int(),
      existing: z.number().int(),
      skipped: z.array(z.object({ date: z.string(), reason: z.string() })),
    }),
    handle: ({ context, body }) => generateSchedule(context, body),
  }),

  route('POST /api/account-calendar-events/paint', {
    policy: { module: accountCalendarEvents.name, view: 'access' },
    summary: 'Marks a span of days of an account’s school year, or makes them school days again; all or nothing',
    body: z.strictObject({
      account: givenId,
      from: z.iso.date(),
      to: z.iso.date(),
      kind: z.enum(DAY_KINDS.map(({ type }) => type)).nullable(),
      hours: z.number().min(0.25).max(24).optional(),
    }),
    answer: z.object({ record: aRecord.nullable() }),
    handle: ({ context, body }) => paintDays(context, body),
  }),

  route('POST /api/account-calendar-events/copy-year', {
    policy: { module: 'accountCalendarEvents', view: 'create' },
    summary: 'Copies the school year of an account to another account, or to another year',
    body: z.strictObject({
      from: givenId,
      to: givenId,
      start: z.iso.date(),
      end: z.iso.date(),
      years: z.number().int().min(0).max(5).default(0),
    }),
    answer: z.object({ created: z.number().int(), existing: z.number().int() }),
    handle: async ({ context, body }) => {
      const [from, to] = [await context.records.get(accounts, body.from), await context.records.get(accounts, body.to)];
      return copyYear(context, { ...body, from: from._id, to: to._id });
    },
  }),
];
