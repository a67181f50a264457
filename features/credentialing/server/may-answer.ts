import { conflict, forbidden } from '#common/errors.ts';
import type { ItemState } from '../item-states.ts';
import type { Credentialing, Item } from './item-at-work.ts';

/** What decides beside the item: its record, what its conditions make of it, and who asks. */
interface Asked {
  record: Pick<Credentialing, 'locked'>;
  state: ItemState;
  isProvider: boolean;
}

/** Why an item takes no answer of this person now; null where it takes one. */
export function answerRefused(item: Item, { record, state, isProvider }: Asked): Error | null {
  const refused = workRefused(item, record);
  if (refused) return refused;
  if (isProvider && !item.provider_assigned) return forbidden('Our staff completes this item.');
  if (!state.visible || !state.enabled)
    return conflict('item-locked', 'This item is locked until the items it depends on are completed.');
  if (isProvider && item.completed && item.completionDetails?.approvalStatus === 'Approved' && !item.expiration_date)
    return conflict('already-approved', 'This item has already been approved.');
  return null;
}

/** Why nobody answers or reviews an item now; null where they do. */
export function workRefused(item: Pick<Item, 'reference_only'>, record: Pick<Credentialing, 'locked'>): Error | null {
  if (record.locked)
    return conflict('record-locked', 'This credentialing record is locked. Please ask your credentialing specialist.');
  if (item.reference_only) return conflict('reference-only', 'This item is for reference only. You do not need to do anything.');
  return null;
}
