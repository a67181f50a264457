import { fieldsNamedIn, type FieldConditions } from '#common/field-conditions.ts';
import type { Field } from '#common/field.ts';

/** What conditions ask for that is not there, or that nobody may ask for; undefined: nothing. */
export function unknownIn(when: FieldConditions | undefined, fields: Readonly<Record<string, Field>>): string | undefined {
  const names = fieldsNamedIn(when);
  const unknown = names.find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) return `There is no field named ${unknown}.`;
  const hidden = names.find((name) => fields[name]!.secret || fields[name]!.writeOnly);
  return hidden && `${fields[hidden]!.label} is kept secret and cannot be asked for.`;
}
