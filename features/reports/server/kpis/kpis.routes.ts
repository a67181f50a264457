import { z } from 'zod';
import { givenId as id } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { savedRecord } from '#server/openapi/record-shapes.ts';
import { KPI_KEYS, type KpiKey } from '../../kpis.ts';
import { KPI_SPANS } from '../../kpi-spans.ts';
import { TARGET_PERIODS } from '../../kpi-targets.ts';
import { kpiBoard, kpisOf } from './kpi-board.ts';
import { setTarget } from './set-target.ts';

const key = z.enum(KPI_KEYS as [KpiKey, ...KpiKey[]]);
const asked = { span: z.enum(KPI_SPANS).default('month'), day: z.iso.date().optional() };

const standings = z.record(
  z.string(),
  z.object({ value: z.number(), target: z.number().nullable(), pace: z.number().nullable() }),
);
const head = {
  span: z.enum(KPI_SPANS),
  from: z.string(),
  to: z.string(),
  today: z.string(),
  elapsed: z.number(),
  kpis: z.array(z.object({ key, label: z.string(), explains: z.string() })),
  closed: z.array(key),
  ranAt: z.string(),
};
const person = z.object({ _id: z.string(), name: z.string() });
const onePerson = z.object({
  ...head,
  person,
  spans: z.array(z.object({ from: z.string(), to: z.string(), values: standings })),
});
/** A role that may export the targets reads how everybody stands against them. */
const readsBoard = { module: 'kpiTargets', view: 'export' } as const;

export default [
  route('GET /api/kpis/board', {
    policy: readsBoard,
    summary: 'Everybody against their targets in one week, month or quarter, counted from the records that the caller may see',
    query: z.object({ ...asked, role: id.optional(), team: id.optional() }),
    answer: z.object({ ...head, people: z.array(person.extend({ values: standings })) }),
    handle: ({ context, query }) => kpiBoard(context, query),
  }),
  route('GET /api/kpis/person/:id', {
    policy: readsBoard,
    summary: 'A person against their targets in six spans, counted from the records that the caller may see',
    query: z.object(asked),
    answer: onePerson,
    handle: ({ context, params, query }) => kpisOf(context, params.id!, query),
  }),
  route('GET /api/kpis/mine', {
    policy: 'staff',
    summary: 'One’s own numbers against one’s targets in six spans',
    query: z.object(asked),
    answer: onePerson,
    handle: ({ context, query }) => kpisOf(context, context.userId!, query),
  }),
  route('POST /api/kpi-targets/set', {
    policy: 'system-admin',
    summary: 'Sets a target for a person, a role or everybody from a day on; what was asked for before stays',
    body: z.strictObject({
      kpi: key,
      user: id.nullish(),
      role: id.nullish(),
      period: z.enum(TARGET_PERIODS),
      target: z.number().min(0).max(1e9).nullable(),
      from: z.iso.date().optional(),
    }),
    answer: savedRecord,
    handle: async ({ context, body }) => ({ record: await setTarget(context, body), notices: context.toasts }),
  }),
];
