import { forbidden } from '#common/errors.ts';
import type { ModuleDefinition } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { gameInstances } from '../../game-instances.module.ts';
import { gameSessions } from '../../game-sessions.module.ts';

export async function setInactive(context: Context, games: readonly string[]) {
  const rounds = await context.records.all(gameInstances, { game: [...games] });
  return context.records.updateMany(
    gameInstances,
    rounds.map(({ _id }) => _id),
    { active: false },
  );
}

/** Rounds go with their sessions. */
export function removeRounds(context: Context, game: string) {
  return context.transaction(async (inner) => {
    const rounds = await inner.records.all(gameInstances, { game });
    const ids = rounds.map(({ _id }) => _id);
    const done = await inner.records.markDeleted(gameInstances, ids);
    const left = new Set(done.skipped.map(({ _id }) => _id));
    const system = inner.asSystem('sessions go with their round');
    const sessions = await system.records.all(gameSessions, { game_instance: ids.filter((id) => !left.has(id)) });
    await system.records.markDeleted(
      gameSessions,
      sessions.map(({ _id }) => _id),
    );
    return done;
  });
}

/** What hangs on a round, for those who may delete the round itself. */
export async function removeThose(context: Context, module: ModuleDefinition, round: string) {
  await context.records.get(gameInstances, round);
  if (!(await context.records.may('delete', gameInstances, round))) throw forbidden();
  const system = context.asSystem('who may delete a round may delete what hangs on it');
  const found = await system.records.all(module.name, { game_instance: round });
  return system.records.markDeleted(
    module.name,
    found.map(({ _id }) => _id),
  );
}
