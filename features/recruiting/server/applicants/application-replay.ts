import type { Context } from '#server/context.ts';
import { Refusal } from '#common/errors.ts';
import { applicants } from '../../applicants.module.ts';
import { leads } from '../../leads.module.ts';
import { placeApplicant, type Placed } from './place-applicant.ts';

/** Runs these applications again, each by itself; whoever may not change one does not run it. */
export async function replayApplications(context: Context, ids: readonly string[]) {
  const replayed: (Placed & { _id: string })[] = [];
  for (const _id of new Set(ids)) {
    const isTheirs = await context.records.may('edit', applicants, _id);
    const placed: Placed = isTheirs
      ? await placeApplicant(context, _id).catch(failed)
      : { lead: null, result: 'failed', reason: 'This record was not found.' };
    const isSeen = placed.lead !== null && (await context.records.may('view', leads, placed.lead));
    replayed.push({ _id, ...placed, lead: isSeen ? placed.lead : null });
  }
  return { replayed };
}

function failed(problem: unknown): Placed {
  if (!(problem instanceof Refusal)) throw problem;
  return { lead: null, result: 'failed', reason: problem.message };
}
