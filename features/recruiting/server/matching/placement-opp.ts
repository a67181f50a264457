import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { asReader } from '#server/records/seen-by.ts';
import { createTask } from '#features/work/server/public.ts';
import { leads } from '../../leads.module.ts';
import type { Match } from './explain-match.ts';
import { jobsMatching, type Matching } from './find-matches.ts';
import { offeredLead } from './match-sides.ts';

export type PlacementOppResult = 'done' | 'already ran' | 'not a placement opportunity' | 'without an owner';
const BEST = 3;

/**
 * Once per stay in placement_opps: a task for the owner with the best three jobs; a lead without one waits for it. Of two at the same time one
 * does it.
 */
export function runPlacementOpp(context: Context, leadId: string): Promise<PlacementOppResult> {
  return context.transaction(async (inner) => {
    const system = inner.asSystem('a placement opportunity is matched once');
    const lead = await system.records.lock(leads, leadId);
    if (lead.lead_status !== 'placement_opps') return 'not a placement opportunity';
    if (lead.placement_opp_automation_ran) return 'already ran';
    if (!lead.assigned_to) return 'without an owner';
    const owner = (await asReader(inner, lead.assigned_to)) ?? system;
    const { records } = await jobsMatching(owner, offeredLead(lead), { pageSize: BEST });
    await askToSubmit(inner, lead, records);
    await system.records.update(leads, lead._id, { placement_opp_automation_ran: true });
    return 'done';
  });
}

async function askToSubmit(context: Context, lead: RecordOf<typeof leads>, best: readonly Matching[]): Promise<void> {
  const lines = best.map(({ name, city, state, match }) => {
    const place = [city, state].filter(Boolean).join(', ');
    return `${String(name)}${place ? ` in ${place}` : ''}: ${match.score} points, ${distanceIn(match)}`;
  });
  const found = lines.length
    ? `The best jobs for ${lead.name}:\n${lines.join('\n')}`
    : `No open job matches ${lead.name} within 50 miles. Please look at the profession, the zip and the preferred zips.`;
  await createTask(context, {
    subject: `Place ${lead.name}`,
    description: found,
    task_type: 'Follow-up',
    assignees: [lead.assigned_to],
    about: { moduleName: 'leads', recordId: lead._id },
    dueIn: 1,
    links: { leads_tasks: lead._id },
  });
}

const distanceIn = ({ reasons }: Match) => reasons.find(({ key }) => key === 'distance')!.text;
