import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { gameActivities } from '../../game-activities.module.ts';
import type { gameInstances } from '../../game-instances.module.ts';
import type { gameSessions } from '../../game-sessions.module.ts';

/** What happened to a player, in the round's activity. */
export async function note(
  context: Context,
  { user, game_instance }: Pick<RecordOf<typeof gameSessions>, 'user' | 'game_instance'>,
  message: string,
): Promise<void> {
  await noteAll(context, [{ session: { user, game_instance }, message }]);
}

interface Noted {
  session: Pick<RecordOf<typeof gameSessions>, 'user' | 'game_instance'>;
  message: string;
}

/** What happened one after the other. */
export async function noteAll(context: Context, notes: readonly Noted[]): Promise<void> {
  const system = context.asSystem('the server writes what happens in a game');
  await system.records.insertMany(
    gameActivities,
    notes.map(({ session, message }) => ({
      name: message.slice(0, 200),
      game_instance: session.game_instance,
      user: session.user,
      message,
    })),
  );
}

/** Credits came: the player's pages ask for the news. */
export const tellPlayer = (context: Context, { _id, user }: Pick<RecordOf<typeof gameSessions>, '_id' | 'user'>): void =>
  context.afterCommit(() => context.engine.bus.send('credits-event', [user!], { _id }));

/** The round has changed: its players' pages read it again. */
export const tellRound = (context: Context, { _id, users }: Pick<RecordOf<typeof gameInstances>, '_id' | 'users'>): void =>
  context.afterCommit(() => context.engine.bus.send('game-event', users ?? [], { _id }));
