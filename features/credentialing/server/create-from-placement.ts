import { newId } from '#common/ids.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { attempt } from '#server/records/attempt.ts';
import { accounts } from '#features/placements/accounts.module.ts';
import type { placements } from '#features/placements/placements.module.ts';
import { providers } from '#features/placements/providers.module.ts';
import { ensureProviderUser, isManagedAccount, joinNames } from '#features/placements/server/public.ts';
import { credentialing } from '../credentialing.module.ts';
import { credentialingRequiredItems } from '../credentialing-required-items.module.ts';
import { progressOf } from '../item-progress.ts';
import { CATEGORIES, CATEGORIES_MISSING } from './categories.ts';
import { withEarlierWork } from './earlier-work.ts';
import { findSetup } from './find-setup.ts';
import { generateAgreements } from './generate-agreements.ts';
import { itemsFromSetup, type NewItem } from './items-from-setup.ts';
import { knownReferences } from './known-references.ts';
import { tellStaff } from './tell-staff.ts';

export type Placement = RecordOf<typeof placements>;
type Credentialing = RecordOf<typeof credentialing>;

/**
 * What a provider has to show for a placement, built from the setup of its provider type, account and Core or Managed.
 * Null, with a notice, when there is no setup or something goes wrong: the placement is saved all the same.
 */
export async function createFromPlacement(context: Context, placement: Placement): Promise<Credentialing | null> {
  context.toast('Generating credentialing');
  if (!context.list(CATEGORIES)) context.toast(CATEGORIES_MISSING, { style: 'danger', duration: 5000 });
  const provider_user = placement.providers_placements ? await ensureProviderUser(context, placement.providers_placements) : null;
  const system = context.asSystem('a placement generates its credentialing');

  const built = await attempt(system, 'credentialing could not be created', (inner) => build(inner, placement, provider_user));
  if (built === undefined) context.toast('Failed to create credentialing record.', { style: 'danger', duration: 5000 });
  else if (built === 'no setup')
    context.toast('No credentialing setup found for this provider type', { style: 'danger', duration: 5000 });
  if (!built || built === 'no setup') return null;
  await tellStaff(context, built, placement);
  context.toast('Credentialing record created for placement.', { style: 'success' });
  return built;
}

async function build(context: Context, placement: Placement, provider_user: string | null): Promise<Credentialing | 'no setup'> {
  const account = placement.accounts_placements;
  const core_or_managed = (await isManagedAccount(context, account)) ? 'Managed' : 'Core';
  const setup = await findSetup(context, { provider_type: placement.placement_type, core_or_managed, account_specific: account });
  if (!setup) return 'no setup';

  const provider = await context.records.find(providers, placement.providers_placements);
  const record = {
    _id: newId(),
    related_user: provider?.related_user ?? provider_user,
    teams: provider?.teams ?? placement.teams,
  };
  const wanted = await knownReferences(context, itemsFromSetup(setup.required_items ?? [], placement.placement_type));
  const started = await withEarlierWork(context, wanted, { user: record.related_user, provider: provider?._id ?? null });
  const items = await generateAgreements(context, record, started);

  // Items before their record, so that it is born with its counts; the references are checked when the save commits.
  await createItems(context, record, items);
  const { required, completed } = progressOf(items.map(counted));
  return context.records.create(
    credentialing,
    {
      name:
        (await joinNames(context, [
          [providers, placement.providers_placements],
          [accounts, account],
        ])) ?? placement.name,
      providers_credentialing: placement.providers_placements,
      related_user: record.related_user,
      related_account: account,
      placements_credentialing: placement._id,
      profession: placement.profession ?? provider?.profession ?? null,
      hire_type: placement.placement_type,
      core_or_managed,
      account_specific: setup.account_specific,
      credentialing_status: 'In Process - Core',
      locked: false,
      due_date: placement.planned_start_date,
      required_items: items.map(({ _id }) => _id),
      required_count: required,
      completed_count: completed,
      last_action_date: context.now().toISOString(),
      assigned_to: placement.assigned_to ?? context.userId,
      teams: record.teams,
    },
    { id: record._id },
  );
}

async function createItems(
  context: Context,
  record: { _id: string; teams: string[] | null },
  items: readonly NewItem[],
): Promise<void> {
  for (const { _id, ...fields } of items)
    await context.records.create(
      credentialingRequiredItems,
      { ...fields, relatedCredentialingRecord: record._id, teams: record.teams },
      { id: _id },
    );
}

const counted = (item: NewItem) => ({
  _id: item._id,
  field_type: item.field_type ?? null,
  completed: item.completed ?? false,
  completionDetails: item.completionDetails ?? null,
  conditions: item.conditions ?? null,
  field_options: item.field_options ?? null,
  isOptional: item.isOptional ?? false,
  reference_only: item.reference_only ?? false,
  provider_assigned: item.provider_assigned ?? true,
});
