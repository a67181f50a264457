import type { Context } from '#server/context.ts';
import { check, derive, effect } from '#server/records/rules.ts';
import { credentialingRequiredItemMessages as messages } from '../credentialing-required-item-messages.module.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';
import { credentialing } from '../credentialing.module.ts';
import { holdRecord } from './keep-progress.ts';
import { isUnread } from './unread.ts';

const LATEST = 50;

export default [
  derive(messages, 'a message is read by its author and named after what it says', { of: 'new' }, ({ record, set, context }) => {
    set({ viewed_by: context.userId ? [context.userId] : null, name: record.message?.slice(0, 80) ?? null });
  }),

  check(messages, 'a message belongs to an item', { of: 'new' }, ({ record, refuse }) => {
    if (!record.required_item) refuse('A message needs a required item.', 'required_item');
  }),

  effect(
    messages,
    'an item shows its messages and how many are unread',
    { on: ['message', 'viewed_by', 'deleted'] },
    async ({ record, isNew, context }) => {
      if (!record.required_item) return;
      const item = await showOnItem(context, record.required_item);
      if (isNew && item?.relatedCredentialingRecord)
        await context
          .asSystem('a message is an action on the record')
          .records.update(credentialing, item.relatedCredentialingRecord, { last_action_date: context.now().toISOString() });
    },
  ),
];

async function showOnItem(context: Context, itemId: string) {
  const system = context.asSystem('an item shows its messages');
  const item = await system.records.find(items, itemId);
  if (!item) return undefined;
  if (item.relatedCredentialingRecord) await holdRecord(context, item.relatedCredentialingRecord);
  const all = await system.records.all(messages, { required_item: itemId }, { sortField: 'createdAt', sortOrder: 'asc' });
  const shown = all.filter((each) => each.created_by && each.message).slice(-LATEST);
  await system.records.update(items, itemId, {
    messages: shown.map(({ message, created_by, createdAt }) => ({ message: message!, created_by: created_by!, createdAt })),
    unreadMessageCount: all.filter(isUnread).length,
  });
  return item;
}
