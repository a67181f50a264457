import type { Context } from '#server/context.ts';
import { leads } from '../../leads.module.ts';
import { runPlacementOpp } from './placement-opp.ts';

interface BulkAnswer {
  matched: number;
  changed: number;
  skipped: { _id: string; reason: string }[];
}

/** The automation of placement opportunities for these leads now; whoever may not change a lead does not start it. */
export async function workflowOfLeads(context: Context, ids: readonly string[]): Promise<BulkAnswer> {
  const answer: BulkAnswer = { matched: 0, changed: 0, skipped: [] };
  const found = await context.records.all(leads, { _id: [...new Set(ids)] });
  for (const _id of new Set(ids)) {
    if (!found.some((lead) => lead._id === _id)) answer.skipped.push({ _id, reason: 'not found' });
    else {
      answer.matched += 1;
      const result = (await context.records.may('edit', leads, _id)) ? await runPlacementOpp(context, _id) : 'access denied';
      if (result === 'done') answer.changed += 1;
      else answer.skipped.push({ _id, reason: result });
    }
  }
  return answer;
}
