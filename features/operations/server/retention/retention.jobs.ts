import { isFinal } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/job.ts';
import { forgetMarksBut } from '#server/once/once.ts';
import { retentionRules } from '../../retention-rules.module.ts';
import { MARK, startRetention } from './start-retention.ts';

type Rule = RecordOf<typeof retentionRules>;

/** Each active rule is done to what became due, as a run of its owner; one that cannot be done says why, and keeps no other from its turn. */
export const applyRetention = job(
  'apply-retention-rules',
  async (context) => {
    const { ids } = await context.records.ids(retentionRules, { searchTerms: { deleted: [true, false] }, selectAll: true });
    await forgetMarksBut(context, MARK, ids);
    for (const rule of await context.records.all(retentionRules, { active: true })) await applyOne(context, rule);
  },
  { cron: '20 3 * * *' },
);

async function applyOne(context: Context, rule: Rule): Promise<void> {
  const problem = await problemOf(context, rule);
  if (problem !== (rule.problem ?? null)) await context.records.update(retentionRules, rule._id, { problem });
}

async function problemOf(context: Context, { _id, assigned_to, created_by }: Rule): Promise<string | null> {
  const owner = await ownerOf(context, [assigned_to, created_by]);
  if (!owner) return 'No System Admin is there in whose name this could run.';
  try {
    await context.inNameOf(owner, 'a retention rule').transaction(async (inner) => {
      const rule = await inner.records.lock(retentionRules, _id);
      if (rule.active) await startRetention(inner, rule, { onlyOnce: true });
    });
    return null;
  } catch (problem) {
    if (!isFinal(problem)) throw problem;
    return problem.code === 'still-running' ? null : problem.message;
  }
}

/** Who made it, as long as they are a System Admin; else one who is. */
async function ownerOf(context: Context, wanted: readonly unknown[]): Promise<string | undefined> {
  const admins = await context.records.all(users, { userType: 'System Admin', active: true }, { sortField: 'createdAt' });
  const ids = admins.map(({ _id }) => _id);
  return wanted.map(String).find((id) => ids.includes(id)) ?? ids[0];
}

export default [applyRetention];
