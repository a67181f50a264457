import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import { livingKey } from '../accounts/api-keys/api-keys.ts';
import { narrowedAccess } from '../accounts/api-keys/key-rights.ts';
import { createContext, type ChangeSource, type Context } from '../context.ts';
import type { Engine } from '../engine.ts';
import type { Module } from '../modules/module.ts';
import { narrowAccess } from '../records/narrow-access.ts';
import type { Run } from './run.ts';

const SOURCES: Partial<Record<Run['kind'], ChangeSource>> = {
  update: 'mass update',
  merge: 'merge',
  import: 'import',
  undo: 'undo',
};

/**
 * The person of a run as they stand at this moment, narrowed to the key that ordered it; undefined when they may not be here any more,
 * or when who ordered it in their name may not act for anybody any more.
 */
export async function personOf(engine: Engine, run: Run): Promise<Context | undefined> {
  await engine.changeCounters.check(); // what was taken away a moment ago on another node is gone
  const access = await engine.access.of(run.userId);
  const key = run.apiKeyId === null ? null : await livingKey(engine, run.apiKeyId);
  if (!access || key === undefined) return undefined;
  if (run.impersonatorId && !(await engine.access.of(run.impersonatorId))?.isAdmin) return undefined;
  return createContext(engine, {
    access: narrowAccess(key ? narrowedAccess(access, key.scopes) : access, run.narrowed),
    narrowed: run.narrowed,
    userId: run.userId,
    impersonatorId: run.impersonatorId,
    apiKey: key ? { _id: key._id, name: key.name } : null,
    requestId: run.requestId,
    runId: run._id,
    ownCallsOf: run.module, // it was let in when it was ordered
    source: SOURCES[run.kind] ?? 'direct record',
    timeZone: run.timeZone,
  });
}

/** A digest of everything that decides which rows and fields of a module a person reads: equal digests, equal rights. */
export function rightsDigest({ access, engine }: Context, module: Module): string {
  const { userType, isAdmin, everyTeam, isProvider, teams, narrowed } = access;
  const { modules } = engine.registry;
  const related = [...module.storage.values()].flatMap(({ field }) => modules.get(field.ref ?? '') ?? []);
  const rights = [module, ...related].map((each) => [each.name, access.module(each), each.seenBy]);
  const all = { userType, isAdmin, everyTeam, isProvider, teams: [...teams].sort(), narrowed, rights };
  return createHash('sha256')
    .update(inspect(all, { depth: null, sorted: true, maxArrayLength: null, maxStringLength: null }))
    .digest('hex');
}
