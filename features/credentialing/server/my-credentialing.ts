import type { Context } from '#server/context.ts';
import type { MyRecord, Named } from '../board.ts';
import { credentialing } from '../credentialing.module.ts';
import { credentialingRequiredItems } from '../credentialing-required-items.module.ts';
import { percentOf, progressOf } from '../item-progress.ts';
import type { Credentialing } from './item-at-work.ts';
import { relatedNames } from './related-names.ts';

export interface MyCredentialing {
  records: (Credentialing & MyRecord & { placement: Named | null })[];
}

/** The records of the signed-in provider, those at work first. */
export async function readMine(context: Context): Promise<MyCredentialing> {
  const system = context.asSystem('whose records these are, and what their providers have to do');
  const own = await system.records.ids(credentialing, {
    searchTerms: { related_user: context.userId },
  });
  const found = await context.records.all(credentialing, { _id: own.ids }, { sortField: 'createdAt', sortOrder: 'desc' });
  const related = await relatedNames(context, own.ids);
  const items = await system.records.all(credentialingRequiredItems, { relatedCredentialingRecord: own.ids });
  const byRecord = Map.groupBy(items, ({ relatedCredentialingRecord }) => relatedCredentialingRecord);
  const records = found.map((record) => {
    const { required_count, completed_count } = record;
    const percent = percentOf({ required: required_count ?? 0, completed: completed_count ?? 0 });
    const counted = progressOf(byRecord.get(record._id) ?? []).own;
    const { related_account, placements_credentialing } = related(record._id);
    return {
      ...record,
      account: related_account,
      placement: placements_credentialing,
      percent,
      own: { ...counted, percent: percentOf(counted) },
    };
  });
  return { records: records.sort((a, b) => Number(a.percent === 100) - Number(b.percent === 100)) };
}
