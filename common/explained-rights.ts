import {
  accessTo,
  combineAccess,
  FIELD_LEVELS,
  intersection,
  type AccessControl,
  type FieldLevel,
  type ModuleAccess,
} from './access.ts';
import { labelOf } from './module.ts';

export const VIEWS = ['access', 'view', 'create', 'mass_update', 'delete', 'edit', 'export'] as const;
export type View = (typeof VIEWS)[number];
export const VIEW_LABELS: Record<View, string> = {
  access: 'Access',
  view: 'View',
  create: 'Create',
  mass_update: 'Mass update',
  delete: 'Delete',
  edit: 'Edit',
  export: 'Export',
};

/** What one person may do, and why, as `/api/users/:id/effective-rights` answers it. */
export interface ExplainedRights {
  user: { _id: string; name: string; userType: string; active: boolean };
  roles: { _id: string; name: string }[];
  modules: ExplainedModule[];
}
export interface ExplainedModule {
  name: string;
  label: string;
  rights: Pick<ModuleAccess, View>;
  /** The names of the roles that grant each view as widely as the person has it. */
  from: Record<View, string[]>;
  /** Only those that are narrower than Full. */
  fields: ExplainedField[];
  /** What besides roles decides here; null: roles alone. */
  note: string | null;
  /** Which records a person of this kind sees and changes, a sentence for each rule of the module; empty: all that roles grant. */
  rows: string[];
}
/** What somebody may do in one module, as `/api/users/my-rights/:module` answers themselves; hidden fields are not named. */
export interface OwnRights extends ExplainedModule {
  /** The names of all their roles. */
  roles: string[];
  /** The names of System Admins, who grant rights. */
  ask: string[];
  /** The names of their teams, without everybody's Global, where teams decide which records they see; else null. */
  onlyTeams: string[] | null;
}
export interface ExplainedField {
  name: string;
  label: string;
  level: FieldLevel;
  roles: { role: string; level: FieldLevel }[];
}

export interface RoleControls {
  name: string;
  controls: readonly AccessControl[];
}
export interface ExplainableModule {
  name: string;
  label: string;
  fields: Readonly<Record<string, { readonly label: string }>>;
}

/**
 * @param effective what the engine lets the person do, after all narrowing
 * @param note what besides roles decided it
 * @param rows the rules of the module in words
 */
export function explainModule(
  module: ExplainableModule,
  effective: ModuleAccess,
  roles: readonly RoleControls[],
  note: string | null,
  rows: string[],
): ExplainedModule {
  const perRole = roles.map(({ name, controls }) => ({ name, access: accessTo(combineAccess(controls), module.name) }));
  const granting = perRole.filter(({ access }) => access.access);
  const rights = Object.fromEntries(VIEWS.map((view) => [view, effective[view]])) as Pick<ModuleAccess, View>;
  const from = Object.fromEntries(VIEWS.map((view) => [view, sourcesOf(view, effective, granting)])) as Record<View, string[]>;
  return {
    name: module.name,
    label: module.label,
    rights,
    from,
    fields: restrictedFields(module, effective, granting),
    note,
    rows,
  };
}

type Granting = { name: string; access: ModuleAccess }[];

const sourcesOf = (view: View, effective: ModuleAccess, granting: Granting): string[] =>
  isNothing(effective[view]) ? [] : granting.filter(({ access }) => access[view] === effective[view]).map(({ name }) => name);

const isNothing = (right: boolean | string) => right === false || right === 'None';

function restrictedFields(module: ExplainableModule, effective: ModuleAccess, granting: Granting): ExplainedField[] {
  const labels = new Map(Object.entries(module.fields).map(([name, { label }]) => [name.toLowerCase(), { name, label }]));
  return Object.entries(effective.fields)
    .filter(([, level]) => level !== 'Full')
    .map(([key, level]) => ({
      name: labels.get(key)?.name ?? key,
      label: labels.get(key)?.label ?? labelOf(key),
      level,
      roles: granting.map(({ name, access }) => ({ role: name, level: levelOf(access, key) })),
    }))
    .sort(
      (one, other) => FIELD_LEVELS.indexOf(one.level) - FIELD_LEVELS.indexOf(other.level) || one.label.localeCompare(other.label),
    );
}

/** A relationship narrows the field that carries it. */
const levelOf = (access: ModuleAccess, key: string): FieldLevel => {
  const levels = [access.fields[key] ?? 'Full', access.relationships[key] ?? 'Full'];
  return levels.reduce((one, other) => intersection(one, other));
};
