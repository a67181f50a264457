import {
  accessTo,
  combineAccess,
  fieldLevel,
  fieldRights,
  fullAccess,
  intersection,
  noAccess,
  type AccessControl,
  type FieldLevel,
  type ModuleAccess,
} from '#common/access.ts';
import { namesThePerson } from '#common/row-rule.ts';
import type { Queryable } from '../database/database.ts';
import { keptOnce, type KeptOnce } from '../kept-once.ts';
import type { Module } from '../modules/module.ts';

/** What one person may do, compiled once and kept until a role, a team or a user changes. */
export interface Access {
  /** System Admins and the machine itself: no restriction by role, team or owner. */
  readonly isAdmin: boolean;
  /** Rows of all teams are theirs to see: System Admins, their API keys of narrower scopes too. */
  readonly everyTeam: boolean;
  readonly userId: string | null;
  readonly userType: string;
  readonly isProvider: boolean;
  /** The person's own teams and Global: what team-restricted rows are compared with. */
  readonly teams: readonly string[];
  /** The person's own teams alone: what new records get. */
  readonly ownTeams: readonly string[];
  readonly globalTeam: string | null;
  /** The ids of the person's roles. */
  readonly roles: readonly string[];
  /** What these roles are called, and what Muster called those that it came with. */
  readonly roleNames: ReadonlySet<string>;
  module(module: Module): ModuleAccess;
}

export const systemAccess: Access = {
  isAdmin: true,
  everyTeam: true,
  userId: null,
  userType: 'System Admin',
  isProvider: false,
  teams: [],
  ownTeams: [],
  globalTeam: null,
  roles: [],
  roleNames: new Set(),
  module: () => fullAccess,
};

export interface AccessCache {
  of(userId: string): Promise<Access | undefined>;
  clear(): void;
  /** What is known of these is compiled again when it is next asked for. */
  forget(userIds: Iterable<string>): void;
  /** The id of the team named Global. */
  globalTeam(): Promise<string | null>;
  /** The ids of all teams, deleted ones too. */
  teams(): Promise<ReadonlySet<string>>;
}

export function createAccessCache(database: Queryable): AccessCache {
  let known = new Map<string, KeptOnce<Promise<Access | undefined>>>();
  const globalTeam = keptOnce(() => readGlobalTeam(database));
  const teams = keptOnce(() => readTeams(database));
  return {
    of: (userId) => {
      let access = known.get(userId);
      if (!access) known.set(userId, (access = keptOnce(() => compileAccess(database, userId, globalTeam()))));
      return access();
    },
    clear: () => {
      known = new Map();
      globalTeam.forget();
      teams.forget();
    },
    forget: (userIds) => {
      for (const userId of userIds) known.delete(userId);
    },
    globalTeam,
    teams,
  };
}

async function readGlobalTeam(database: Queryable): Promise<string | null> {
  const { rows } = await database.query(
    `select _id from records.teams where name = 'Global' and not deleted order by "createdAt" limit 1`,
  );
  return (rows[0]?._id as string | undefined) ?? null;
}

async function readTeams(database: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await database.query(`select _id from records.teams`);
  return new Set(rows.map(({ _id }) => _id as string));
}

async function compileAccess(database: Queryable, userId: string, global: Promise<string | null>): Promise<Access | undefined> {
  const { rows } = await database.query(
    `select "userType", teams, roles from records.users where _id = $1 and not deleted and active`,
    [userId],
  );
  const user = rows[0];
  if (!user) return undefined;
  const { rows: controls } = await database.query(
    `select c.name, c.role, c.views, c.relationships, c.fields from records."userAccessControls" c
       join records.roles r on r._id = c.role and not r.deleted
      where c.role = any($1) and not c.deleted`,
    [user.roles ?? []],
  );
  const { rows: names } = await database.query(
    `select r.name, s.name as shipped from records.roles r left join muster.shipped_roles s on s.role_id = r._id
      where r._id = any($1) and not r.deleted`,
    [user.roles ?? []],
  );
  const granted = combineAccess(controls as unknown as AccessControl[]);
  const ownTeams = (user.teams ?? []) as string[];
  const globalTeam = await global;
  const isAdmin = user.userType === 'System Admin';
  const isProvider = user.userType === 'Provider';
  const perModule = new WeakMap<Module, ModuleAccess>();
  const accessOf = (module: Module) => {
    const own = narrowed(module, accessTo(granted, module.name), isAdmin, isProvider);
    return isAdmin ? own : withoutCopies(module, own, (name) => withRelationships(accessTo(granted, name)));
  };
  return {
    isAdmin,
    everyTeam: isAdmin,
    userId,
    userType: user.userType,
    isProvider,
    teams: globalTeam ? [...ownTeams, globalTeam] : ownTeams,
    ownTeams,
    globalTeam,
    roles: (user.roles ?? []) as string[],
    roleNames: new Set(names.flatMap(({ name, shipped }) => [name, shipped ?? name] as string[])),
    module(module) {
      let access = perModule.get(module);
      if (!access) perModule.set(module, (access = accessOf(module)));
      return access;
    },
  };
}

