import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import type { SearchQuery } from '#common/search.ts';
import { useModule } from '../modules.ts';
import { pageOptions } from '../records/records-api.ts';
import { listAt, Part, useLeadsToLists, type HomeFilter } from './part.tsx';
import classes from './home.module.css';

const SHOWN = 6;

interface Props {
  title: string;
  module: string;
  filter: HomeFilter;
  sort: NonNullable<SearchQuery['sortField']>;
  sortOrder?: 'asc' | 'desc';
  relations?: string[];
  /** Said in one line where nothing is found; absent: the part is left out. */
  empty?: string;
  nameOf?: (record: AnyRecord) => string;
  /** Where a line leads; absent: to its record. */
  addressOf?: (record: AnyRecord, module: DescribedModule) => string;
  /** At the end of a line: a day, a state. */
  aside: (record: AnyRecord) => ReactNode;
}
/** The first records of a search, each with the one fact that matters today. */
export function RecordsPart(props: Props) {
  const module = useModule(props.module);
  return module ? <Lines {...props} module={module} /> : null;
}

function Lines(props: Omit<Props, 'module'> & { module: DescribedModule }) {
  const { title, module, filter, sort, sortOrder = 'asc', relations = [], empty, aside } = props;
  const { nameOf = ({ name }) => String(name ?? module.singular), addressOf = addressIn } = props;
  const hasLinks = useLeadsToLists();
  const query = useQuery(
    pageOptions(module, {
      searchTerms: filter,
      sortField: sort,
      sortOrder,
      pageSize: SHOWN,
      relationshipsNeeded: relations,
      total: 'exact',
    }),
  );
  return (
    <Part
      title={title}
      count={query.data?.total}
      to={listAt(module.route, filter)}
      query={query}
      isEmpty={({ records }) => records.length === 0}
      empty={empty}
    >
      {({ records }) => (
        <ul className={classes.lines}>
          {records.map((record) => (
            <li key={record._id}>
              {hasLinks ? (
                <Link to={addressOf(record, module)} className="ellipsis">
                  {nameOf(record)}
                </Link>
              ) : (
                <span className={`${classes.lineText} ellipsis`}>{nameOf(record)}</span>
              )}
              {aside(record)}
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

const addressIn = (record: AnyRecord, module: DescribedModule) => `${module.route}/${record._id}`;
