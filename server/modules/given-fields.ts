import { z } from 'zod';
import { INPUT_TYPES, type InputType } from '#common/fields/field-type.ts';
import { typeOf } from '#common/fields/index-of-types.ts';
import type { Field } from '#common/field.ts';
import { defaultFields } from '#common/module.ts';
import { isDateChoice } from '#common/date-choices.ts';
import { MAX_FIELDS, caseFoldKey, checkFieldName, inSentence } from '#common/names.ts';
import type { Context } from '../context.ts';
import { inOneSentence, readGiven } from '../read-given.ts';
import { builtInProblem, engineNameProblem } from './engine-names.ts';
import { fieldDefinition, identityOfField, statedOfField } from './field-definition.ts';

/** A field as the API takes it: the specification's words; `renamedFrom` names the field whose values it takes over. */
export interface GivenField extends Record<string, unknown> {
  fieldName: string;
  label: string;
  inputType?: string;
  type?: { inputType?: string } | string;
  renamedFrom?: string;
}

/** Reads the field list of a module; what is wrong stands at the field's name. */
export function readFields(
  given: readonly GivenField[],
  builtIn: Readonly<Record<string, Field>>,
  problems: Record<string, string>,
  context: Context,
): Record<string, Field> {
  const fields: Record<string, Field> = {};
  const keys = new Map(Object.keys({ ...defaultFields, ...builtIn }).map((name) => [caseFoldKey(name), name]));
  if (given.length > MAX_FIELDS) problems.fields = `A module can have at most ${MAX_FIELDS} fields.`;
  for (const each of given.slice(0, MAX_FIELDS)) {
    const name = String(each?.fieldName ?? '');
    if (Object.hasOwn(builtIn, name) || Object.hasOwn(defaultFields, name) || name === '_id' || name === 'version') {
      const problem = builtInProblem(name, inputTypeOf(each), builtIn) ?? unknownAttribute(each, fieldDefinition);
      if (problem) problems[name] = problem;
      continue;
    }
    if (each?.through) continue; // a many-to-many relationship's field belongs to the relationship
    const problem = checkFieldName(name) ?? engineNameProblem(name, inputTypeOf(each), each.ref) ?? fieldProblem(each, context);
    const other = keys.get(caseFoldKey(name));
    if (problem) problems[name && name !== '__proto__' ? name : 'fieldName'] = problem;
    else if (other === name) problems[name] = `There is a field with the name ${name} already.`;
    else if (other) problems[name] = `${name} is too close to ${other}: names differ in more than case.`;
    else fields[name] = fieldOf(each);
    keys.set(caseFoldKey(name), name);
  }
  return fields;
}

const attributes = z.object(statedOfField);
const custom = z.strictObject({ ...identityOfField, ...statedOfField });

const inputTypeOf = (given: GivenField): unknown =>
  given.inputType ?? (typeof given.type === 'object' ? given.type?.inputType : given.type);

/** A slip of the pen, such as `requird`, is no attribute that a field goes without. */
const unknownAttribute = (given: GivenField, of: typeof custom | typeof fieldDefinition): string | undefined => {
  const isAnswered = (key: string) => key === 'serverOnly' && Boolean(given.formula ?? given.rollup);
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(of.shape, key) && !isAnswered(key));
  if (unknown === undefined) return undefined;
  return of === custom && Object.hasOwn(fieldDefinition.shape, unknown)
    ? `Only built-in fields can have “${unknown}”.`
    : `A field has no attribute named ${unknown}.`;
};

function fieldProblem(given: GivenField, context: Context): string | undefined {
  const unknown = unknownAttribute(given, custom);
  if (unknown) return unknown;
  const read = readGiven(attributes, given);
  if ('problems' in read) {
    const [problem] = read.problems;
    return problem!.at === 'label' ? 'Label is required.' : inOneSentence(problem!, 'field');
  }
  const inputType = inputTypeOf(given);
  if (!INPUT_TYPES.includes(inputType as InputType)) return `The input type is required. It is one of ${INPUT_TYPES.join(', ')}.`;
  const isRelation = inputType === 'Relate' || inputType === 'MultiRelate';
  const target = context.engine.registry.modules.get(String(given.ref));
  if (isRelation && !target) return `${read.data.label} relates to a module that does not exist.`;
  if (isRelation && target?.table) return `${read.data.label} cannot relate to the ${inSentence(target.label)}.`;
  const field = fieldOf(given);
  if (field.format && inputType !== 'TextField') return 'Only a TextField can have a format.';
  if (field.unique && !typeOf(field).traits.mayBeUnique) return `A field of the type ${String(inputType)} cannot be unique.`;
  const { min = -Infinity, max = Infinity } = field;
  if ((field.min !== undefined || field.max !== undefined) && inputType !== 'Number' && inputType !== 'Currency')
    return 'Only a Number or a Currency can have a least or a greatest value.';
  if (min > max) return 'The least value is greater than the greatest.';
  if (inputType === 'Date' && isDateChoice(field.default)) return undefined;
  const parsed = typeOf(field).parse(field.default ?? null, field);
  return 'problem' in parsed ? `default: ${parsed.problem}` : undefined;
}

function fieldOf(given: GivenField): Field {
  return { type: inputTypeOf(given), ...withoutEmpty(attributes.parse(given)), custom: true } as unknown as Field;
}

/** Null says that there is none: in a field, and in what stands in it. */
function withoutEmpty(value: object): object {
  const filled = Object.entries(value).filter(([, held]) => held !== null && held !== undefined);
  return Object.fromEntries(
    filled.map(([key, held]) => [
      key,
      (key === 'rollup'
        ? withoutEmpty(held as object)
        : key === 'options'
          ? (held as object[]).map(withoutEmpty)
          : held) as unknown,
    ]),
  );
}
