import type { Context } from '#server/context.ts';
import { accounts } from '#features/placements/accounts.module.ts';
import { placements } from '#features/placements/placements.module.ts';
import type { MyRecord, Named } from '../board.ts';
import { credentialing } from '../credentialing.module.ts';
import { nameRelated } from './name-related.ts';
import type { Credentialing } from './item-at-work.ts';

export interface MyCredentialing {
  records: (Credentialing & MyRecord & { placement: Named | null })[];
}

/** The records of the signed-in provider, those at work first. */
export async function readMine(context: Context): Promise<MyCredentialing> {
  const own = await context.asSystem('whose records these are').records.ids(credentialing, {
    searchTerms: { related_user: context.userId },
  });
  const found = await context.records.all(credentialing, { _id: own.ids }, { sortField: 'createdAt', sortOrder: 'desc' });
  const records: MyCredentialing['records'] = [];
  for (const record of found) {
    const { required_count, completed_count, related_account, placements_credentialing } = record;
    const percent = required_count ? Math.round((100 * (completed_count ?? 0)) / required_count) : 100;
    const account = await nameRelated(context, accounts, related_account);
    const placement = await nameRelated(context, placements, placements_credentialing);
    records.push({ ...record, account, placement, percent });
  }
  return { records: records.sort((a, b) => Number(a.percent === 100) - Number(b.percent === 100)) };
}
