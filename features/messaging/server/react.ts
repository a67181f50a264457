import type { Context } from '#server/context.ts';
import { REACTIONS, type Reaction } from '../reactions.ts';
import type { socialComments } from '../social-comments.module.ts';
import type { socialConversations } from '../social-conversations.module.ts';

type Kept = Partial<Record<Reaction, string[]>>;

/** A reaction comes, or goes when it was there; everybody has each of them once. */
export async function react(
  context: Context,
  module: typeof socialComments | typeof socialConversations,
  id: string,
  emoji: Reaction,
): Promise<{ reactions: Partial<Record<Reaction, number>>; mine: Reaction[] }> {
  await context.records.get(module.name, id);
  const me = context.userId!;
  const kept = await context.transaction(async (inner) => {
    const { records } = inner.asSystem('people react for themselves');
    const before = ((await records.lock(module.name, id)).reactions ?? {}) as Kept;
    const had = before[emoji] ?? [];
    const now = { ...before, [emoji]: had.includes(me) ? had.filter((each) => each !== me) : [...had, me] };
    await records.update(module.name, id, { reactions: now });
    return now as Kept;
  });
  const present = REACTIONS.filter((each) => kept[each]?.length);
  return {
    reactions: Object.fromEntries(present.map((each) => [each, kept[each]!.length])),
    mine: present.filter((each) => kept[each]!.includes(me)),
  };
}