/** Deny by default; what a module says of itself can only narrow what a role grants, but for what everybody signed in may read. */
function narrowed(module: Module, granted: ModuleAccess, isAdmin: boolean, isProvider: boolean): ModuleAccess {
  if (module.roles === 'ignored') return readAccess;
  if (isAdmin) return module.writes === 'server' ? { ...fullAccess, ...withoutWrites } : fullAccess;
  if ((isProvider ? module.seenBy.provider : module.seenBy.staff) === 'nobody') return noAccess;
  if (module.roles === 'unneeded') {
    const byRows = isProvider ? asProvider(module, byRowsAccess(module)) : byRowsAccess(module);
    return module.writes === 'anyone' ? byRows : { ...byRows, ...withoutWrites };
  }
  const own = granted.access
    ? withRelationships(granted)
    : module.roles === 'optional'
      ? readOnlyAccess(module, isProvider)
      : noAccess;
  if (!own.access) return noAccess;
  const seen = isProvider ? asProvider(module, own) : own;
  if (module.writes === 'anyone') return seen;
  return { ...seen, ...withoutWrites };
}

/** Of what a role grants, a provider reads no field of staff's, and writes those alone that the definition names. */
function asProvider({ fields: defined, providerWrites = [] }: Module, access: ModuleAccess): ModuleAccess {
  const fields = { ...access.fields };
  for (const [name, { staffOnly }] of Object.entries(defined)) {
    const key = name.toLowerCase();
    if (staffOnly) fields[key] = 'None';
    else if (mayWriteAny(access) && !providerWrites.includes(name))
      fields[key] = intersection(fields[key] ?? 'Full', 'Read Only');
  }
  return { ...access, fields };
}

/** A copy is as readable as the fields that it holds values of. @param sources the access to the module of this name */
export function withoutCopies(module: Module, access: ModuleAccess, sources: (name: string) => ModuleAccess): ModuleAccess {
  const isReadable = (source: string, field: string) => fieldRights(fieldLevel(sources(source), field), false).read;
  const hidden = Object.entries(module.fields).filter(([, { copies = {} }]) =>
    Object.entries(copies).some(([source, names]) => names.some((each) => !isReadable(source, each))),
  );
  if (!hidden.length) return access;
  return { ...access, fields: { ...access.fields, ...Object.fromEntries(hidden.map(([name]) => [name.toLowerCase(), 'None'])) } };
}

const mayWriteAny = ({ create, edit }: ModuleAccess): boolean => create || edit !== 'None';

const readAccess: ModuleAccess = { ...noAccess, access: true, view: 'All' };
/** The rules of rows decide; what a definition keeps for the owner stays theirs. */
const byRowsAccess = ({ fields }: Module): ModuleAccess => ({
  ...fullAccess,
  mass_update: false,
  export: false,
  fields: Object.fromEntries(
    Object.entries(fields).flatMap(([name, { ownerOnly }]) =>
      ownerOnly ? [[name.toLowerCase(), 'Owner Read/Owner Write']] : [],
    ),
  ),
});
const withoutWrites = { create: false, edit: 'None', delete: 'None', mass_update: false } as const;

/** A relationship is the field that carries it: its level narrows the field's. */
function withRelationships(granted: ModuleAccess): ModuleAccess {
  const fields = { ...granted.fields };
  for (const [name, level] of Object.entries(granted.relationships)) fields[name] = intersection(fields[name] ?? 'Full', level);
  return { ...granted, fields };
}

/** A provider learns the names of colleagues and teams, nothing else of them; nobody learns what is confidential. */
function readOnlyAccess(module: Module, isProvider: boolean): ModuleAccess {
  const fields: Record<string, FieldLevel> = {};
  const namesOnly = isProvider && !namesThePerson(module.seenBy.provider);
  for (const [name, field] of Object.entries(module.fields))
    if (field.confidential || (namesOnly && name !== 'name')) fields[name.toLowerCase()] = 'None';
  return { ...noAccess, access: true, view: 'All', fields };
}
