import { fieldLevel } from '#common/access.ts';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { comparedFields } from '#common/duplicates.ts';
import { typeOf } from '#common/fields/index-of-types.ts';
import type { Field } from '#common/field.ts';
import { namesIn } from '#common/formula/names-in-formula.ts';
import type { Section } from '#common/module.ts';
import type { Context } from '../context.ts';
import { isArchivable } from './archived.ts';
import { layoutsFor } from './layouts-for.ts';
import type { Module } from './module.ts';

/** A module as the API answers it: only the fields that this person may know of, dropdown choices looked up. */
export function describeModule(context: Context, module: Module): DescribedModule {
  const rights = context.access.module(module);
  const isKnown = (name: string) => fieldLevel(rights, name) !== 'None';
  const labelOf = (name: string) => ({ name, label: context.engine.registry.modules.get(name)?.label ?? name });
  return {
    _id: module._id,
    name: module.name,
    path: module.path,
    route: module.route,
    label: module.label,
    singular: module.singular,
    ...(module.plural ? { plural: module.plural } : {}),
    description: module.description ?? '',
    ...(module.icon ? { icon: module.icon } : {}),
    ...(module.navigation ? { navigation: module.navigation } : {}),
    ...(module.isDaily ? { isDaily: true } : {}),
    ...(module.keyFacts ? { keyFacts: module.keyFacts.filter(isKnown) } : {}),
    ...(context.access.isAdmin ? { seenBy: module.seenBy, changedBy: module.changedBy } : {}),
    ...(module.timeline && rights.access ? { timeline: module.timeline.kind } : {}),
    duplicates: (module.duplicates ?? []).filter((rule) =>
      comparedFields([rule]).every((name) => !module.storage.has(name) || isKnown(name)),
    ),
    checks: (module.checks ?? []).filter((check) => context.access.isAdmin || namesIn(check.formula).every(isKnown)),
    writes: module.writes,
    ...(module.ownCalls ? { ownCalls: true } : {}),
    ...(isArchivable(module) ? { archivable: true as const } : {}),
    softDelete: module.softDelete,
    ...(module.neverMerged ? { neverMerged: true } : {}),
    pageSize: module.pageSize,
    sort: module.sort,
    fields: [...module.storage.values()]
      .filter(({ name }) => isKnown(name))
      .map(({ name, field }) => describeField(context, name, field)),
    relationships: module.relationships
      .filter((relation) => isOpen(context, relation.primary_module) && isOpen(context, relation.related_module))
      .map(({ name, label, type, primary_module, related_module }) => ({
        name,
        label,
        type,
        primary_module: labelOf(primary_module),
        related_module: labelOf(related_module),
      })),
    layouts: layoutsFor(module, context.access).map((layout) => ({
      ...layout,
      sections: knownSections(layout.sections, isKnown),
      ...(layout.relatedLists ? { relatedLists: knownLists(context, layout.relatedLists) } : {}),
    })),
    apps: [...(module.apps ?? [])],
    custom: module.custom,
    customSchema: module.customSchema,
    active: module.active,
    locked: module.locked,
    deleted: module.definitionDeleted,
    version: module.definitionVersion,
    createdAt: module.createdAt,
    updatedAt: module.updatedAt,
  };
}

/** Whether this person may know that there is such a module. */
export function isOpen(context: Context, name: string): boolean {
  const module = context.engine.registry.modules.get(name);
  return module !== undefined && !module.definitionDeleted && context.access.module(module).access;
}

/** A layout tells no names of fields that its reader may not know of. */
export const knownSections = (sections: readonly Section[] | undefined, isKnown: (name: string) => boolean): Section[] =>
  (sections ?? []).map((section) => ({
    ...section,
    sectionFields: section.sectionFields.filter((path) => isKnown(path.split('.')[0]!)),
  }));

/** Nor of modules and their fields that point here. */
export const knownLists = (context: Context, lists: readonly string[]): string[] =>
  lists.filter((list) => {
    const [name, field] = list.split('.') as [string, string];
    const module = context.engine.registry.modules.get(name);
    return isOpen(context, name) && fieldLevel(context.access.module(module!), field) !== 'None';
  });

function describeField(context: Context, fieldName: string, { type: inputType, valueType: _, ...field }: Field): DescribedField {
  const type = typeOf({ type: inputType, ...field });
  const options = field.options ?? (field.dropdown ? context.list(field.dropdown) : undefined);
  return {
    ...field,
    ...(options ? { options } : {}),
    fieldName,
    inputType,
    type: { inputType, fieldType: type.fieldType, schemaType: type.schemaType },
  };
}
