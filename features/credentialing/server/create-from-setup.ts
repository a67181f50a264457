import { invalid } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { markPastRights } from '#server/records/past-rights.ts';
import { accounts } from '#features/placements/accounts.module.ts';
import { placements } from '#features/placements/placements.module.ts';
import { providers } from '#features/placements/providers.module.ts';
import { ensureProviderUser } from '#features/placements/server/public.ts';
import { NO_SETUP } from '../no-setup.ts';
import { credentialing } from '../credentialing.module.ts';
import { credentialingSetup } from '../credentialing-setups.module.ts';
import { buildRecord } from './build-record.ts';
import { CATEGORIES, CATEGORIES_MISSING } from '../categories.ts';
import { hasRecord, linkPlacement } from './create-from-placement.ts';
import type { Credentialing } from './item-at-work.ts';
import { tellStaff } from './tell-staff.ts';

export interface NewRecord {
  providers_credentialing: string;
  hire_type: string;
  core_or_managed?: string | null | undefined;
  related_account?: string | null | undefined;
  placements_credentialing?: string | null | undefined;
  setup?: string | null | undefined;
}

/** A record by hand: like one that a placement generates, for a provider, account and placement that the person sees. */
export function createFromSetup(context: Context, asked: NewRecord): Promise<Credentialing> {
  return context.transaction(async (inner) => {
    await refuseUnseen(inner, asked);
    const system = inner.asSystem('a record is built from its setup');
    const { placements_credentialing: stay } = asked;
    const placement = stay ? await system.records.lock(placements, stay) : undefined;
    if (placement && placement.providers_placements !== asked.providers_credentialing)
      throw invalid({ placements_credentialing: 'This placement belongs to another provider.' });
    if (placement?.placements_credentialing) throw hasRecord();
    if (asked.related_account && (placement?.accounts_placements ?? asked.related_account) !== asked.related_account)
      throw invalid({ related_account: 'This placement is at another account. Please leave the account to the placement.' });
    if (!inner.list(CATEGORIES)) inner.toast(CATEGORIES_MISSING, { style: 'danger', duration: 5000 });
    const built = await buildRecord(system, {
      provider: asked.providers_credentialing,
      hire_type: asked.hire_type,
      account: asked.related_account ?? placement?.accounts_placements ?? null,
      placement,
      core_or_managed: asked.core_or_managed,
      setup: asked.setup ?? undefined,
      user: await ensureProviderUser(inner, asked.providers_credentialing),
    });
    if (built === 'no setup') throw invalid({ setup: NO_SETUP });
    if (placement) await linkPlacement(inner, placement, built);
    await tellStaff(inner, built, placement ?? null);
    // What a person makes is shown to them, as by every create, also where they may see no other record.
    return markPastRights(inner, inner.engine.registry.module(credentialing.name), built);
  });
}

async function refuseUnseen(context: Context, asked: NewRecord): Promise<void> {
  const links = [
    ['providers_credentialing', providers, asked.providers_credentialing],
    ['related_account', accounts, asked.related_account],
    ['placements_credentialing', placements, asked.placements_credentialing],
    ['setup', credentialingSetup, asked.setup],
  ] as const;
  for (const [field, module, id] of links)
    if (id && !(await context.records.find(module.name, id))) throw invalid({ [field]: 'This record was not found.' });
}
