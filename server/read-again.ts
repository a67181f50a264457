import type { ChangedUsers, ChangeCounter } from './change-counters.ts';
import { forgetStatements } from './database/database.ts';
import type { Engine } from './engine.ts';
import { loadRegistry } from './modules/registry.ts';

/** Whatever this node keeps in memory and somebody has changed, here or on another node. */
export async function readAgain(engine: Engine, names: ReadonlySet<ChangeCounter>, users: ChangedUsers): Promise<void> {
  if (names.has('definitions')) forgetStatements();
  if (names.has('definitions') || names.has('lists') || names.has('rules'))
    engine.registry = await loadRegistry(engine.database, engine.discovered);
  if (names.has('definitions') || names.has('access') || users === 'all') engine.access.clear();
  else engine.access.forget(users);
  if (names.has('settings')) engine.settingsCache.forget();
  engine.replicas?.requireNow();

  // whether a session is never idle hangs on a setting
  const isAbout = (counters: ChangeCounter[]) => counters.some((counter) => names.has(counter));
  if (isAbout(['access', 'sessions', 'settings'])) forgetSessions(engine, 'all');
  else if (names.has('users')) forgetSessions(engine, users);
  if (isAbout(['access', 'sessions', 'users'])) engine.bus.sessionsChanged();
  if (names.has('definitions')) engine.bus.sayHere('modules-changed');
}

/** New maps, not emptied ones: what was read before this moment and arrives after it is kept nowhere. */
function forgetSessions(engine: Engine, users: ChangedUsers): void {
  const isKept = ([, { userId }]: [string, { userId: string }]) => users !== 'all' && !users.has(userId);
  engine.sessions = new Map([...engine.sessions].filter(isKept));
  engine.apiKeys = new Map([...engine.apiKeys].filter(isKept));
}
