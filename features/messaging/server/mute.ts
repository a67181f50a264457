import type { Context } from '#server/context.ts';
import { musterMessage } from '../muster-messages.module.ts';
import { messagesBetween, mutedAmong } from './conversations.queries.ts';

/** Kept with the newest message of the conversation; the next ones take it over. */
export async function mute(context: Context, given: readonly string[], isMuted: boolean) {
  const me = context.userId!;
  const people = [...new Set([...given, me])].sort();
  return context.transaction(async (inner) => {
    const [newest] = await messagesBetween(inner.database, people, { before: undefined, pageSize: 1 });
    if (!newest) return { matched: 0, changed: 0, skipped: [] };
    const { records } = inner.asSystem('people mute for themselves');
    await records.lock(musterMessage, newest);
    const others = (await mutedAmong(inner.database, people)).filter((each) => each !== me);
    await records.update(musterMessage, newest, { muted_by: isMuted ? [...others, me] : others });
    return { matched: 1, changed: 1, skipped: [] };
  });
}
