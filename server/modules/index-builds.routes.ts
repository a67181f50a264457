import { z } from 'zod';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { buildIndexes } from './build-indexes.jobs.ts';
import { buildProgress, missingIndexes, uncheckedConstraints } from './index-builds.ts';

const answer = z.object({
  records: z.array(
    z.object({
      name: z.string(),
      module: z.string(),
      label: z.string(),
      state: z.enum(['waiting', 'building']),
      phase: z.string().nullable(),
      part: z.number().nullable(),
    }),
  ),
  problem: z.string().nullable(),
});

const WAITING = { state: 'waiting' as const, phase: null, part: null };

async function beingBuilt({ engine }: Context): Promise<z.infer<typeof answer>> {
  const [missing, progress] = [await missingIndexes(engine), await buildProgress(engine)];
  const records: z.infer<typeof answer>['records'] = missing.map(({ module, index: { name } }) => {
    const found = progress.get(name);
    return {
      name,
      module: module.name,
      label: module.label,
      state: found ? ('building' as const) : ('waiting' as const),
      phase: found?.phase ?? null,
      part: found?.part ?? null,
    };
  });
  const { links, numbers } = await uncheckedConstraints(engine);
  const unnumbered = numbers.map((each) => ({ ...each, name: `${each.module.name} ${each.name}` }));
  records.push(
    ...[...links, ...unnumbered].map(({ module, name }) => ({ name, module: module.name, label: module.label, ...WAITING })),
  );
  return { records, problem: records.length ? await lastProblem(engine) : null };
}

async function lastProblem({ database }: Context['engine']): Promise<string | null> {
  const { rows } = await database.query(
    `select problem from muster.job_runs where job = $1 and state <> 'running' order by _id desc limit 1`,
    [buildIndexes.name],
  );
  return rows[0]?.problem ?? null;
}

export default [
  route('GET /api/health/indexes', {
    policy: 'system-admin',
    summary:
      'Indexes of large tables that are still to be built, how far the one at work is, relations whose rows are still to be checked, and fields whose rows are still to be numbered',
    answer,
    handle: ({ context }) => beingBuilt(context),
  }),
];
