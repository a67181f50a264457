import { conflict } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { markRecordsOf, notMarkedSql } from '#server/once/once.ts';
import { openRunOf } from '#server/runs/runs-of-rule.ts';
import { matchesOf } from '#server/runs/act-on-many.ts';
import { inBackground } from '#server/runs/start-run.ts';
import { works } from '#server/runs/works.ts';
import { dueRecords, moduleOf, type RetentionRule } from './due-records.ts';
import { isAnyDue } from './retention.queries.ts';

/** What a rule did to records before is marked under this word, its id and what it did. */
export const MARK = 'retention';

const KINDS = { archive: 'archive', trash: 'delete' } as const;

/** So many records are one run; what is left is the next one's. */
const MOST_IN_RUN = 1_000_000;

/**
 * Orders the run of a rule, once at a time: the rule is held. `onlyOnce`: what the rule was done to before is left alone, so that a record
 * that somebody took back stays back.
 *
 * @returns undefined where nothing is due
 */
export async function startRetention(
  context: Context,
  rule: RetentionRule,
  { onlyOnce = false } = {},
): Promise<{ run: string } | undefined> {
  const kind = KINDS[rule.act as keyof typeof KINDS];
  if (!kind) throw conflict('not-erasable', 'Records cannot be erased by a rule yet.');
  const module = moduleOf(context, rule);
  await works[kind].refuse?.(context, module, {});
  if (await openRunOf(context, rule._id))
    throw conflict('still-running', 'This rule is running already. Please wait until it is done.');
  const mark = `${MARK} ${rule._id} ${rule.act}`;
  const query = dueRecords(context, module, rule);
  const choice = matchesOf(context, module, query, {
    most: MOST_IN_RUN,
    ...(onlyOnce ? { where: (sql) => notMarkedSql(mark, sql) } : {}),
  });
  if (!(await isAnyDue(context, choice))) return undefined;
  const ordered = await inBackground(context, { kind, module, plan: {}, orderedBy: rule._id }, choice);
  await markRecordsOf(context, ordered.run, mark);
  return ordered;
}
