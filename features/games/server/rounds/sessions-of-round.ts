import type { RecordOf } from '#common/module.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { gameInstances } from '../../game-instances.module.ts';
import { gameSessions } from '../../game-sessions.module.ts';

/** Everybody who plays has a session, and nobody else: players who come back find what they had. */
export async function keepSessions(context: Context, round: RecordOf<typeof gameInstances>): Promise<void> {
  const system = context.asSystem('players of a round have their sessions');
  const players = new Set(round.users ?? []);
  const kept = await system.records.all(gameSessions, { game_instance: round._id });
  const left = kept.filter(({ user }) => !players.has(user!)).map(({ _id }) => _id);
  if (left.length) await system.records.markDeleted(gameSessions, left);
  const missing = [...players].filter((user) => !kept.some((session) => session.user === user));
  const made = await makeSessions(system, round, missing);
  const ids = [...kept.map(({ _id }) => _id).filter((_id) => !left.includes(_id)), ...made];
  await system.records.update(gameInstances, round._id, { game_sessions: ids });
}

async function makeSessions(
  system: Context,
  round: RecordOf<typeof gameInstances>,
  missing: readonly string[],
): Promise<string[]> {
  if (!missing.length) return [];
  const deleted = { field: 'deleted', op: 'equals', value: true };
  const earlier = await system.records.all(gameSessions, {
    all: [{ field: 'game_instance', op: 'equals', value: round._id }, { field: 'user', op: 'in', value: missing }, deleted],
  });
  if (earlier.length)
    await system.records.restore(
      gameSessions,
      earlier.map(({ _id }) => _id),
    );
  const known = new Set(earlier.map(({ user }) => user));
  const people = await system.records.all(users, { _id: missing.filter((user) => !known.has(user)) });
  const made = await system.records.insertMany(
    gameSessions,
    people.map(({ _id, name }) => ({ name: name ?? _id, game_instance: round._id, user: _id })),
  );
  return [...earlier, ...made].map(({ _id }) => _id);
}
