import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { accounts } from '#features/placements/accounts.module.ts';
import { districts } from '#features/districts/districts.module.ts';
import { inRange } from './in-range.ts';
import { LAYERS } from '../shown-events.ts';
import { momentOf } from './moment-of.ts';

const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);
const ids = z.array(givenId).max(200).optional();
const answer = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      layer: z.enum(LAYERS),
      moduleName: z.string(),
      recordId: z.string(),
      title: z.string(),
      start: z.string(),
      end: z.string(),
      all_day: z.boolean(),
      color: z.string(),
      editable: z.boolean(),
    }),
  ),
  truncated: z.boolean(),
});

export default [
  route('POST /api/calendar-events/in-range', {
    policy: { module: 'calendarEvents', view: 'access' },
    readOnly: true,
    summary: 'What stands in a calendar in a span, by layers, repeats spelled out',
    body: z.strictObject({
      from: moment,
      to: moment,
      layers: z
        .array(z.enum(LAYERS))
        .max(10)
        .default([...LAYERS]),
      groups: ids,
      users: ids,
      accounts: ids,
    }),
    answer,
    handle: ({ context, body: { from, to, layers, ...which } }) =>
      inRange(context, layers, { ...spanOf(context, from, to), ...which }),
  }),

  route('GET /api/calendar-events/events-for-district/:id', {
    policy: { module: 'accountCalendarEvents', view: 'access' },
    summary: 'The calendars of a district’s accounts in a span',
    query: z.object({ from: moment, to: moment }),
    answer,
    handle: async ({ context, params, query }) => {
      const district = await context.records.get(districts, params.id!);
      const { ids: found } = await context.records.ids(accounts, {
        searchTerms: { district: district._id },
        selectNumberOfRecords: 200,
      });
      if (!found.length) return { events: [], truncated: false };
      return inRange(context, ['account-events'], { ...spanOf(context, query.from, query.to), accounts: found });
    },
  }),
];

const spanOf = (context: Context, from: string, to: string) => ({
  from: momentOf(context, from),
  to: momentOf(context, to, { isEnd: true }),
});
