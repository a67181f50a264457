import { queryOptions } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import { sessionStore } from '#web/session-store.ts';
import { REACTIONS, type Reaction } from '../../reactions.ts';

type Reactions = Partial<Record<Reaction, string[]>> | null;

export interface Post extends AnyRecord {
  post: string | null;
  name: string | null;
  user: string | null;
  pinned: boolean | null;
  reactions: Reactions;
  activity_date: string | null;
  createdAt: string;
  version: number;
}
export interface SocialComment extends AnyRecord {
  comment: string | null;
  conversation: string | null;
  created_by: string | null;
  createdAt: string;
  reactions: Reactions;
  mentions: string[] | null;
  viewed_by: string[] | null;
}

const MOST_COMMENTS = 200;

/** Those pinned, or the others; where something happened last stands first. */
export const postsOptions = (pinned: boolean, amount: number) =>
  queryOptions({
    queryKey: ['records', 'socialConversations', 'search', { pinned, amount }],
    queryFn: ({ signal }) =>
      api<{ records: Post[]; total: number }>('/api/social-conversations/dataSourceSearch', {
        body: {
          searchTerms: { all: [{ field: 'pinned', op: pinned ? 'equals' : 'notEquals', value: true }] },
          sortField: 'activity_date',
          sortOrder: 'desc',
          pageSize: amount,
        },
        signal,
        quiet: true,
      }),
    placeholderData: (before) => before,
  });

/** The newest comments of these posts, the oldest of them first. */
export const commentsOptions = (posts: readonly string[]) =>
  queryOptions({
    queryKey: ['records', 'socialComments', 'search', posts],
    queryFn: ({ signal }) =>
      api<{ records: SocialComment[] }>('/api/social-comments/dataSourceSearch', {
        body: {
          searchTerms: { all: [{ field: 'conversation', op: 'in', value: posts }] },
          sortField: 'createdAt',
          sortOrder: 'desc',
          pageSize: MOST_COMMENTS,
          total: 'none',
        },
        signal,
        quiet: true,
      }).then(({ records }) => Map.groupBy(records.toReversed(), ({ conversation }) => conversation ?? '')),
    enabled: posts.length > 0,
    placeholderData: (before) => before,
  });

export async function refreshFeed(): Promise<void> {
  await Promise.all(
    ['socialConversations', 'socialComments'].map((module) =>
      queryClient.invalidateQueries({ queryKey: ['records', module, 'search'] }),
    ),
  );
}

const afterwards = async (writing: Promise<unknown>): Promise<void> => {
  await writing;
  await refreshFeed();
};

export const writePost = (post: string) => afterwards(api('/api/social-conversations', { body: { post }, quiet: true }));
export const pinPost = (id: string, pinned: boolean) =>
  afterwards(api(`/api/social-conversations/update-certain-fields/${id}`, { method: 'PUT', body: { fields: { pinned } } }));
export const removePost = (id: string) =>
  afterwards(api(`/api/social-conversations/mark-deleted/${id}`, { method: 'PUT', body: {} }));
export const writeComment = (conversation: string, comment: string, mentions: readonly string[]) =>
  afterwards(api('/api/social-comments', { body: { conversation, comment, mentions }, quiet: true }));
export const removeComment = (id: string) =>
  afterwards(api(`/api/social-comments/mark-deleted/${id}`, { method: 'PUT', body: {} }));
export const markViewed = (conversation: string) =>
  afterwards(
    api('/api/social-comments/mark-as-viewed-by/by-conversations-and-not-viewed-by', {
      method: 'PUT',
      body: { conversationIds: [conversation], userToAdd: myId() },
      quiet: true,
    }),
  );

export type Reactable = 'social-conversations' | 'social-comments';
export const react = (of: Reactable, id: string, emoji: Reaction) =>
  afterwards(api(`/api/${of}/react/${id}`, { method: 'PUT', body: { emoji } }));

export const myId = (): string => sessionStore.current()?.user._id ?? '';

/** How many reacted how, in the order of the set, and whether one did so oneself. */
export const countsOf = (reactions: Reactions): { emoji: Reaction; count: number; isMine: boolean }[] =>
  REACTIONS.flatMap((emoji) => {
    const people = reactions?.[emoji] ?? [];
    return people.length ? [{ emoji, count: people.length, isMine: people.includes(myId()) }] : [];
  });

export const isUnviewed = ({ created_by, viewed_by }: SocialComment): boolean =>
  created_by !== myId() && !viewed_by?.includes(myId());
