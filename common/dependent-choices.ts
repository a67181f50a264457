import type { Field, Option } from './field.ts';

type Dependent = Pick<Field, 'dependent' | 'parentField'>;
type Triggering = Dependent & Pick<Field, 'fieldsToTrigger'> & { readonly fieldName: string };

/** Whether an option is offered while the parent field holds this value; a parent with several values offers those of each. */
export const isOffered = ({ parent }: Option, parentValue: unknown): boolean =>
  parent === undefined || (Array.isArray(parentValue) ? parentValue.includes(parent) : parent === parentValue);

/** The field that a dependent choice is offered by. */
export const parentOf = ({ dependent, parentField }: Dependent): string | undefined =>
  dependent && parentField ? parentField : undefined;

/** The dependent choices that a change of this field refreshes: those that it offers, those that it names, and what these refresh in turn. */
export function refreshedBy(fields: readonly Triggering[], changed: Triggering, found = new Set<string>()): Set<string> {
  for (const field of fields) {
    const parent = parentOf(field);
    const isNamed = changed.fieldsToTrigger?.includes(field.fieldName) ?? false;
    if (!parent || found.has(field.fieldName) || (parent !== changed.fieldName && !isNamed)) continue;
    found.add(field.fieldName);
    refreshedBy(fields, field, found);
  }
  return found;
}

/** Of the values chosen those that the parent's value does not offer; what is no option at all is not judged here. */
export function notOffered(options: readonly Option[], chosen: unknown, parentValue: unknown): string[] {
  const values = [chosen ?? []].flat().map(String);
  return values.filter((value) => {
    const named = options.filter((option) => option.value === value);
    return named.length > 0 && !named.some((option) => isOffered(option, parentValue));
  });
}
