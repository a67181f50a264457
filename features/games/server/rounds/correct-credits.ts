import { conflict } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { gameInstances } from '../../game-instances.module.ts';
import { gameSessions } from '../../game-sessions.module.ts';
import { note, tellPlayer } from './note.ts';

interface Correction {
  available_credits?: number | undefined;
  reason: string;
}

/** Sets the credits of a player. The activity says that it was done, and why. */
export function correctCredits(context: Context, id: string, { available_credits, reason }: Correction) {
  return context.transaction(async (inner) => {
    const system = inner.asSystem('System Admins correct credits with a reason');
    const before = await system.records.lock(gameSessions, id);
    const credits = available_credits ?? before.available_credits ?? 0;
    const more = credits - (before.available_credits ?? 0);
    const unseen = Math.max(0, (before.unseen_credits ?? 0) + more);
    const record = await system.records.update(gameSessions, id, { available_credits: credits, unseen_credits: unseen });
    await note(system, record, `has ${credits} credit(s) after a correction: ${reason}`);
    if (more > 0) tellPlayer(system, record);
    return { record: await inner.records.get(gameSessions, id), notices: inner.toasts };
  });
}

export function newSession(
  context: Context,
  { game_instance, user, ...correction }: Correction & { game_instance: string; user: string },
) {
  return context.transaction(async (inner) => {
    await inner.records.get(gameInstances, game_instance);
    const round = await inner.records.lock(gameInstances, game_instance);
    if (round.users?.includes(user)) throw conflict('already-exists', 'They play this round already.');
    await inner.records.update(gameInstances, round._id, { users: [...(round.users ?? []), user] });
    const made = await inner.records.first(gameSessions, { game_instance, user });
    return correctCredits(inner, made!._id, correction);
  });
}
