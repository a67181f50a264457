import type { Engine } from '../engine.ts';

const perEngine = new WeakMap<Engine, Map<string, number>>();

/** When this person last saved something through this node, in milliseconds of the node's own clock; 0: not since it started. */
export const lastWriteOf = (engine: Engine, userId: string): number => perEngine.get(engine)?.get(userId) ?? 0;

export function noteWriteOf(engine: Engine, userId: string | null): void {
  if (userId === null) return;
  let writes = perEngine.get(engine);
  if (!writes) perEngine.set(engine, (writes = new Map()));
  writes.set(userId, Date.now());
}
