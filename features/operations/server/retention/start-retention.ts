import { conflict } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { erasableSql } from '#server/erasure/erasable-sql.ts';
import { isErasable } from '#server/erasure/erase-many.ts';
import { markRecordsOf, notMarkedSql } from '#server/once/once.ts';
import type { Sql } from '#server/records/sql.ts';
import { openRunOf } from '#server/runs/runs-of-rule.ts';
import { matchesOf } from '#server/runs/act-on-many.ts';
import { inBackground } from '#server/runs/start-run.ts';
import { works } from '#server/runs/works.ts';
import { countChanged, dueRecords, moduleOf, type RetentionRule } from './due-records.ts';
import { eraseOldRecords } from './erase-old-records.act.ts';
import { isAnyDue } from './retention.queries.ts';

/** What a rule did to records before is marked under this word, its id and what it did. */
export const MARK = 'retention';

const KINDS = { archive: 'archive', trash: 'delete', erase: 'act' } as const;

/** So many records are one run; what is left is the next one's. */
const MOST_IN_RUN = 1_000_000;

/**
 * Orders the run of a rule, once at a time: the rule is held. `onlyOnce`: what the rule was done to before is left alone, so that a record
 * that somebody took back stays back. Nobody takes back what was erased: what is kept from it is left alone as long as it is kept.
 *
 * @returns undefined where nothing is due
 */
export async function startRetention(
  context: Context,
  rule: RetentionRule,
  { onlyOnce = false, expected }: { onlyOnce?: boolean; expected?: number | undefined } = {},
): Promise<{ run: string } | undefined> {
  const kind = KINDS[rule.act as keyof typeof KINDS];
  const module = moduleOf(context, rule);
  const isErasing = rule.act === 'erase';
  if (isErasing && !isErasable(module)) throw conflict('not-erasable', `${module.label} cannot be erased by a rule.`);
  await works[kind].refuse?.(context, module, {});
  if (await openRunOf(context, rule._id))
    throw conflict('still-running', 'This rule is running already. Please wait until it is done.');
  const mark = `${MARK} ${rule._id} ${rule.act}`;
  const where = isErasing ? await erasableSql(context, module) : (sql: Sql) => notMarkedSql(mark, sql);
  const choice = matchesOf(context, module, dueRecords(context, module, rule), {
    most: MOST_IN_RUN,
    ...(onlyOnce ? { where } : {}),
  });
  if (!(await isAnyDue(context, choice))) return undefined;
  const plan = isErasing ? { act: eraseOldRecords.name, input: { rule: asItStands(rule) } } : {};
  const ordered = await inBackground(context, { kind, module, plan, orderedBy: rule._id }, choice, refuseOther(expected));
  if (!isErasing) await markRecordsOf(context, ordered.run, mark);
  return ordered;
}

const asItStands = ({ _id, moduleName, searchTerms, dateField, days, act }: RetentionRule): RetentionRule => ({
  _id,
  moduleName,
  searchTerms,
  dateField,
  days,
  act,
});

/** @throws 409 where it is not about as many records as its person has seen */
const refuseOther = (expected: number | undefined) => (taken: number) => {
  if (expected !== undefined && expected !== taken) throw countChanged(taken);
};
