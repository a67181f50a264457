import type { Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { credentialing } from '../credentialing.module.ts';
import { credentialingRequiredItems } from '../credentialing-required-items.module.ts';
import type { Item } from './item-at-work.ts';
import { stagesOf, type Staged } from './review-stage.ts';
import { progressOf, statusAfter } from '../item-progress.ts';

/** Counts, status, item list and last action of a record after its items changed; one change of a record at a time. */
export async function keepProgress(context: Context, recordId: string): Promise<void> {
  const system = context.asSystem('a record counts its completed items');
  await holdRecord(context, recordId);
  const record = await system.records.find(credentialing, recordId);
  if (!record) return;
  const items = await system.records.all(credentialingRequiredItems, { relatedCredentialingRecord: recordId });
  await keepStages(context, items);
  const progress = progressOf(items);
  const status = statusAfter(record.credentialing_status, record.core_or_managed, progress);
  const isKnown =
    status && (context.list('Credentialing Statuses')?.some(({ value, retired }) => value === status && !retired) ?? true);
  await system.records.update(credentialing, recordId, {
    required_count: progress.required,
    completed_count: progress.completed,
    required_items: items.map(({ _id }) => _id),
    last_action_date: context.now().toISOString(),
    ...(isKnown ? { credentialing_status: status } : {}),
  });
}

/** What one item's answer makes of the others: conditions open and close them. */
export async function keepStages(context: Context, items: readonly Item[]): Promise<Map<string, Staged>> {
  const system = context.asSystem('an item says whom it waits for');
  const stages = await stagesOf(context, items);
  for (const { _id, stage } of items) {
    const next = stages.get(_id)!;
    if (next.stage !== stage) await system.records.update(credentialingRequiredItems, _id, { ...next });
  }
  return stages;
}

export const holdRecord = (context: Context, recordId: string) => holdKey(context.database, `credentialing ${recordId}`);
