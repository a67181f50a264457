import { z } from 'zod';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { freeBusy } from './free-busy.ts';
import { momentOf } from './moment-of.ts';

const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);
const stretches = z.array(z.object({ start: z.string(), end: z.string() }));

export default [
  route('POST /api/calendar-events/free-busy', {
    policy: 'staff',
    readOnly: true,
    summary: 'When people are taken, without saying by what, and when all of them are free',
    body: z.strictObject({
      users: z.array(givenId).min(1).max(50),
      from: moment,
      to: moment,
      minutes: z.number().int().min(5).max(1_440).default(30),
    }),
    answer: z.object({ busy: z.record(z.string(), stretches), free: stretches }),
    handle: ({ context, body: { users, from, to, minutes } }) =>
      freeBusy(context, { users, minutes, from: momentOf(context, from), to: momentOf(context, to, { isEnd: true }) }),
  }),
];
