import type { InputType } from '#common/fields/field-type.ts';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import type { Field } from '#common/field.ts';
import { unknownIn } from './unknown-in-conditions.ts';

/** Numbers, days and moments have a least and a greatest; numbers have a sum. */
const orderOf = (type: InputType): string | undefined => {
  const { comparison, traits } = fieldTypes[type];
  return traits.isNumeric || comparison === 'date' || comparison === 'datetime' ? comparison : undefined;
};
const mayHold = (type: InputType) => fieldTypes[type].traits.computedAs !== undefined && orderOf(type) !== undefined;

type Modules = ReadonlyMap<string, { readonly fields: Readonly<Record<string, Field>>; readonly table?: string | undefined }>;

/** What is wrong with a rollup of this module, or undefined. */
export function rollupProblem(module: string, { type, rollup }: Field, modules: Modules): string | undefined {
  const { module: name, field, fn, of, where } = rollup!;
  const other = modules.get(name);
  if (!other || other.table) return `rollup: There is no module named ${name} whose records could be counted.`;
  const relation = own(other.fields, field);
  if (relation?.type !== 'Relate' || relation.ref !== module)
    return `rollup: ${field} is no relation of ${name} that leads here.`;
  const summed = of === undefined || of === null ? undefined : own(other.fields, of);
  if (of && !summed) return `rollup: There is no field named ${of} in ${name}.`;
  if (summed?.secret || summed?.writeOnly || summed?.through || summed?.from) return `rollup: ${summed.label} cannot be counted.`;
  if (fn !== 'count' && !summed) return 'rollup: Choose the field of which it is.';
  if (!mayHold(type) || ((fn === 'count' || fn === 'sum' || fn === 'avg') && orderOf(type) !== 'number'))
    return `rollup: A ${type} cannot hold this. Choose a number.`;
  if (fn !== 'count' && orderOf(summed!.type) !== orderOf(type))
    return `rollup: ${summed!.label} is a ${summed!.type}, and the field is a ${type}.`;
  const problem = unknownIn(where, other.fields);
  return problem && `rollup: ${problem}`;
}

const own = (fields: Readonly<Record<string, Field>>, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;
