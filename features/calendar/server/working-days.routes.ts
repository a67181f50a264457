import { z } from 'zod';
import { daysBetween } from '#common/fields/calendar.ts';
import { invalid } from '#common/errors.ts';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { accounts } from '#features/placements/accounts.module.ts';
import { sumOfDays } from '../counted-days.ts';
import { daysFor, workingDays } from './working-days.ts';

/** Two years and a leap day. */
const MOST_DAYS = 732;

export default [
  route('POST /api/calendar-events/working-days', {
    policy: 'signed-in',
    readOnly: true,
    summary: 'Which days of a span count as working days, and why others do not',
    body: z.strictObject({ from: z.iso.date(), to: z.iso.date(), account: givenId.nullish() }),
    answer: z.object({
      days: z.number(),
      dates: z.array(z.object({ date: z.string(), counts: z.number(), reason: z.string().nullable() })),
    }),
    handle: async ({ context, body: { from, to, account } }) => {
      if (to < from) throw invalid({ to: 'The last day is before the first.' });
      if (daysBetween(from, to) >= MOST_DAYS) throw invalid({ to: 'Ask for two years at most.' });
      const seen = account ? await context.records.get(accounts, account) : undefined;
      const dates = await daysFor(context, seen?._id, await workingDays(context, { from, to, account: seen?._id }));
      return { days: sumOfDays(dates), dates };
    },
  }),
];
