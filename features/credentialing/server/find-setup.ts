import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { isManagedAccount } from '#features/placements/server/public.ts';
import { credentialingSetup } from '../credentialing-setups.module.ts';

export interface SetupKey {
  /** W2 or 1099. */
  provider_type: string | null;
  /** Core or Managed. */
  core_or_managed: string | null;
  /** An account's id. */
  account_specific: string | null;
}

/** Core or Managed, as this account is. */
export const wayOf = async (context: Context, account: string | null): Promise<string> =>
  (await isManagedAccount(context, account)) ? 'Managed' : 'Core';

/** The account's own setup for this provider type, else the general one. */
export async function findSetup(context: Context, key: SetupKey): Promise<RecordOf<typeof credentialingSetup> | undefined> {
  if (!key.provider_type) return undefined;
  const search = (account: object) =>
    context.records.first(credentialingSetup, {
      all: [
        { field: 'provider_type', op: 'contains', value: key.provider_type },
        ...(key.core_or_managed ? [{ field: 'core_or_managed', op: 'equals', value: key.core_or_managed }] : []),
        { field: 'account_specific', ...account },
      ],
    });
  const own = key.account_specific ? await search({ op: 'equals', value: key.account_specific }) : undefined;
  return own ?? (await search({ op: 'empty' }));
}
