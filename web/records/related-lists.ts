import type { DescribedField, DescribedModule } from '#common/described-module.ts';

export interface RelatedList {
  /** The module whose records point here, and the field they do it with. */
  module: DescribedModule;
  field: DescribedField;
  label: string;
}
export interface RelatedCount {
  module: string;
  field: string;
  count: number;
  isCapped?: true;
}
export interface CountedList extends RelatedList {
  count: number;
  isCapped: boolean;
}

/**
 * Everything that may point at a record of a module. Who created or owns a record is a fact of that record, not a relation;
 * a log's entries have no name to list them by, and what they say of a record stands in its history.
 */
export const relatedLists = (target: DescribedModule, modules: readonly DescribedModule[]): RelatedList[] =>
  modules.filter(hasName).flatMap((module) => {
    const fields = pointing(module, target);
    return fields.map((field) => ({
      module,
      field,
      label: fields.length === 1 ? module.label : `${module.label}: ${field.label}`,
    }));
  });

/** How a layout names a list. */
export const keyOfList = ({ module, field }: RelatedList): string => `${module.name}.${field.fieldName}`;

/**
 * The lists that hold something: those that the layout orders, then first the modules that people work in, the longest first. The
 * others are empty.
 */
export const rankedLists = (lists: readonly RelatedList[], counts: readonly RelatedCount[], order: readonly string[] = []) => {
  const counted = lists.flatMap((list): CountedList[] => {
    const found = counts.find(({ module, field }) => module === list.module.name && field === list.field.fieldName);
    return found ? [{ ...list, count: found.count, isCapped: found.isCapped ?? false }] : [];
  });
  const placeOf = (list: CountedList) => (order.includes(keyOfList(list)) ? order.indexOf(keyOfList(list)) : order.length);
  const byUse = (one: CountedList, other: CountedList) =>
    placeOf(one) - placeOf(other) || Number(isAtHand(other.module)) - Number(isAtHand(one.module)) || other.count - one.count;
  return {
    filled: counted.filter(({ count }) => count > 0).sort(byUse),
    empty: counted.filter(({ count }) => count === 0).sort(byUse),
  };
};

/** Relations to this very module; where a module has none, its field that may point at any record. */
const pointing = (module: DescribedModule, target: DescribedModule): DescribedField[] => {
  const own = module.fields.filter((field) => field.ref === target.name && !EVERYWHERE.has(field.fieldName) && !field.secret);
  if (own.length > 0 || !isAtHand(module)) return own;
  const open = module.fields.filter(({ inputType, refs }) => inputType === 'FlexRelate' && (!refs || refs.includes(target.name)));
  return open.slice(0, 1);
};

/** What the navigation leads to, and what an admin made. */
const isAtHand = ({ navigation, custom }: DescribedModule): boolean => navigation !== undefined || custom === true;

const hasName = ({ fields }: DescribedModule): boolean => fields.some(({ fieldName }) => fieldName === 'name');

const EVERYWHERE: ReadonlySet<string> = new Set(['assigned_to', 'created_by', 'modified_by', 'client', 'teams']);
