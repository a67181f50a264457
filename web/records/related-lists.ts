import type { DescribedField, DescribedModule } from '#common/described-module.ts';

export interface RelatedList {
  /** The module whose records point here, and the field they do it with. */
  module: DescribedModule;
  field: DescribedField;
  label: string;
}

/**
 * Everything that may point at a record of a module. Who created or owns a record is a fact of that record, not a relation;
 * a log's entries have no name to list them by, and what they say of a record stands in its history.
 */
export const relatedLists = (target: DescribedModule, modules: readonly DescribedModule[]): RelatedList[] =>
  modules.filter(hasName).flatMap((module) => {
    const fields = module.fields.filter(
      (field) => field.ref === target.name && !EVERYWHERE.has(field.fieldName) && !field.secret,
    );
    return fields.map((field) => ({
      module,
      field,
      label: fields.length === 1 ? module.label : `${module.label}: ${field.label}`,
    }));
  });

const hasName = ({ fields }: DescribedModule): boolean => fields.some(({ fieldName }) => fieldName === 'name');

const EVERYWHERE: ReadonlySet<string> = new Set(['assigned_to', 'created_by', 'modified_by', 'client', 'teams']);
