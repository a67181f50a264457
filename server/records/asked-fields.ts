import type { Aggregate, DateGroup } from '#common/groups.ts';
import type { SearchQuery } from '#common/search.ts';
import { Refusal } from '#common/errors.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { aggregateSql } from './aggregates.ts';
import { groupKey } from './group-key.ts';
import { stepOf, systemColumn } from './paths.ts';
import { compile } from './search.ts';

interface Asked extends Pick<SearchQuery, 'searchTerms' | 'search' | 'sort'> {
  groupBy?: string | null | undefined;
  dateGroup?: DateGroup | undefined;
  aggregates?: readonly Aggregate[] | undefined;
  /** Fields that are shown. */
  fields?: readonly string[];
}

/** What a search, its groups and its columns name, looked up as if they were asked for. @throws 400 naming what this person cannot ask */
export function refuseUnknownFields(context: Context, module: Module, asked: Asked): void {
  const { searchTerms, search, sort, groupBy, dateGroup, aggregates = [], fields = [] } = asked;
  const query = { searchTerms, ...(search ? { search } : {}), ...(sort?.length ? { sort } : {}) };
  const { plan, setting } = compile(context, module, query);
  if (groupBy != null) groupKey(context, module, groupBy, dateGroup, plan.sql);
  for (const each of aggregates) aggregateSql(each, setting);
  for (const field of fields) if (!systemColumn(module, field)) stepOf(setting.registry, setting.access, module, field);
}

/** Whether a person may read what a path names, such as `accounts_leads.name`. */
export function mayAskFor({ access, engine }: Context, module: Module, path: string): boolean {
  if (path === 'distance' || systemColumn(module, path)) return true;
  try {
    const step = stepOf(engine.registry, access, module, path);
    return (
      step.kind === 'field' ||
      systemColumn(step.target, step.rest) !== undefined ||
      mayAskFor({ access, engine } as Context, step.target, step.rest)
    );
  } catch (problem) {
    if (problem instanceof Refusal) return false;
    throw problem;
  }
}
