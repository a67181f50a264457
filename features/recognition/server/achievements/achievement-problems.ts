import { typeOf } from '#common/fields/index-of-types.ts';
import type { Field } from '#common/field.ts';
import { isoDate } from '#common/fields/calendar.ts';
import { parseSearch } from '#common/search.ts';
import { Refusal } from '#common/errors.ts';
import { Sources } from '#server/analysis/sources.ts';
import type { Module } from '#server/modules/module.ts';
import type { Registry } from '#server/modules/registry.ts';
import { systemAccess } from '#server/records/access.ts';
import { createSql } from '#server/records/sql.ts';
import type { Achievement, Condition } from '../../achievement.ts';
import { CURRENCIES } from '../../sources.ts';
import { datesAsked, SPAN_TYPES, type TimeFrame } from '../../time-frame.ts';
import { fieldNameOf } from './measure.queries.ts';
import { fitsSql, VALUE_TYPES, type FieldValue } from './value-fits.ts';

/** By the field of the definition, a sentence. */
export type Problems = Record<string, string>;

export const MOST_REWARD = 1_000_000;

export function achievementProblems(registry: Registry, { related_module, person_field, rewards }: Achievement): Problems {
  const module = related_module ? registry.modules.get(related_module) : undefined;
  if (related_module && (!module || module.definitionDeleted))
    return { related_module: `There is no module named ${related_module}.` };
  const holder = person_field && module ? fieldOf(module, person_field) : undefined;
  return {
    ...(person_field && module && !(holder?.type === 'Relate' && holder.ref === 'users')
      ? { person_field: `${holder?.label ?? person_field} of ${module.label} does not hold a user.` }
      : {}),
    ...rewardProblems(rewards),
  };
}

export function rewardProblems(rewards: unknown): Problems {
  const wrong = ([rewards ?? []].flat() as { rewardType?: unknown; amount?: unknown }[]).some(
    (each) =>
      !(CURRENCIES as readonly unknown[]).includes(each?.rewardType) ||
      !Number.isInteger(each.amount) ||
      (each.amount as number) < 1 ||
      (each.amount as number) > MOST_REWARD,
  );
  return wrong
    ? { rewards: `A reward is coins or points, a whole number from 1 to ${MOST_REWARD.toLocaleString('en-US')}.` }
    : {};
}

/** What a condition names and is not there. */
export function conditionProblems(registry: Registry, module: Module, condition: Condition): Problems {
  const { functionType, dateField } = condition;
  const name = fieldNameOf(condition);
  const field = name ? fieldOf(module, name) : undefined;
  if (name && !field) return { functionField: `There is no field named ${name} in ${module.label}.` };
  if (functionType && functionType !== 'count' && !(field && isNumber(field)))
    return { functionField: `Choose a number of ${module.label}.` };
  const date = dateField ? fieldOf(module, dateField) : undefined;
  return {
    ...(dateField && !(date?.type === 'Date' || date?.type === 'DateTime')
      ? { dateField: `${date?.label ?? dateField} of ${module.label} is no date.` }
      : {}),
    ...frameProblems(condition.timeFrame as TimeFrame | null),
    ...asked('functionFieldValue', () => {
      const value = condition.functionFieldValue as unknown as FieldValue | null;
      if (value?.type && !VALUE_TYPES.includes(value.type))
        return `${String(value.type)} is no way to compare. Choose equals, include or exclude.`;
      if (name && functionType === 'count') {
        const { sources, sql } = reading(registry, module);
        fitsSql(module, sources, sql, name, value);
      }
      return undefined;
    }),
    ...asked('where', () => {
      const where = condition.where as object | null;
      if (where && Object.keys(where).length) reading(registry, module).sources.matches(parseSearch(where));
      return undefined;
    }),
  };
}

function frameProblems(frame: TimeFrame | null): Problems {
  const { spanType } = frame ?? {};
  if (!spanType) return {};
  if (!SPAN_TYPES.some(({ value }) => value === spanType)) return { timeFrame: `${spanType} is no time frame.` };
  const dates = [frame?.dateSpecifier, frame?.dateSpecifierEnd].slice(0, datesAsked(spanType));
  if (dates.some((date) => !date || !isDay(date))) return { timeFrame: 'Choose the dates of the time frame.' };
  if (dates.length === 2 && dates[1]! < dates[0]!) return { timeFrame: 'The time frame ends before it begins.' };
  return {};
}

/** The refusal of whoever tries to read it, at the field. */
function asked(name: string, read: () => string | undefined): Problems {
  try {
    const problem = read();
    return problem ? { [name]: problem } : {};
  } catch (problem) {
    if (problem instanceof Refusal) return { [name]: problem.message };
    throw problem;
  }
}

function reading(registry: Registry, module: Module) {
  const sql = createSql();
  const reader = { registry, access: systemAccess, module, alias: 't', sql, today: '2000-01-01', timeZone: 'UTC' };
  return { sql, sources: new Sources(reader, module) };
}

const fieldOf = ({ fields }: Module, name: string): Field | undefined =>
  Object.hasOwn(fields, name) && !fields[name]!.secret && !fields[name]!.writeOnly ? fields[name] : undefined;
const isNumber = (field: Field): boolean => typeOf(field).comparison === 'number';

const isDay = (text: string): boolean => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year !== undefined && isoDate(Number(year), Number(month), Number(day)) !== undefined;
};
