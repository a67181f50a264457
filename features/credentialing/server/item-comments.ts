import { fieldLevel } from '#common/access.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import type { ItemView } from '../board.ts';
import { credentialingRequiredItemMessages as messages } from '../credentialing-required-item-messages.module.ts';
import type { Item } from './item-at-work.ts';
import { isUnreadBy } from './unread.ts';

/** `comments` are the last three, the oldest first; `unread` are those of others that this reader has not read. */
export type ItemComments = Pick<ItemView, 'comments' | 'commentCount' | 'unread' | 'unreadIds'>;

const SHOWN = 3;

const mayRead = ({ access, engine }: Context, field: string) =>
  access.isAdmin || fieldLevel(access.module(engine.registry.module(messages.name)), field) !== 'None';

/** What was said about each of these items, by item id. */
export async function commentsByItem(context: Context, items: readonly Pick<Item, '_id'>[]): Promise<Map<string, ItemComments>> {
  const ids = items.map(({ _id }) => _id);
  const isOpen = mayRead(context, 'required_item') && mayRead(context, 'message');
  const all =
    ids.length && isOpen
      ? await context.records.all(messages, { required_item: ids }, { sortField: 'createdAt', sortOrder: 'asc' })
      : [];
  const authors = [...new Set(all.map(({ created_by }) => created_by).filter((id) => typeof id === 'string'))];
  const people = authors.length ? await context.records.all(users, { _id: authors }) : [];
  const names = new Map(people.map(({ _id, name }) => [_id, name ?? '']));
  const byItem = Map.groupBy(all, ({ required_item }) => required_item);
  return new Map(
    ids.map((id) => {
      const own = byItem.get(id) ?? [];
      const unread = own.filter((message) => isUnreadBy(context.userId, message));
      const comments = own.slice(-SHOWN).map((message) => ({
        _id: message._id,
        message: message.message ?? '',
        createdAt: message.createdAt,
        isRead: !isUnreadBy(context.userId, message),
        author: message.created_by
          ? { _id: message.created_by, name: names.get(message.created_by) ?? '', isMe: message.created_by === context.userId }
          : null,
      }));
      return [id, { comments, commentCount: own.length, unread: unread.length, unreadIds: unread.map(({ _id }) => _id) }];
    }),
  );
}

/** How many messages of others about each of these items this reader has not read; items without any ask nothing. */
export async function unreadByItem(
  context: Context,
  items: readonly Pick<Item, '_id' | 'messages'>[],
): Promise<ReadonlyMap<string, number>> {
  const ids = items.filter(({ messages: said }) => said?.length).map(({ _id }) => _id);
  if (!ids.length || !mayRead(context, 'required_item') || !mayRead(context, 'message')) return new Map();
  const all = await context.records.all(messages, { required_item: ids });
  const unread = all.filter((message) => isUnreadBy(context.userId, message));
  return new Map([...Map.groupBy(unread, ({ required_item }) => required_item!)].map(([id, own]) => [id, own.length]));
}
