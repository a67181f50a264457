import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { SearchTree } from '#common/search.ts';
import { api } from '#web/api.ts';
import { hasFailed } from '#web/has-failed.ts';
import { optionFor } from '#web/fields/choices.ts';
import { formatNumber } from '#web/formats.ts';
import { useLeadsToLists } from '#web/home/part.tsx';
import { cardFactsOf } from '#web/list/card-facts.ts';
import { wholeView, type KeptView } from '#web/list/list-view.ts';
import { fieldOf, useModules } from '#web/modules.ts';
import { pageOptions, recordOptions, relationsOf } from '#web/records/records-api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { say } from '#web/words/say.ts';
import { narrowing, partsInWords, type DashboardFilter } from './dashboard-filter.ts';
import classes from './dashboards.module.css';

const SHOWN = 12;

/** The first records of a saved view. */
export function ListWidget({ views, id, filter }: { views: DescribedModule; id: string; filter: DashboardFilter }) {
  const { byName } = useModules();
  const view = useQuery(recordOptions(views, id));
  const moduleName = String(view.data?.module ?? '');
  const module = byName.get(moduleName);
  // What a view of somebody else holds is answered here alone, without what this reader may not read.
  const state = useQuery({
    queryKey: ['records', 'savedViews', 'on dashboards', id],
    queryFn: ({ signal }) =>
      api<{ records: { _id: string; state: KeptView }[] }>(`/api/saved-views/for-module/${moduleName}`, {
        signal,
        quiet: true,
      }).then(({ records }) => records.find((each) => each._id === id)?.state ?? null),
    enabled: Boolean(module),
  });
  const error = view.error ?? state.error;
  if (error) return <p className={classes.quiet}>{error.message}</p>;
  if (!view.data) return <Skeleton h={120} />;
  if (!module) return <p className={classes.quiet}>{say('You may not see the records of this view.')}</p>;
  if (state.data === undefined) return <Skeleton h={120} />;
  if (!state.data) return <p className={classes.quiet}>{say('This view is not shown to you.')}</p>;
  return <Records module={module} view={state.data} filter={filter} address={`${module.route}?view=${id}`} />;
}

interface Props {
  module: DescribedModule;
  view: KeptView;
  filter: DashboardFilter;
  address: string;
}
function Records({ module, view, filter, address }: Props) {
  const { byName } = useModules();
  const hasLinks = useLeadsToLists();
  const { searchTerms, search, sort, columns } = wholeView(view, module, []);
  const { conditions, missing } = narrowing(module, filter);
  const all: SearchTree[] = [...(searchTerms ? [searchTerms] : []), ...conditions];
  const { data, error } = useQuery(
    pageOptions(module, {
      searchTerms: { all },
      ...(search ? { search } : {}),
      sort,
      pageSize: SHOWN,
      relationshipsNeeded: relationsOf(module, columns),
      total: 'exact',
    }),
  );
  if (hasFailed(error, data)) return <p className={classes.quiet}>{error.message}</p>;
  if (!data) return <Skeleton h={120} />;
  const shown = columns.map((name) => fieldOf(module, name)).filter((field) => field !== undefined);
  return (
    <div className={classes.scroll}>
      {missing.length > 0 && <p className={classes.quiet}>{say('Not narrowed by {parts}.', { parts: partsInWords(missing) })}</p>}
      {data.records.length === 0 && <p className={classes.quiet}>{say('Nothing is in this view.')}</p>}
      <ul className={classes.lines}>
        {data.records.map((record) => {
          const { title, state, facts } = cardFactsOf(shown, record, byName);
          const option = state && record[state.fieldName] ? optionFor(state, record[state.fieldName]) : null;
          return (
            <li key={record._id}>
              {hasLinks ? <Link to={`${module.route}/${record._id}`}>{title}</Link> : <span>{title}</span>}
              <span className={classes.quiet}>{facts.slice(0, 2).join(' · ')}</span>
              {option && <Badge tone={option.tone}>{option.label}</Badge>}
            </li>
          );
        })}
      </ul>
      {hasLinks && data.total > data.records.length && (
        <Link to={address}>{say('All {total}', { total: formatNumber(data.total) })}</Link>
      )}
    </div>
  );
}
