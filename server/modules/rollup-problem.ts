import type { Field } from '#common/field.ts';
import { unknownIn } from './unknown-in-conditions.ts';

const ORDERED: Readonly<Record<string, readonly string[]>> = {
  Number: ['Number', 'Currency', 'AutoIncrement'],
  Currency: ['Number', 'Currency', 'AutoIncrement'],
  Date: ['Date'],
  DateTime: ['DateTime'],
};

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
  const wanted = ORDERED[type];
  if (!wanted || ((fn === 'count' || fn === 'sum' || fn === 'avg') && type !== 'Number' && type !== 'Currency'))
    return `rollup: A ${type} cannot hold this. Choose a number.`;
  if (fn !== 'count' && !wanted.includes(summed!.type))
    return `rollup: ${summed!.label} is a ${summed!.type}, and the field is a ${type}.`;
  const problem = unknownIn(where, other.fields);
  return problem && `rollup: ${problem}`;
}

const own = (fields: Readonly<Record<string, Field>>, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;
