import { isNamedRange, type NamedRange } from '#common/named-ranges.ts';
import type { DescribedModule } from '#common/described-module.ts';
import type { SearchTree } from '#common/search.ts';
import { fieldOf } from '#web/modules.ts';
import { SPANS, type GroupBy } from '#common/analysis.ts';
import { say, sayLater } from '#web/words/say.ts';

/** What a whole dashboard is narrowed to; it stands in the address. */
export interface DashboardFilter {
  period: NamedRange | null;
  owner: string | null;
  team: string | null;
}

export const readFilter = (query: URLSearchParams): DashboardFilter => {
  const period = query.get('period');
  return { period: isNamedRange(period) ? period : null, owner: query.get('owner'), team: query.get('team') };
};

/** The filter as conditions on a module. A part that its records do not have is left out, and named. */
export function narrowing(module: DescribedModule, { period, owner, team }: DashboardFilter, groups: readonly GroupBy[] = []) {
  const conditions: SearchTree[] = [];
  const missing: string[] = [];
  const put = (field: string, word: string, condition: SearchTree) =>
    fieldOf(module, field) ? conditions.push(condition) : missing.push(word);
  const day = groups.find(({ by, field }) => SPANS.some((span) => span === by) && !field.includes('.'))?.field ?? 'createdAt';
  if (period) put(day, sayLater('period'), { field: day, op: 'within', value: period });
  if (owner) put('assigned_to', sayLater('owner'), { field: 'assigned_to', op: 'in', value: [owner] });
  if (team) put('teams', sayLater('team'), { field: 'teams', op: 'in', value: [team] });
  return { conditions, missing };
}

/** “period and owner” */
export const partsInWords = (missing: readonly string[]): string =>
  missing.map((word) => say(word)).reduce((one, other) => say('{one} and {other}', { one, other }));
