/** What roles grant (platform document, section 6; the wire contract, "Access controls"). */
export const VIEW_LEVELS = ['All', 'Owner', 'None'] as const;
export type Level = (typeof VIEW_LEVELS)[number];

export const FIELD_LEVELS = ['None', 'Read Only', 'Owner Read/Owner Write', 'Read/Owner Write', 'Full'] as const;
export type FieldLevel = (typeof FIELD_LEVELS)[number];

/** One role's record for one module, as `/api/user-access-controls/` keeps it. */
export interface AccessControl {
  /** The module. */
  name: string;
  role?: string | null;
  views?: Readonly<Record<string, unknown>> | null;
  relationships?: Readonly<Record<string, unknown>> | null;
  fields?: Readonly<Record<string, unknown>> | null;
}

export interface ModuleAccess {
  access: boolean;
  view: Level;
  create: boolean;
  mass_update: boolean;
  delete: Level;
  edit: Level;
  export: boolean;
  /** By lower-case name; one that is not named here is Full. */
  relationships: Record<string, FieldLevel>;
  /** By lower-case name; one that is not named here is Full. Ask `fieldLevel`. */
  fields: Record<string, FieldLevel>;
}

export const noAccess: ModuleAccess = Object.freeze({
  access: false,
  view: 'None',
  create: false,
  mass_update: false,
  delete: 'None',
  edit: 'None',
  export: false,
  relationships: Object.freeze({}),
  fields: Object.freeze({}),
});

export const fullAccess: ModuleAccess = Object.freeze({
  access: true,
  view: 'All',
  create: true,
  mass_update: true,
  delete: 'All',
  edit: 'All',
  export: true,
  relationships: Object.freeze({}),
  fields: Object.freeze({}),
});

/**
 * The widest grant of all roles, by lower-case module name (`accessTo` looks it up). A record that does not grant `access`
 * adds nothing. A role that has a record for the module but does not name a field grants that field Full.
 */
export const combineAccess = (records: readonly AccessControl[]): Map<string, ModuleAccess> => {
  const granting = Map.groupBy(
    records.filter((record) => isGranted(viewOf(record, 'access'))),
    (record) => record.name.toLowerCase(),
  );
  return new Map([...granting].map(([name, ofModule]) => [name, combineModule(ofModule)]));
};

/** No record, no access. */
export const accessTo = (all: ReadonlyMap<string, ModuleAccess>, moduleName: string): ModuleAccess =>
  all.get(moduleName.toLowerCase()) ?? noAccess;

/** Access is granted when the value is true or 'Enabled'. */
export const isGranted = (value: unknown): boolean => value === true || ['true', 'enabled'].includes(folded(value));

/** A dotted name has the level of its first part. Without access: None. */
export const fieldLevel = (access: ModuleAccess, fieldName: string): FieldLevel =>
  access.access ? levelIn(access.fields, fieldName) : 'None';

/** The owner is the user a record is assigned to. */
export const fieldRights = (level: FieldLevel, isOwner: boolean): { read: boolean; write: boolean } => {
  const { readAll, readOwn, writeAll, writeOwn } = grants[level];
  return { read: readAll || (isOwner && readOwn), write: writeAll || (isOwner && writeOwn) };
};

/** A mass update cannot tell owners apart: only full fields are offered and accepted. */
export const mayMassUpdate = (level: FieldLevel): boolean => level === 'Full';

/** What two accesses to one module both grant: never wider than either. */
export const intersectAccess = (one: ModuleAccess, other: ModuleAccess): ModuleAccess => {
  if (!one.access || !other.access) return noAccess;
  return {
    access: true,
    view: narrower(one.view, other.view),
    create: one.create && other.create,
    mass_update: one.mass_update && other.mass_update,
    delete: narrower(one.delete, other.delete),
    edit: narrower(one.edit, other.edit),
    export: one.export && other.export,
    relationships: intersectLevels(one.relationships, other.relationships),
    fields: intersectLevels(one.fields, other.fields),
  };
};

const intersectLevels = (one: Record<string, FieldLevel>, other: Record<string, FieldLevel>): Record<string, FieldLevel> =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => [
      name,
      intersection(levelIn(one, name), levelIn(other, name)),
    ]),
  );

