import type { Context } from '#server/context.ts';
import type { MyRecord, Named } from '../board.ts';
import { credentialing } from '../credentialing.module.ts';
import type { Credentialing } from './item-at-work.ts';
import { relatedNames } from './related-names.ts';

export interface MyCredentialing {
  records: (Credentialing & MyRecord & { placement: Named | null })[];
}

/** The records of the signed-in provider, those at work first. */
export async function readMine(context: Context): Promise<MyCredentialing> {
  const own = await context.asSystem('whose records these are').records.ids(credentialing, {
    searchTerms: { related_user: context.userId },
  });
  const found = await context.records.all(credentialing, { _id: own.ids }, { sortField: 'createdAt', sortOrder: 'desc' });
  const related = await relatedNames(context, own.ids);
  const records = found.map((record) => {
    const { required_count, completed_count } = record;
    const percent = required_count ? Math.round((100 * (completed_count ?? 0)) / required_count) : 100;
    const { related_account, placements_credentialing } = related(record._id);
    return { ...record, account: related_account, placement: placements_credentialing, percent };
  });
  return { records: records.sort((a, b) => Number(a.percent === 100) - Number(b.percent === 100)) };
}
