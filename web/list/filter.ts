import type { DescribedField } from '#common/described-module.ts';
import type { Condition, Operator, SearchTree } from '#common/search.ts';
import { unreadableDate } from '../records/field-values.ts';

/** A filter while it is being built: rows may still lack their value. One group may hold groups of its own. */
export interface FilterGroup {
  match: 'all' | 'any';
  rows: (FilterRow | FilterGroup)[];
}
export interface FilterRow {
  field: string;
  op: Operator;
  value?: unknown;
}

export const isGroup = (row: FilterRow | FilterGroup): row is FilterGroup => 'rows' in row;

export const groupOf = (tree: SearchTree | null): FilterGroup => {
  if (!tree) return { match: 'all', rows: [] };
  if ('op' in tree) return { match: 'all', rows: [tree] };
  const match = 'all' in tree ? 'all' : 'any';
  const members = 'all' in tree ? tree.all : tree.any;
  return { match, rows: members.map((member) => ('op' in member ? member : groupOf(member))) };
};

/** The complete rows as a search; null when there are none. */
export const treeOf = ({ match, rows }: FilterGroup): SearchTree | null => {
  const members = rows.map((row) => (isGroup(row) ? treeOf(row) : conditionOf(row))).filter((member) => member !== null);
  if (members.length === 0) return null;
  return match === 'all' ? { all: members } : { any: members };
};

export const countRows = (tree: SearchTree | null): number => {
  if (!tree) return 0;
  if ('op' in tree) return 1;
  return ('all' in tree ? tree.all : tree.any).reduce((sum, member) => sum + countRows(member), 0);
};

/** The values of a quick filter: the `in` condition on a field that stands at the top of an all-group. */
export const chosenIn = (tree: SearchTree | null, field: string): string[] => {
  const found = topConditions(tree).find((condition) => condition.field === field && condition.op === 'in');
  return Array.isArray(found?.value) ? (found.value as string[]) : [];
};

export const withChosen = (tree: SearchTree | null, field: string, values: string[]): SearchTree | null => {
  const group = groupOf(tree);
  const asAll: FilterGroup = group.match === 'all' ? group : { match: 'all', rows: [group] };
  const others = asAll.rows.filter((row) => isGroup(row) || row.field !== field || row.op !== 'in');
  return treeOf({ match: 'all', rows: values.length > 0 ? [...others, { field, op: 'in', value: values }] : others });
};

/** Within a circle, in the place of another circle around the same field. */
export const withPlace = (
  tree: SearchTree | null,
  field: string,
  value: { lat: number; lng: number; miles: number },
): SearchTree | null => {
  const group = groupOf(tree);
  const asAll: FilterGroup = group.match === 'all' ? group : { match: 'all', rows: [group] };
  const others = asAll.rows.filter((row) => isGroup(row) || row.field !== field || row.op !== 'withinMiles');
  return treeOf({ match: 'all', rows: [...others, { field, op: 'withinMiles', value }] });
};

export const takesNoValue = (op: Operator): boolean => op === 'empty' || op === 'notEmpty';
export const takesSeveral = (op: Operator): boolean => op === 'in' || op === 'notIn';

/** Words that are no date stay where they were typed; until they are one, the filter cannot be applied. */
export const dateProblem = (field: DescribedField, value: unknown): string | undefined => {
  const isDate = field.inputType === 'Date' || field.inputType === 'DateTime';
  const isRead = typeof value !== 'string' || value === '' || value === '$today' || /^\d{4}-\d{2}-\d{2}/.test(value);
  return isDate && !isRead ? unreadableDate({ ...field, inputType: 'Date' }, value) : undefined;
};

export const hasDateProblem = (group: FilterGroup, fields: ReadonlyMap<string, DescribedField>): boolean =>
  group.rows.some((row) => {
    if (isGroup(row)) return hasDateProblem(row, fields);
    const field = fields.get(row.field);
    const values = Array.isArray(row.value) ? (row.value as unknown[]) : [row.value];
    return Boolean(field && row.op !== 'within' && values.some((value) => dateProblem(field, value)));
  });

const conditionOf = (row: FilterRow): Condition | null => {
  if (!row.field) return null;
  if (takesNoValue(row.op)) return { field: row.field, op: row.op };
  return isFilled(row) ? { field: row.field, op: row.op, value: row.value } : null;
};

const isFilled = ({ op, value }: FilterRow): boolean => {
  if (op === 'between')
    return Array.isArray(value) && value.length === 2 && value.every((end) => end !== '' && end !== null && end !== undefined);
  if (op === 'withinMiles') {
    const { zip, lat, lng, miles } = (value ?? {}) as { zip?: string; lat?: unknown; lng?: unknown; miles?: unknown };
    const isSomewhere = zip === undefined ? typeof lat === 'number' && typeof lng === 'number' : /^\d{5}$/.test(zip);
    return isSomewhere && Number(miles) > 0;
  }
  if (Array.isArray(value)) return value.length > 0;
  return value !== '' && value !== null && value !== undefined;
};

const topConditions = (tree: SearchTree | null): Condition[] => {
  if (!tree) return [];
  if ('op' in tree) return [tree];
  return 'all' in tree ? tree.all.filter((member): member is Condition => 'op' in member) : [];
};
