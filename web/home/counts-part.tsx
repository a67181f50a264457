import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { formatNumber } from '../formats.ts';
import { fieldOf, useModule } from '../modules.ts';
import { pageOptions } from '../records/records-api.ts';
import { Badge } from '../ui/badge.tsx';
import { listAt, Part, useLeadsToLists, type HomeFilter } from './part.tsx';
import classes from './home.module.css';

const COUNTED = 200;

interface Props {
  title: string;
  module: string;
  /** A dropdown field, whose options give the order. */
  field: string;
  filter: HomeFilter;
  empty?: string;
}
/** Records counted by an option of a field; a count opens its records. */
export function CountsPart(props: Props) {
  const module = useModule(props.module);
  return module ? <Counts {...props} module={module} /> : null;
}

function Counts({ title, module, field, filter, empty }: Omit<Props, 'module'> & { module: DescribedModule }) {
  const hasLinks = useLeadsToLists();
  const query = useQuery(
    pageOptions(module, {
      searchTerms: filter,
      sortField: 'createdAt',
      sortOrder: 'desc',
      pageSize: COUNTED,
      fields: [field],
      total: 'exact',
    }),
  );
  const options = fieldOf(module, field)?.options ?? [];
  return (
    <Part
      title={title}
      count={query.data && formatNumber(query.data.total)}
      to={listAt(module.route, filter)}
      query={query}
      isEmpty={({ records }) => records.length === 0}
      empty={empty}
    >
      {({ records, total }) => (
        <>
          <ul className={classes.lines}>
            {options
              .map((option) => ({ ...option, count: records.filter((record) => record[field] === option.value).length }))
              .filter(({ count }) => count > 0)
              .map(({ value, label, tone, count }) => (
                <li key={value}>
                  {hasLinks ? (
                    <Link to={listAt(module.route, { all: [...filter.all, { field, op: 'in', value: [value] }] })}>
                      <Badge tone={tone}>{label}</Badge>
                    </Link>
                  ) : (
                    <span className={classes.lineText}>
                      <Badge tone={tone}>{label}</Badge>
                    </span>
                  )}
                  <span className="numeric">{formatNumber(count)}</span>
                </li>
              ))}
          </ul>
          {total > records.length && <p className={classes.quiet}>Counted among the newest {COUNTED}.</p>}
        </>
      )}
    </Part>
  );
}
