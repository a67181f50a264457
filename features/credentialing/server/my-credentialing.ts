import type { Context } from '#server/context.ts';
import type { MyRecord, Named } from '../board.ts';
import { credentialing } from '../credentialing.module.ts';
import { namedOf } from './board.ts';
import type { Credentialing } from './item-at-work.ts';

export interface MyCredentialing {
  records: (Credentialing & MyRecord & { placement: Named | null })[];
}

/** The records of the signed-in provider, those at work first. */
export async function readMine(context: Context): Promise<MyCredentialing> {
  const system = context.asSystem('a provider’s records name their account and placement');
  const found = await system.records.all(
    credentialing,
    { related_user: context.userId },
    { sortField: 'createdAt', sortOrder: 'desc', relationshipsNeeded: ['related_account', 'placements_credentialing'] },
  );
  const records = found.map((record) => {
    const { required_count, completed_count } = record;
    const [account, placement] = [namedOf(record.related_account), namedOf(record.placements_credentialing)];
    const percent = required_count ? Math.round((100 * (completed_count ?? 0)) / required_count) : 100;
    return { ...record, account, placement, percent };
  });
  return { records: records.sort((a, b) => Number(a.percent === 100) - Number(b.percent === 100)) };
}
