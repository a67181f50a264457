import { conflict, rule } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import type { BulkResult } from '#server/records/bulk.ts';
import { attempt } from '#server/records/attempt.ts';
import { eachRecord } from '#server/records/each-record.ts';
import { placements } from '#features/placements/placements.module.ts';
import { ensureProviderUser } from '#features/placements/server/public.ts';
import { buildRecord, type Placement } from './build-record.ts';
import { NO_SETUP } from '../no-setup.ts';
import { CATEGORIES, CATEGORIES_MISSING } from '../categories.ts';
import type { Credentialing } from './item-at-work.ts';
import { tellStaff } from './tell-staff.ts';

/**
 * What a provider has to show for a placement, built from the setup of its provider type, account and Core or Managed.
 * Null, with a notice, when there is no setup or something goes wrong: the placement is saved all the same.
 */
export async function createFromPlacement(context: Context, placement: Placement): Promise<Credentialing | null> {
  context.toast('Generating credentialing');
  if (!context.list(CATEGORIES)) context.toast(CATEGORIES_MISSING, { style: 'danger', duration: 5000 });
  const user = placement.providers_placements ? await ensureProviderUser(context, placement.providers_placements) : null;
  const system = context.asSystem('a placement generates its credentialing');

  const built = await attempt(system, 'credentialing could not be created', (inner) =>
    buildRecord(inner, wantedBy(placement, user)),
  );
  if (built === undefined) context.toast('Failed to create credentialing record.', { style: 'danger', duration: 5000 });
  else if (built === 'no setup') context.toast(NO_SETUP, { style: 'danger', duration: 5000 });
  if (!built || built === 'no setup') return null;
  await tellStaff(context, built, placement);
  context.toast('Credentialing record created for placement.', { style: 'success' });
  return built;
}

/** A record for each of these placements that has none; those that cannot have one are skipped with the reason. */
export function generateForMany(context: Context, ids: readonly string[]): Promise<BulkResult> {
  const module = context.engine.registry.module(placements.name);
  const asked = [...new Set(ids)];
  return context.transaction(async (inner) => {
    const skipped = await eachRecord(inner, module, asked, (id) => generate(inner, id));
    const missing = skipped.filter(({ code }) => code === 'not-found').length;
    return { matched: asked.length - missing, changed: asked.length - skipped.length, skipped };
  });
}

async function generate(context: Context, id: string): Promise<void> {
  await context.records.get(placements, id);
  const system = context.asSystem('a placement generates its credentialing');
  const placement = await system.records.lock(placements, id);
  if (placement.placements_credentialing) throw hasRecord();
  const user = placement.providers_placements ? await ensureProviderUser(context, placement.providers_placements) : null;
  const built = await buildRecord(system, wantedBy(placement, user));
  if (built === 'no setup') throw rule(NO_SETUP);
  await linkPlacement(context, placement, built);
  await tellStaff(context, built, placement);
}

export const hasRecord = () => conflict('has-record', 'This placement has its credentialing record already.');

export const linkPlacement = (context: Context, placement: { _id: string }, record: { _id: string }) =>
  context
    .asSystem('a placement names its credentialing')
    .records.update(placements, placement._id, { placements_credentialing: record._id });

const wantedBy = (placement: Placement, user: string | null) => ({
  provider: placement.providers_placements,
  hire_type: placement.placement_type,
  account: placement.accounts_placements,
  placement,
  user,
});
