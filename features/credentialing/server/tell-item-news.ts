import type { Context } from '#server/context.ts';
import { notify } from '#server/notifications/notify.ts';
import { credentialingRequiredItems } from '../credentialing-required-items.module.ts';
import { credentialing } from '../credentialing.module.ts';
import type { Item } from './item-at-work.ts';
import { itemSubmitted, itemApproved, itemRejected, itemsExpiring } from '../credentialing.notification-kinds.ts';

/** What a new stage of an item means: for its provider, and for the one of our staff who looks after the record. */
export async function tellItemNews(context: Context, item: Item, stage: unknown): Promise<void> {
  if (!isNews(stage)) return;
  const system = context.asSystem('people are notified about an item');
  const record = await system.records.find(credentialing, item.relatedCredentialingRecord);
  if (!record) return;
  const about = { moduleName: credentialingRequiredItems.name, recordId: item._id };
  const staff = { to: [record.assigned_to], about, path: `/app/credentialing/${record._id}` };
  const provider = { to: [record.related_user], about, path: `/provider/credentialing/${record._id}/${item._id}` };
  switch (stage) {
    case 'Submitted':
      return notify(context, { ...staff, kind: itemSubmitted, title: 'An item is waiting for your review' });
    case 'Approved':
      await notify(context, { ...staff, kind: itemApproved, title: 'An item was approved' });
      return notify(context, { ...provider, kind: itemApproved, title: 'What you sent was approved' });
    case 'Rejected': {
      const kind = itemRejected;
      const quote = 'completionDetails.rejectionReason';
      await notify(context, { ...staff, kind, quote, title: 'An item was sent back to the provider' });
      return notify(context, { ...provider, kind, quote, title: 'An item was sent back to you' });
    }
    case 'Expired':
      return notify(context, { ...provider, kind: itemsExpiring, title: 'An item has expired. Please send a new one' });
  }
}

const NEWS = ['Submitted', 'Approved', 'Rejected', 'Expired'] as const;
const isNews = (stage: unknown): stage is (typeof NEWS)[number] => (NEWS as readonly unknown[]).includes(stage);
