import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { socialComments } from '../social-comments.module.ts';
import { socialConversations } from '../social-conversations.module.ts';

const MOST_COMMENTERS = 500;

/** After the commit, to everybody who commented and whose conversation it is; not to its author. Once more does no harm. */
export async function tellOfComment(context: Context, comment: RecordOf<typeof socialComments>): Promise<void> {
  const { _id, conversation, created_by } = comment;
  if (!conversation) return;
  const { records } = context.asSystem('who takes part in a conversation');
  const owner = (await records.find(socialConversations, conversation))?.user;
  const { records: others } = await records.search(socialComments, {
    searchTerms: { conversation },
    selectNumberOfRecords: MOST_COMMENTERS,
    total: 'none',
  });
  const people = new Set([owner, ...others.map((each) => each.created_by)]);
  const told = [...people].filter((each): each is string => typeof each === 'string' && each !== created_by);
  const { bus } = context.engine;
  if (told.length) context.afterCommit(() => bus.send('new-social-comment-event', told, { _id, conversation }));
}
