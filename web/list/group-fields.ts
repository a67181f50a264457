import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import type { AggregateFn, DateGroup } from '#common/groups.ts';
import type { SearchTree } from '#common/search.ts';
import { fieldLevel, type ModuleAccess } from '#common/access.ts';
import type { GroupValue } from './groups-api.ts';

const readable = (module: DescribedModule, access: ModuleAccess): DescribedField[] =>
  module.fields.filter(
    (field) => !field.secret && field.fieldName !== 'deleted' && fieldLevel(access, field.fieldName) !== 'None',
  );

export const isDay = ({ inputType }: DescribedField): boolean => inputType === 'Date' || inputType === 'DateTime';
export const isPlace = ({ shape }: DescribedField): boolean => shape === 'geo';
const isPerson = ({ inputType, ref }: DescribedField): boolean => inputType === 'Relate' && ref === 'users';

/** What the groups of a table may be made of. */
export const groupFields = (module: DescribedModule, access: ModuleAccess): DescribedField[] =>
  readable(module, access).filter(({ inputType }) => fieldTypes[inputType].traits.isGroupable);

/** What the columns of a board may stand for: a drop writes it. */
export const boardFields = (module: DescribedModule, access: ModuleAccess): DescribedField[] =>
  readable(module, access).filter((field) => field.inputType === 'Dropdown' || field.inputType === 'Checkbox' || isPerson(field));

export const dayFields = (module: DescribedModule, access: ModuleAccess): DescribedField[] =>
  readable(module, access).filter(isDay);

export const placeFields = (module: DescribedModule, access: ModuleAccess): DescribedField[] =>
  readable(module, access).filter(isPlace);

/** What may be counted under a column; nothing for a field without one value. */
export function totalsOf(field: DescribedField): readonly AggregateFn[] {
  const { comparison } = fieldTypes[field.inputType];
  if (field.secret) return [];
  if (comparison === 'number') return ['sum', 'avg', 'min', 'max', 'empty'];
  if (comparison === 'date' || comparison === 'datetime') return ['min', 'max', 'empty'];
  return ['empty'];
}

/** The records of one group, as a filter. */
export function groupCondition(field: DescribedField, value: GroupValue, dateGroup: DateGroup): SearchTree {
  const { fieldName } = field;
  if (value === null) return { field: fieldName, op: 'empty' };
  if (value === false)
    return {
      any: [
        { field: fieldName, op: 'equals', value: false },
        { field: fieldName, op: 'empty' },
      ],
    };
  if (!isDay(field)) return { field: fieldName, op: 'equals', value };
  const first = String(value);
  return {
    all: [
      { field: fieldName, op: 'onOrAfter', value: first },
      { field: fieldName, op: 'onOrBefore', value: lastDay(first, dateGroup) },
    ],
  };
}

/** @param first `YYYY-MM-DD`, the first day of the unit */
export function lastDay(first: string, unit: DateGroup): string {
  const day = new Date(`${first}T00:00:00Z`);
  if (unit === 'week') day.setUTCDate(day.getUTCDate() + 7);
  else if (unit === 'day') day.setUTCDate(day.getUTCDate() + 1);
  else day.setUTCMonth(day.getUTCMonth() + MONTHS[unit]);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;
