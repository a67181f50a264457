import type { ConditionalItem, ItemState } from '../item-states.ts';

export type Stage = 'reference' | 'locked' | 'open' | 'submitted' | 'rejected' | 'completed';

/** Where an item stands, as both sides read it. */
export function stageOf(item: ConditionalItem & { reference_only: boolean | null }, { visible, enabled }: ItemState): Stage {
  if (item.reference_only) return 'reference';
  if (item.completed) return 'completed';
  if (!visible || !enabled) return 'locked';
  const status = item.completionDetails?.approvalStatus;
  return status === 'Submitted' ? 'submitted' : status === 'Rejected' ? 'rejected' : 'open';
}
