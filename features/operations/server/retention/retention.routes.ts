import { z } from 'zod';
import { notFound, conflict } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { route, type Call } from '#server/http/route.ts';
import { ordered, runs } from '#server/openapi/answers.ts';
import { listRuns } from '#server/runs/listed-run.ts';
import { retentionRules } from '../../retention-rules.module.ts';
import { dueRecords, moduleOf } from './due-records.ts';
import { countErasable } from './retention.queries.ts';
import { startRetention } from './start-retention.ts';

const own = { policy: 'system-admin', sessionOnly: true, notWhileImpersonating: true } as const;
const SAMPLE = 10;

const ruleId = ({ params }: Pick<Call, 'params'>): string => {
  if (!isId(params.id)) throw notFound();
  return params.id;
};

export default [
  route('POST /api/retention-rules/:id/try', {
    ...own,
    readOnly: true,
    summary: 'How many records a retention rule is about at this moment, and the oldest of them; nothing is changed',
    answer: z.object({
      matched: z.number().int(),
      sample: z.array(z.object({ _id: z.string(), name: z.string().nullable() })),
      kept: z.number().int().optional().describe('Of a rule that erases: how many of them a hold or their module keeps'),
    }),
    handle: async (call) => {
      const { context } = call;
      const rule = await context.records.get(retentionRules, ruleId(call));
      const module = moduleOf(context, rule);
      const query = { ...dueRecords(context, module, rule), fields: ['name'], pageSize: SAMPLE };
      const { records, total } = await context.records.search(module.name, query);
      const sample = records.map(({ _id, name }) => ({ _id, name: (name as string | null) ?? null }));
      const kept = rule.act === 'erase' ? { kept: total - (await countErasable(context, module, rule)) } : {};
      return { matched: total, sample, ...kept };
    },
  }),
  route('POST /api/retention-rules/:id/run', {
    ...own,
    summary:
      'Does what a retention rule says, now, as a run that can be undone for 30 days; not one that erases. With `expected`: 409 where another number of records is due',
    body: z.looseObject({ expected: z.number().int().min(0).optional() }),
    answer: ordered,
    handle: async (call) => {
      const run = await call.context.transaction(async (inner) =>
        startRetention(inner, await inner.records.lock(retentionRules, ruleId(call)), { expected: call.body.expected }),
      );
      if (!run) throw conflict('nothing-due', 'No record is due at this moment.');
      call.reply.code(202);
      return run;
    },
  }),
  route('GET /api/retention-rules/:id/runs', {
    ...own,
    summary: 'What a retention rule did in the last 30 days, the newest first',
    query: z.looseObject({
      pageNumber: z.coerce.number().int().min(0).max(10_000).default(0),
      pageSize: z.coerce.number().int().min(1).max(50).default(20),
    }),
    answer: runs,
    handle: async (call) => {
      const { _id } = await call.context.records.get(retentionRules, ruleId(call));
      return listRuns(call.context, { ...call.query, orderedBy: _id });
    },
  }),
];
