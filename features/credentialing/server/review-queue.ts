import type { ModuleDefinition } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { countEach } from '#server/records/count-each.ts';
import { accounts } from '#features/placements/accounts.module.ts';
import { placements } from '#features/placements/placements.module.ts';
import { providers } from '#features/placements/providers.module.ts';
import { credentialing } from '../credentialing.module.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';
import { unreadByItem } from './item-comments.ts';
import { expiresDuring, expiryOf } from './during-placement.ts';

export const QUEUE_STAGES = ['submitted', 'rejected', 'waiting', 'expiring', 'expired'] as const;
export type QueueStage = (typeof QUEUE_STAGES)[number];

export interface QueueQuery {
  stage: QueueStage;
  /** Of items. */
  searchTerms?: unknown;
  pageNumber: number;
  pageSize: number;
}

/**
 * A page of the items of a stage, the oldest first, with what is known of them; six statements whatever its size, and
 * one for messages where there are any. Stages are
 * counted up to 1,000, so that a desk with a million items opens as fast as a small one.
 */
export async function reviewQueue(context: Context, { stage, searchTerms, pageNumber, pageSize }: QueueQuery) {
  const found = await context.records.search(items, {
    searchTerms: termsOf(stage, searchTerms),
    sort: OLDEST_FIRST,
    pageNumber,
    pageSize,
    total: 'none',
  });
  const module = context.engine.registry.module(items.name);
  const counted = await countEach(
    context,
    module,
    QUEUE_STAGES.map((each) => ({ searchTerms: termsOf(each, searchTerms), sort: OLDEST_FIRST })),
    MOST_COUNTED + 1,
  );
  const counts = Object.fromEntries(QUEUE_STAGES.map((each, at) => [each, Math.min(counted[at]!, MOST_COUNTED)])) as Record<
    QueueStage,
    number
  >;
  const records = await byId(
    context,
    credentialing,
    found.records.map((item) => item.relatedCredentialingRecord),
  );
  const related = [...records.values()];
  const [people, places, stays] = [
    await byId(
      context,
      providers,
      related.map((record) => record.providers_credentialing),
    ),
    await byId(
      context,
      accounts,
      related.map((record) => record.related_account),
    ),
    await byId(
      context,
      placements,
      related.map((record) => record.placements_credentialing),
    ),
  ];
  const unread = await unreadByItem(context, found.records);
  return {
    records: found.records.map((item) => {
      const record = records.get(item.relatedCredentialingRecord ?? '') ?? null;
      return {
        item,
        record,
        provider: namedOf(people.get(record?.providers_credentialing ?? '')),
        account: namedOf(places.get(record?.related_account ?? '')),
        since: item.stage_since,
        expiresDuringPlacement: expiresDuring(expiryOf(item), stays.get(record?.placements_credentialing ?? '')),
        unread: unread.get(item._id) ?? 0,
      };
    }),
    total: counts[stage],
    ...(counted[QUEUE_STAGES.indexOf(stage)]! > MOST_COUNTED ? { totalIsCapped: true } : {}),
    pageNumber,
    pageSize: found.pageSize,
    counts,
  };
}

const MOST_COUNTED = 1_000;
const OLDEST_FIRST = [{ field: 'stage_since', order: 'asc' as const }];

const termsOf = (stage: QueueStage, searchTerms: unknown) => ({
  all: [{ field: 'stage', op: 'equals', value: stage }, ...(searchTerms ? [searchTerms] : [])],
});

/** Those of them that the reader sees. */
async function byId<M extends ModuleDefinition>(context: Context, module: M, ids: readonly (string | null | undefined)[]) {
  const asked = [...new Set(ids.filter((id) => typeof id === 'string'))];
  const found = asked.length ? await context.records.all(module, { _id: asked }) : [];
  return new Map(found.map((record) => [record._id, record]));
}

const namedOf = (record: { _id: string; name?: unknown } | undefined) =>
  record ? { _id: record._id, name: typeof record.name === 'string' ? record.name : null } : null;
