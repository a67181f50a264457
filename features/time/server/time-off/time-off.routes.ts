import { z } from 'zod';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { aRecord, notices, pageOf } from '#server/openapi/record-shapes.ts';
import { ptoBalance } from '../../pto-balances.module.ts';
import { ptoBalanceEntries } from '../../pto-balance-entries.module.ts';
import { previewRange, requestRange } from './request-range.ts';
import { rollOver } from './roll-over.ts';

const skippedDays = z.array(z.object({ date: z.string(), reason: z.string() }));
const range = z.strictObject({
  users_ptoRequests: givenId.nullish(),
  from: z.iso.date(),
  to: z.iso.date(),
  hoursPerDay: z.number().positive('Enter more than 0 hours.').max(24, 'A day has 24 hours.'),
  description: z.string().max(4_000).nullish(),
});

export default [
  route('GET /api/pto-balances/:id/ledger', {
    policy: { module: 'ptoBalance', view: 'access' },
    summary: 'Every movement of a balance, the newest first; their hours are the balance',
    query: z.object({
      pageNumber: z.coerce.number().int().min(0).default(0),
      pageSize: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: pageOf(
      z.object({
        kind: z.string(),
        hours: z.number(),
        balance: z.number(),
        request: z.string().nullable(),
        reason: z.string().nullable(),
        created_by: z.string().nullable(),
        createdAt: z.string(),
      }),
    ),
    handle: async ({ context, params, query }) => {
      const { _id } = await context.records.get(ptoBalance, params.id!);
      const page = await context.records.search(ptoBalanceEntries, {
        searchTerms: { pto_balance: _id },
        sort: [
          { field: 'createdAt', order: 'desc' },
          { field: '_id', order: 'desc' },
        ],
        ...query,
      });
      const records = page.records.map(({ kind, hours, balance, request, reason, created_by, createdAt }) => ({
        kind: kind ?? 'adjusted',
        hours: hours ?? 0,
        balance: balance ?? 0,
        request: request ?? null,
        reason: reason ?? null,
        created_by: created_by ?? null,
        createdAt,
      }));
      return { ...page, records };
    },
  }),

  route('POST /api/pto-balances/roll-over', {
    policy: 'system-admin',
    summary: 'Begins a year of time off, with what may be brought along; a dry run writes nothing',
    body: z.strictObject({ toYear: z.number().int().min(2000).max(2200), dryRun: z.boolean().default(false) }),
    answer: z.object({
      created: z.array(z.object({ user: z.string(), allotted_hours: z.number(), carried: z.number(), balance: z.number() })),
      skipped: z.array(z.object({ user: z.string(), reason: z.string() })),
    }),
    handle: ({ context, body }) => rollOver(context, body),
  }),

  route('POST /api/pto-requests/create-range', {
    policy: { module: 'ptoRequests', view: 'create' },
    summary: 'Asks for each working day of a span, all or none',
    body: range,
    answer: z.object({ records: z.array(aRecord), skipped: skippedDays, notices }),
    handle: ({ context, body }) => requestRange(context, body),
  }),

  route('POST /api/pto-requests/preview-range', {
    policy: { module: 'ptoRequests', view: 'create' },
    readOnly: true,
    summary: 'What a span would ask for: its days, the balances before and after, and who else is off',
    body: range,
    answer: z.object({
      days: z.array(z.string()),
      skipped: skippedDays,
      years: z.array(
        z.object({
          year: z.number(),
          before: z.number().nullable(),
          after: z.number().nullable(),
          problem: z.string().nullable(),
        }),
      ),
      alsoOff: z.array(z.object({ date: z.string(), name: z.string() })),
    }),
    handle: ({ context, body }) => previewRange(context, body),
  }),
];
