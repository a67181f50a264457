import { OTHERS, type GroupBy, type GroupedKey } from '#common/analysis.ts';
import type { SearchTree } from '#common/search.ts';
import { groupCondition } from '#web/list/group-fields.ts';
import { isDate, type ReportField } from './report-fields.ts';

/** The records behind a group as the filter of a list; null where a list has no such filter. */
export function filterOfKeys(
  filters: readonly SearchTree[],
  groups: readonly GroupBy[],
  keys: readonly GroupedKey[],
  fields: ReadonlyMap<string, ReportField>,
): { all: SearchTree[] } | null {
  const held: SearchTree[] = [];
  for (const [level, key] of keys.entries()) {
    const condition = conditionOf(groups[level]!, key, fields);
    if (!condition) return null;
    held.push(condition);
  }
  return { all: [...filters, ...held] };
}

function conditionOf({ field: path, by }: GroupBy, key: GroupedKey, fields: ReadonlyMap<string, ReportField>): SearchTree | null {
  const field = fields.get(path)?.field;
  if (!field || key === OTHERS || by === 'hour' || path.split('.').length > 2) return null;
  const named = { ...field, fieldName: path };
  if (isDate(field)) return groupCondition(named, key === null ? null : String(key), by && typeof by === 'string' ? by : 'day');
  if (key !== null && by && typeof by === 'object')
    return {
      all: [
        { field: path, op: 'greaterThanOrEqual', value: key },
        { field: path, op: 'lessThan', value: Number(key) + by.width },
      ],
    };
  if (key !== null && (field.inputType === 'MultiSelect' || field.inputType === 'MultiRelate'))
    return { field: path, op: field.inputType === 'MultiSelect' ? 'contains' : 'equals', value: key };
  return groupCondition(named, key === null ? null : typeof key === 'number' ? String(key) : key, 'day');
}
