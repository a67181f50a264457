import { addDays } from '#common/fields/calendar.ts';
import type { RecordOf } from '#common/module.ts';
import { parseSearch, type SearchQuery } from '#common/search.ts';
import { conflict } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import type { Module } from '#server/modules/module.ts';
import type { retentionRules } from '../../retention-rules.module.ts';

export type RetentionRule = Pick<
  RecordOf<typeof retentionRules>,
  '_id' | 'moduleName' | 'searchTerms' | 'dateField' | 'days' | 'act'
>;

/** The records whose time has come, the oldest first; what is archived is erased, too, when it is time. */
export function dueRecords(context: Context, module: Module, rule: RetentionRule): SearchQuery {
  const { dateField, days } = rule as { dateField: string; days: number };
  const isDay = module.storage.get(dateField)?.field.type === 'Date';
  const before = isDay ? addDays(context.today(), -days) : new Date(context.now().getTime() - days * 86_400_000).toISOString();
  const isOld = { field: dateField, op: 'lessThan', value: before };
  const narrower = isEmpty(rule.searchTerms) ? [] : [parseSearch(rule.searchTerms)];
  const archived = rule.act === 'erase' ? { includeArchived: true } : {};
  return { searchTerms: { all: [...narrower, isOld] }, sortField: dateField, sortOrder: 'asc', ...archived };
}

const isEmpty = (terms: unknown) => Object.keys((terms ?? {}) as object).length === 0;

/** @throws 409 when it was deleted since */
export function moduleOf({ engine }: Context, { moduleName }: RetentionRule): Module {
  const module = engine.registry.modules.get(moduleName ?? '');
  if (!module || module.definitionDeleted) throw conflict('module-gone', 'The module of this rule was deleted.');
  return module;
}

/** 409: what its person has seen is not so any more. */
export const countChanged = (matched: number) =>
  conflict('count-changed', 'Another number of records is due by now. Please look again.', { matched });
