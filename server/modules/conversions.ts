import { typeOf } from '#common/fields/index-of-types.ts';
import type { InputType } from '#common/fields/field-type.ts';
import type { Field, Option } from '#common/field.ts';
import { startOfDay } from '#common/time-zones.ts';

export type Converted = { value: unknown } | { problem: string };

/** A filled value as the other type keeps it, or why it cannot be one. `zone`: where days begin. */
export function convertValue(value: unknown, from: Field, to: Field, zone: string): Converted {
  const parsed = typeOf(to).parse(inputOf(value, from, to, zone), to);
  if ('problem' in parsed) return parsed;
  return parsed.value === null ? { problem: 'Nothing would be left of this value.' } : { value: parsed.value };
}

function inputOf(value: unknown, from: Field, to: Field, zone: string): unknown {
  if (to.type === 'MultiSelect' || to.type === 'MultiRelate') return [value];
  if (to.type === 'DateTime') return startOfDay(zone, String(value));
  if (to.type === 'Dropdown') return optionFor(String(value), to.options ?? []) ?? value;
  if (from.type === 'Dropdown') return from.options?.find((option) => option.value === value)?.label ?? value;
  return value;
}

/** By value or label, without case. */
function optionFor(text: string, options: readonly Option[]): string | undefined {
  const folded = text.trim().toLowerCase();
  return options.find(({ value, label }) => value.toLowerCase() === folded || label.toLowerCase() === folded)?.value;
}

/** What the field is after it: all that has a meaning for the other type stays. */
export function convertedField(field: Field, inputType: InputType, stated: Partial<Field>): Field {
  const kept = (
    [
      'label',
      'description',
      'required',
      'massUpdatable',
      'personal',
      'visibleWhen',
      'requiredWhen',
      'readOnlyWhen',
      'custom',
    ] as const
  )
    .filter((name) => field[name] !== undefined)
    .map((name) => [name, field[name]] as const);
  const choices =
    inputType === 'Dropdown' || inputType === 'MultiSelect' ? { options: field.options, dropdown: field.dropdown } : {};
  const ref = inputType === 'MultiRelate' ? { ref: field.ref } : {};
  const whole = { ...Object.fromEntries(kept), ...choices, ...ref, ...stated, type: inputType };
  return Object.fromEntries(Object.entries(whole).filter(([, held]) => held !== undefined)) as unknown as Field;
}