const combineModule = (records: AccessControl[]): ModuleAccess => {
  const some = (view: string) => records.some((record) => isGranted(viewOf(record, view)));
  const widest = (view: string) => records.map((record) => readLevel(viewOf(record, view))).reduce(wider, 'None');
  return {
    access: true,
    view: widest('view'),
    create: some('create'),
    mass_update: some('mass_update'),
    delete: widest('delete'),
    edit: widest('edit'),
    export: some('export'),
    relationships: combineLevels(records.map((record) => record.relationships)),
    fields: combineLevels(records.map((record) => record.fields)),
  };
};

const viewOf = (record: AccessControl, view: string): unknown =>
  Object.entries(record.views ?? {}).find(([name]) => name.toLowerCase() === view)?.[1];

const readLevel = (value: unknown): Level => {
  if (isGranted(value)) return 'All';
  return VIEW_LEVELS.find((level) => level.toLowerCase() === folded(value)) ?? 'None';
};

const wider = (a: Level, b: Level): Level => (VIEW_LEVELS.indexOf(a) <= VIEW_LEVELS.indexOf(b) ? a : b);

const narrower = (a: Level, b: Level): Level => (wider(a, b) === a ? b : a);

type Named = Readonly<Record<string, unknown>> | null | undefined;

/** A name that one role leaves out is Full in that role, so only names that all roles restrict stay restricted. */
const combineLevels = (ofRoles: Named[]): Record<string, FieldLevel> => {
  const roles = ofRoles.map(levelsOf);
  const names = new Set(roles.flatMap((role) => [...role.keys()]));
  return Object.fromEntries([...names].map((name) => [name, roles.map((role) => role.get(name) ?? 'Full').reduce(union)]));
};

/** One role's levels by lower-case first part; two entries for one field count as the narrower. */
const levelsOf = (named: Named): Map<string, FieldLevel> => {
  const levels = new Map<string, FieldLevel>();
  for (const [name, value] of Object.entries(named ?? {})) {
    const level = readFieldLevel(value);
    const known = levels.get(firstPart(name));
    levels.set(firstPart(name), known === undefined ? level : intersection(known, level));
  }
  return levels;
};

const readFieldLevel = (value: unknown): FieldLevel => {
  if (isGranted(value)) return 'Full';
  return FIELD_LEVELS.find((level) => level.toLowerCase() === folded(value)) ?? 'None';
};

const levelIn = (levels: Record<string, FieldLevel>, name: string): FieldLevel =>
  Object.hasOwn(levels, firstPart(name)) ? (levels[firstPart(name)] ?? 'None') : 'Full';

const firstPart = (name: string): string => (name.split('.')[0] ?? '').trim().toLowerCase();
const folded = (value: unknown): string => (typeof value === 'string' ? value.trim().toLowerCase() : '');

const grants: Record<FieldLevel, { readAll: boolean; readOwn: boolean; writeAll: boolean; writeOwn: boolean }> = {
  None: { readAll: false, readOwn: false, writeAll: false, writeOwn: false },
  'Read Only': { readAll: true, readOwn: true, writeAll: false, writeOwn: false },
  'Owner Read/Owner Write': { readAll: false, readOwn: true, writeAll: false, writeOwn: true },
  'Read/Owner Write': { readAll: true, readOwn: true, writeAll: false, writeOwn: true },
  Full: { readAll: true, readOwn: true, writeAll: true, writeOwn: true },
};

// The levels are ordered but for one pair: reading everything and writing one's own together are Read/Owner Write.
const union = (a: FieldLevel, b: FieldLevel): FieldLevel =>
  isCrossed(a, b) ? 'Read/Owner Write' : FIELD_LEVELS.indexOf(a) >= FIELD_LEVELS.indexOf(b) ? a : b;
/** What two levels both grant. */
export const intersection = (a: FieldLevel, b: FieldLevel): FieldLevel =>
  isCrossed(a, b) ? 'None' : FIELD_LEVELS.indexOf(a) <= FIELD_LEVELS.indexOf(b) ? a : b;
const isCrossed = (a: FieldLevel, b: FieldLevel): boolean =>
  (a === 'Read Only' && b === 'Owner Read/Owner Write') || (a === 'Owner Read/Owner Write' && b === 'Read Only');
