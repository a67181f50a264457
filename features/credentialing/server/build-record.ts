import { newId } from '#common/ids.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { accounts } from '#features/placements/accounts.module.ts';
import type { placements } from '#features/placements/placements.module.ts';
import { providers } from '#features/placements/providers.module.ts';
import { joinNames } from '#features/placements/server/public.ts';
import { credentialing } from '../credentialing.module.ts';
import { credentialingRequiredItems } from '../credentialing-required-items.module.ts';
import { credentialingSetup } from '../credentialing-setups.module.ts';
import { progressOf } from '../item-progress.ts';
import { withEarlierWork } from './earlier-work.ts';
import { findSetup, wayOf } from './find-setup.ts';
import { generateAgreements } from './generate-agreements.ts';
import type { Credentialing } from './item-at-work.ts';
import { itemsFromSetup, type NewItem } from './items-from-setup.ts';
import { knownReferences } from './known-references.ts';
import { stagesOf } from './review-stage.ts';

export type Placement = RecordOf<typeof placements>;

/** What a record is built for; ids but for the types. */
export interface Wanted {
  provider: string | null;
  hire_type: string | null;
  account: string | null;
  placement?: Placement | undefined;
  /** Absent: as the account is. */
  core_or_managed?: string | null | undefined;
  /** Absent: the one that fits. */
  setup?: string | undefined;
  /** The provider's user, where the provider has just got one. */
  user?: string | null | undefined;
}

/** A credentialing record with its items, from the setup of its provider type, account and Core or Managed. */
export async function buildRecord(context: Context, wanted: Wanted): Promise<Credentialing | 'no setup'> {
  const { account, placement, hire_type } = wanted;
  const core_or_managed = wanted.core_or_managed ?? (await wayOf(context, account));
  const setup = wanted.setup
    ? await context.records.find(credentialingSetup, wanted.setup)
    : await findSetup(context, { provider_type: hire_type, core_or_managed, account_specific: account });
  if (!setup) return 'no setup';

  const provider = await context.records.find(providers, wanted.provider);
  const record = {
    _id: newId(),
    related_user: provider?.related_user ?? wanted.user ?? null,
    provider: provider?._id ?? null,
    teams: provider?.teams ?? placement?.teams ?? null,
  };
  const asked = await knownReferences(context, itemsFromSetup(setup.required_items ?? [], hire_type));
  const started = await withEarlierWork(context, asked, { user: record.related_user, provider: provider?._id ?? null });
  const items = await generateAgreements(context, record, started);

  // Items before their record, so that it is born with its counts; the references are checked when the save commits.
  await createItems(context, record, items);
  const { required, completed } = progressOf(items.map(counted));
  return context.records.create(
    credentialing,
    {
      name:
        (await joinNames(context, [
          [providers, wanted.provider],
          [accounts, account],
        ])) ??
        placement?.name ??
        null,
      providers_credentialing: wanted.provider,
      related_user: record.related_user,
      related_account: account,
      placements_credentialing: placement?._id ?? null,
      profession: placement?.profession ?? provider?.profession ?? null,
      hire_type,
      core_or_managed,
      account_specific: setup.account_specific,
      setup: setup._id,
      setup_version: setup.version,
      credentialing_status: 'In Process - Core',
      locked: false,
      due_date: placement?.planned_start_date ?? null,
      required_items: items.map(({ _id }) => _id),
      required_count: required,
      completed_count: completed,
      last_action_date: context.now().toISOString(),
      assigned_to: placement?.assigned_to ?? context.userId,
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
  const stages = await stagesOf(context, items.map(counted));
  const rows = items.map(({ _id, ...fields }) => ({
    teams: record.teams,
    ...fields,
    ...stages.get(_id)!,
    relatedCredentialingRecord: record._id,
  }));
  await context.records.insertMany(credentialingRequiredItems, rows, { ids: items.map(({ _id }) => _id) });
}

const counted = (item: NewItem) => ({
  _id: item._id,
  name: item.name ?? null,
  label: item.label ?? null,
  expiration_date: item.expiration_date ?? null,
  stage: null,
  stage_since: null,
  field_type: item.field_type ?? null,
  completed: item.completed ?? false,
  completionDetails: item.completionDetails ?? null,
  conditions: item.conditions ?? null,
  field_options: item.field_options ?? null,
  isOptional: item.isOptional ?? false,
  reference_only: item.reference_only ?? false,
  provider_assigned: item.provider_assigned ?? true,
});
