import { evaluateConditions, type ConditionMatch, type ConditionOperator } from './conditions.ts';
import type { Field } from './field.ts';

/** When something holds of a record: any or all of these. No condition at all says nothing. */
export interface FieldConditions {
  readonly match: ConditionMatch;
  readonly conditions: readonly FieldCondition[];
}
/** `field`: its name, or a part of an address, `current_address.state`. */
export interface FieldCondition {
  readonly field: string;
  readonly operator: ConditionOperator;
  readonly value?: unknown;
}

export const WHEN_ATTRIBUTES = ['visibleWhen', 'requiredWhen', 'readOnlyWhen'] as const;

type Values = Readonly<Record<string, unknown>>;
type Conditional = Pick<Field, 'visibleWhen' | 'requiredWhen' | 'readOnlyWhen' | 'required'>;

/** Whether the conditions hold; undefined where there are none. */
export function areMet(when: FieldConditions | undefined, values: Values): boolean | undefined {
  if (!when) return undefined;
  const met = evaluateConditions(when.conditions, when.match, ({ field }) => valueAt(values, field));
  return met === 'inactive' ? undefined : met;
}

export const isVisibleIn = ({ visibleWhen }: Conditional, values: Values): boolean => areMet(visibleWhen, values) ?? true;

/** A field that is not shown is never required. */
export const isRequiredIn = (field: Conditional, values: Values): boolean =>
  (field.required === true || areMet(field.requiredWhen, values) === true) && isVisibleIn(field, values);

/** `before`: the record as it stands, not as it is being written; a new record has nothing that could be only read. */
export const isReadOnlyIn = ({ readOnlyWhen }: Conditional, before: Values): boolean => areMet(readOnlyWhen, before) ?? false;

/** The fields that conditions look at. */
export const fieldsNamedIn = (...whens: readonly (FieldConditions | undefined)[]): string[] => [
  ...new Set(whens.flatMap((when) => when?.conditions.map(({ field }) => field.split('.')[0]!) ?? [])),
];

function valueAt(values: Values, path: string): unknown {
  const [name, part] = path.split('.') as [string, string | undefined];
  const value = values[name];
  return part === undefined ? value : (value as Values | null | undefined)?.[part];
}
