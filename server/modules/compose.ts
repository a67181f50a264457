import type { DescribedLayout } from '#common/described-module.ts';
import { isComputed, type Field } from '#common/field.ts';
import { multiRelate, type ModuleDefinition, type Relationship } from '#common/module.ts';
import { asksForTeams, rulesOfRows, type StatedRules } from '#common/row-rule.ts';
import type { StatedDuplicates } from './given-duplicates.ts';
import { quote, type Module } from './module.ts';
import { storageOf } from './storage.ts';

/** What an admin changed on a module; for a module that an admin made, `base` is the whole of it. */
export interface StoredDefinition extends StatedRules, StatedDuplicates {
  _id: string;
  name: string;
  base?: ModuleDefinition;
  label?: string;
  singular?: string;
  plural?: string;
  description?: string;
  icon?: string;
  apps?: ModuleDefinition['apps'];
  customSchema?: Record<string, unknown> | null;
  checks?: ModuleDefinition['checks'];
  /** Fields added, and labels and other harmless attributes changed on built-in ones. */
  fields: Record<string, Partial<Field>>;
  active: boolean;
  deleted: boolean;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** The built-in definition (a file) and what stands on it (a row) make the module that everything else works with. */
export function composeModule(
  builtIn: ModuleDefinition | undefined,
  stored: StoredDefinition,
  relationships: readonly Relationship[],
  layouts: readonly DescribedLayout[],
): Module {
  const definition = (builtIn ?? stored.base)!;
  const isBuiltIn = builtIn !== undefined;
  const fields = { ...mergeFields(definition.fields, stored.fields), ...relationFields(definition.name, relationships) };
  const { seenBy, changedBy } = rulesOfRows({
    fields,
    seenBy: stored.seenBy ?? definition.seenBy,
    changedBy: stored.changedBy ?? definition.changedBy,
  });
  const isUnderModule = definition.isCustom === true || !isBuiltIn;
  return {
    ...definition,
    label: stored.label ?? definition.label,
    singular: stored.singular ?? definition.singular,
    ...((stored.plural ?? definition.plural) ? { plural: stored.plural ?? definition.plural } : {}),
    ...((stored.description ?? definition.description) ? { description: stored.description ?? definition.description } : {}),
    ...((stored.icon ?? definition.icon) ? { icon: stored.icon ?? definition.icon } : {}),
    fields,
    _id: stored._id,
    path: definition.path ?? definition.name,
    route: `/app/${isUnderModule ? 'module/' : ''}${definition.name}`,
    sort: definition.sort ?? { field: 'name', order: 'asc' },
    pageSize: definition.pageSize ?? 10,
    apps: stored.apps ?? definition.apps ?? [],
    softDelete: definition.softDelete ?? true,
    audited: definition.audited ?? true,
    writes: definition.writes ?? 'anyone',
    roles: definition.roles ?? 'needed',
    seenBy,
    changedBy,
    ...(stored.checks ? { checks: stored.checks } : {}),
    ...(stored.duplicates ? { duplicates: stored.duplicates } : {}),
    isByTeam: asksForTeams(seenBy.staff),
    tableName: definition.table ?? `records.${quote(definition.name)}`,
    storage: storageOf(fields),
    narrowedBy: { ...('client' in fields ? { client: 'client?' } : {}), ...definition.narrowedBy },
    relationships: relationships.filter(
      (relationship) => relationship.primary_module === definition.name || relationship.related_module === definition.name,
    ),
    layoutList: layouts,
    customSchema: stored.customSchema ?? null,
    custom: !isBuiltIn,
    active: stored.active,
    locked: isBuiltIn,
    definitionDeleted: stored.deleted,
    definitionVersion: stored.version,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
  };
}

export function mergeFields(
  builtIn: Readonly<Record<string, Field>>,
  changes: Record<string, Partial<Field>>,
): Record<string, Field> {
  const fields: Record<string, Field> = { ...builtIn };
  for (const [name, change] of Object.entries(changes)) {
    const below = fields[name];
    fields[name] = below ? { ...below, ...change, type: below.type } : customField(change);
  }
  return fields;
}

/** What is computed is written by the engine alone. */
const customField = (change: Partial<Field>): Field =>
  ({ ...change, ...(isComputed(change) ? { serverOnly: true } : {}), custom: true }) as Field;

/** Both sides of a many-to-many relationship see it as a field of its name; one-to-many ones are Relate fields already. */
function relationFields(moduleName: string, relationships: readonly Relationship[]): Record<string, Field> {
  const fields: Record<string, Field> = {};
  for (const { name, label, type, primary_module, related_module } of relationships) {
    if (type !== 'Many to Many') continue;
    if (primary_module === moduleName)
      fields[name] = multiRelate(related_module, label, { through: { relationship: name, side: 'primary' } });
    else if (related_module === moduleName)
      fields[name] = multiRelate(primary_module, label, { through: { relationship: name, side: 'related' } });
  }
  return fields;
}
