import { forbidden } from '#common/errors.ts';
import type { Skipped } from '#common/runs.ts';
import type { Context } from '#server/context.ts';
import { eraseMany } from '#server/erasure/erase-many.ts';
import { letNoHoldBegin } from '#server/erasure/holds.ts';
import type { Module } from '#server/modules/module.ts';
import { lockRecords } from '#server/records/lock.ts';
import { featureAct } from '#server/runs/feature-act.ts';
import { dueRecords, type RetentionRule } from './due-records.ts';

/** `rule`: as it was when the run was ordered. */
interface Input {
  rule?: RetentionRule;
}

/** What a retention rule erases: for good, each record with all that hangs on it. What is kept is among those left out, with the reason. */
export const eraseOldRecords = featureAct<Input>({
  name: 'erase-old-records',
  title: 'Erasure of',
  done: 'erased',
  batch: 50,
  workMany: async (context, module, ids, { rule }) => {
    if (!context.access.isAdmin) throw forbidden('Only System Admins erase records by a rule.');
    const current = rule ? await notDueAmong(context, module, rule, ids) : [];
    const done = await eraseMany(
      context,
      module,
      ids.filter((id) => !current.includes(id)),
    );
    return { ...done, matched: done.matched + current.length, skipped: [...current.map(notDueSkip), ...done.skipped] };
  },
});

/** Those that somebody has changed since the run was ordered so that the rule is not about them any more: nobody could take it back. */
async function notDueAmong(context: Context, module: Module, rule: RetentionRule, ids: readonly string[]): Promise<string[]> {
  await letNoHoldBegin(context.database); // every erasure takes this lock before it locks records
  const locked = await lockRecords(context, module, ids, 'edit', { includeArchived: true });
  const { searchTerms, ...query } = dueRecords(context, module, rule);
  const among = { field: '_id', op: 'in', value: ids };
  const due = await context.records.ids(module.name, { ...query, searchTerms: { all: [searchTerms, among] }, selectAll: true });
  return [...locked.keys()].filter((id) => !due.ids.includes(id));
}

const notDueSkip = (_id: string): Skipped => ({ _id, code: 'changed-since', reason: 'This is not due any more.' });

export default eraseOldRecords;
