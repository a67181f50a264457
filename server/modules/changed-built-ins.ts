import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { isDateChoice } from '#common/date-choices.ts';
import { WHEN_ATTRIBUTES } from '#common/field-conditions.ts';
import { typeOf } from '#common/fields/index-of-types.ts';
import type { Field } from '#common/field.ts';
import { inOneSentence, readGiven } from '../read-given.ts';
import { statedConditions } from './field-definition.ts';
import type { GivenField } from './given-fields.ts';

const conditions = z.object(statedConditions);

/**
 * A built-in field may be called otherwise, be described, begin with another value, be left out of mass updates, say something of one person, be required where it is not,
 * and hang on conditions; what it is stays.
 */
export function changedBuiltIns(
  builtIn: Readonly<Record<string, Field>>,
  given: readonly GivenField[],
  problems: Record<string, string>,
): Record<string, Partial<Field>> {
  const changes: Record<string, Partial<Field>> = {};
  for (const each of given) {
    const below = Object.hasOwn(builtIn, each.fieldName) ? builtIn[each.fieldName] : undefined;
    if (!below) continue;
    const change = changeOf(each, below, problems);
    if (Object.keys(change).length) changes[each.fieldName] = change as Partial<Field>;
  }
  return changes;
}

function changeOf(each: GivenField, below: Field, problems: Record<string, string>): Record<string, unknown> {
  const change: Record<string, unknown> = {};
  const refuse = (sentence: string) => void (problems[each.fieldName] ??= sentence);
  if (typeof each.label === 'string' && each.label.trim() && each.label !== below.label) change.label = each.label.trim();
  if (typeof each.description === 'string' && each.description !== (below.description ?? ''))
    change.description = each.description;
  if (typeof each.massUpdatable === 'boolean' && each.massUpdatable !== below.massUpdatable)
    change.massUpdatable = each.massUpdatable;
  if (typeof each.personal === 'boolean' && each.personal !== (below.personal ?? false)) change.personal = each.personal;
  if (each.required === false && below.required) refuse(`${below.label} is built in and stays required.`);
  if (each.required === true && !below.required) change.required = true;
  if (each.default !== undefined && each.default !== null && !isDeepStrictEqual(each.default, below.default)) {
    const parsed =
      below.type === 'Date' && isDateChoice(each.default) ? { value: each.default } : typeOf(below).parse(each.default, below);
    if ('problem' in parsed) refuse(`default: ${parsed.problem}`);
    else change.default = parsed.value;
  }
  const read = readGiven(conditions, each);
  if ('problems' in read) refuse(inOneSentence(read.problems[0]!, 'field'));
  else
    for (const which of WHEN_ATTRIBUTES)
      if (read.data[which] && !isDeepStrictEqual(read.data[which], below[which])) change[which] = read.data[which];
  return change;
}
