import { intersectAccess, type ModuleAccess } from '#common/access.ts';
import { ALL_MODULES, scopeAccess, scopeLevel, type KeyScope } from '#common/key-scopes.ts';
import type { Route } from '../../http/route.ts';
import type { Module } from '../../modules/module.ts';
import type { Registry } from '../../modules/registry.ts';
import { withoutCopies, type Access } from '../../records/access.ts';

/** What a key may do: what its owner may at this moment, narrowed to its scopes. One for each, as answers are compiled per access. */
export function narrowedAccess(owner: Access, scopes: readonly KeyScope[]): Access {
  const asked = JSON.stringify(scopes);
  let ofOwner = known.get(owner);
  if (!ofOwner) known.set(owner, (ofOwner = new Map()));
  let access = ofOwner.get(asked);
  if (!access) ofOwner.set(asked, (access = narrow(owner, scopes)));
  return access;
}
const known = new WeakMap<Access, Map<string, Access>>();

function narrow(owner: Access, scopes: readonly KeyScope[]): Access {
  const perModule = new WeakMap<Module, ModuleAccess>();
  return {
    ...owner,
    // what belongs to no module is left to a key of all scopes; a System Admin's other rights stand in each module's
    isAdmin: owner.isAdmin && scopeLevel(scopes, null) === 'write',
    module(module) {
      let access = perModule.get(module);
      if (!access) perModule.set(module, (access = withoutPeoples(module, narrowedModule(owner, scopes, module))));
      return access;
    },
  };
}

function narrowedModule(owner: Access, scopes: readonly KeyScope[], module: Module): ModuleAccess {
  const scoped = (name: string) => scopeAccess(scopes, name);
  return withoutCopies(module, intersectAccess(owner.module(module), scoped(module.name)), scoped);
}

/** Whatever the scopes: what gives rights is written by people, and some fields are read by people alone. */
function withoutPeoples(module: Module, access: ModuleAccess): ModuleAccess {
  const hidden = Object.values(module.fields).some((field) => field.peopleOnly);
  const decides = module.raises === 'access' || module.raises === 'users';
  if (!decides && !hidden) return access;
  const fields = { ...access.fields };
  for (const [name, field] of Object.entries(module.fields)) if (field.peopleOnly) fields[name.toLowerCase()] = 'None';
  return { ...access, fields, ...(decides ? NO_WRITES : {}) };
}
const NO_WRITES = { create: false, edit: 'None', delete: 'None', mass_update: false } as const;

/** Whether these scopes reach a route; the rights on its records are another question. What belongs to no module needs `*`. */
export function mayCall(route: Route, params: Readonly<Record<string, string>>, scopes: readonly KeyScope[], registry: Registry) {
  if (route.sessionOnly) return false;
  const level = route.namesItsModule && scopes.length ? widest(scopes) : scopeLevel(scopes, moduleOf(route, params, registry));
  return level === 'write' || (level === 'read' && route.readOnly);
}

const widest = (scopes: readonly KeyScope[]) => (scopes.some(({ level }) => level === 'write') ? 'write' : 'read');

function moduleOf({ policy, path }: Route, params: Readonly<Record<string, string>>, registry: Registry): string | null {
  if (path.includes(':resource')) return registry.at(params.resource ?? '')?.name ?? null;
  return typeof policy === 'object' ? policy.module : null;
}

/** Every module that a scope names is one the owner can open. @returns the names that are not */
export const unknownModules = (scopes: readonly KeyScope[], owner: Access, registry: Registry): string[] =>
  scopes
    .map(({ module }) => module)
    .filter((name) => {
      const module = registry.modules.get(name);
      return name !== ALL_MODULES && !(module && owner.module(module).access);
    });
