import type { ItemStage } from '../board.ts';
import type { ConditionalItem, ItemState } from '../item-states.ts';

/** Where an item stands, as both sides read it. */
export function stageOf(item: ConditionalItem & { reference_only: boolean | null }, { visible, enabled }: ItemState): ItemStage {
  if (item.reference_only) return 'reference';
  if (item.completed) return item.completionDetails?.renewal ? 'submitted' : 'completed';
  if (!visible || !enabled) return 'locked';
  const status = item.completionDetails?.approvalStatus;
  return status === 'Submitted' ? 'submitted' : status === 'Rejected' ? 'rejected' : 'open';
}
