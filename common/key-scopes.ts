import { fullAccess, noAccess, type ModuleAccess } from './access.ts';

export const SCOPE_LEVELS = ['read', 'write'] as const;
export type ScopeLevel = (typeof SCOPE_LEVELS)[number];

/** What an API key is for: a module by its name, or all of them. `write` reads as well. */
export interface KeyScope {
  module: string;
  level: ScopeLevel;
}
export const ALL_MODULES = '*';

/** What may be seen of an API key, as `/api/users/api-keys` answers it. Moments are ISO 8601 in UTC. */
export interface ListedApiKey {
  _id: string;
  name: string;
  prefix: string;
  scopes: KeyScope[];
  createdAt: string;
  expiresAt: string;
  lastUsed: string | null;
  lastAddress: string | null;
}

/** The most that these scopes allow in a module; what the owner may is narrowed to it. `null`: what belongs to no module. */
export function scopeLevel(scopes: readonly KeyScope[], module: string | null): ScopeLevel | null {
  const levels = scopes.filter((scope) => scope.module === ALL_MODULES || scope.module === module).map(({ level }) => level);
  return levels.includes('write') ? 'write' : (levels[0] ?? null);
}

/** The same as rights on a module, for `intersectAccess`. */
export function scopeAccess(scopes: readonly KeyScope[], module: string): ModuleAccess {
  const level = scopeLevel(scopes, module);
  if (level === 'write') return fullAccess;
  return level === 'read' ? readingAccess : noAccess;
}

const readingAccess: ModuleAccess = Object.freeze({ ...noAccess, access: true, view: 'All', export: true });
