import { conflict } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { notify } from '#server/notifications/notify.ts';
import { placements } from '#features/placements/placements.module.ts';
import { providers } from '#features/placements/providers.module.ts';
import { jobs } from '../jobs.module.ts';
import { leads } from '../leads.module.ts';
import { copyAddresses } from './email-addresses/addresses-of-record.ts';
import { subs } from '../subs.module.ts';
import { placementMade } from '../recruiting.notification-kinds.ts';

type Sub = RecordOf<typeof subs>;
export type PlacementTerms = Partial<
  Pick<
    RecordOf<typeof placements>,
    | 'placement_type'
    | 'ft_pt'
    | 'planned_start_date'
    | 'confirmed_start_date'
    | 'expected_start_date'
    | 'end_date'
    | 'weekly_hours'
    | 'bill_rate'
    | 'pay_rate'
    | 'generate_credentialing'
    | 'assigned_to'
  >
>;

export interface Placed {
  placement: RecordOf<typeof placements>;
  provider: string;
  sub: Sub;
  /** False when the sub had been placed before. */
  created: boolean;
}

/** Makes the sub's lead a provider (once), places them at the sub's account and hires the sub: all of it or nothing. */
export function placeSub(context: Context, subId: string, terms: PlacementTerms): Promise<Placed> {
  return context.transaction(async (inner) => {
    await holdKey(inner.database, `placing ${subId}`);
    const sub = await inner.records.get(subs, subId);
    const system = inner.asSystem('placing a candidate makes them a provider');
    const earlier = await system.records.first(placements, { subs_placements: sub._id });
    if (earlier) return { placement: earlier, provider: earlier.providers_placements ?? '', sub, created: false };
    if (!sub.leads_subs) throw conflict('sub-without-lead', 'This sub has no lead. Please set one before placing.');

    const job = await system.records.find(jobs, sub.jobs_subs);
    const provider = await providerOf(system, sub, sub.leads_subs, job?.profession ?? null);
    const placement = await inner.records.create(placements, {
      weekly_hours: job?.weekly_hours ?? null,
      bill_rate: job?.bill_rate ?? null,
      planned_start_date: job?.start_date ?? null,
      end_date: job?.end_date ?? null,
      ...terms,
      profession: job?.profession ?? provider.profession,
      providers_placements: provider._id,
      accounts_placements: sub.accounts_subs,
      subs_placements: sub._id,
      assigned_to: terms.assigned_to ?? sub.assigned_to ?? context.userId,
      ...(sub.teams?.length ? { teams: sub.teams } : {}),
    });
    const hired = await inner.records.update(subs, sub._id, { status: 'Hired' });
    await tellRecruiters(inner, sub, placement);
    return { placement, provider: provider._id, sub: hired, created: true };
  });
}

/** Whose lead and whose sub it was; whoever gets the placement itself is told of that. */
async function tellRecruiters(context: Context, sub: Sub, placement: RecordOf<typeof placements>): Promise<void> {
  const lead = await context.asSystem('whose lead was placed').records.find(leads, sub.leads_subs);
  const about = { moduleName: 'placements', recordId: placement._id };
  const to = [sub.assigned_to, lead?.assigned_to].filter((id) => id !== placement.assigned_to);
  await notify(context, { to, kind: placementMade, title: 'A placement was made from your candidate', about });
}

/** The provider that the lead already is, or a new one. */
async function providerOf(
  context: Context,
  sub: Sub,
  leadId: string,
  profession: string | null,
): Promise<RecordOf<typeof providers>> {
  await holdKey(context.database, `provider of ${leadId}`);
  const known = await context.records.first(providers, { leads_providers: leadId });
  if (known) return known;
  const lead = await context.records.get(leads, leadId);
  const { first_name, last_name, email, title, mobile_phone, home_phone, office_phone, other_phone, current_address } = lead;
  const provider = await context.records.create(providers, {
    first_name,
    last_name,
    email,
    title,
    mobile_phone,
    home_phone,
    office_phone,
    other_phone,
    current_address,
    name: lead.name,
    profession: lead.profession ?? profession,
    license_states: lead.license_states,
    status: 'Active',
    leads_providers: lead._id,
    accounts_providers: sub.accounts_subs,
    subs_providers: sub._id,
    assigned_to: sub.assigned_to ?? lead.assigned_to,
    teams: lead.teams,
  });
  await copyAddresses(context, { module: leads, id: lead._id }, { module: providers, id: provider._id });
  return provider;
}
