import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { dayFromNow, shortDay } from './due-state.ts';
import { listAt, Part } from './part.tsx';
import classes from './home.module.css';

const DAYS = 14;
const SHOWN = 7;

/** Placements whose planned start lies within the next two weeks. */
export function StartingSoon({ module }: { module: DescribedModule }) {
  const filter = { all: [{ field: 'planned_start_date', op: 'between', value: [dayFromNow(0), dayFromNow(DAYS)] }] };
  const query = useQuery(
    pageOptions(module, {
      searchTerms: filter,
      sortField: 'planned_start_date',
      sortOrder: 'asc',
      pageSize: SHOWN,
      total: 'exact',
    }),
  );
  return (
    <Part
      title="Placements starting in the next two weeks"
      count={query.data?.total}
      to={listAt(module.route, filter)}
      query={query}
      isEmpty={({ records }) => records.length === 0}
      empty="No placement starts in the next two weeks."
    >
      {({ records }) => (
        <ul className={classes.lines}>
          {records.map((placement) => (
            <li key={placement._id}>
              <Link to={`${module.route}/${placement._id}`} className="ellipsis">
                {String(placement.name ?? 'Placement')}
              </Link>
              <span className="numeric muted">{shortDay(String(placement.planned_start_date))}</span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
