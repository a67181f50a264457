import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import type { providers } from '#features/placements/providers.module.ts';
import { leads } from '../leads.module.ts';

/** The lead behind a provider becomes a future opportunity, unless it is one; the reason is the system's own. */
export async function moveLeadToFutureOpp(context: Context, provider: RecordOf<typeof providers>): Promise<void> {
  const system = context.withSource('system').asSystem('the lead of a provider who leaves becomes a future opportunity');
  const lead = await system.records.find(leads, provider.leads_providers);
  if (!lead || lead.lead_status === 'future_opp') return;
  await system.records.update(leads, lead._id, { lead_status: 'future_opp', status_change_reason_code: systemReason(context) });
  context.toast('Update the status of this related lead to future opp.');
}

/** Admins keep the reasons: the fitting one while it is there, else the first. */
function systemReason(context: Context): string {
  const reasons = context.list('Status Change Reasons') ?? [];
  const fitting = reasons.find(({ value }) => value === 'Placement Ended') ?? reasons[0];
  return fitting?.value ?? 'Placement Ended';
}
