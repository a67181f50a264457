import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { formatNumber } from '../formats.ts';
import { groupsOptions } from '../list/groups-api.ts';
import { fieldOf, useModule } from '../modules.ts';
import { Badge } from '../ui/badge.tsx';
import { listAt, Part, useLeadsToLists, type HomeFilter } from './part.tsx';
import classes from './home.module.css';

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
  const query = useQuery(groupsOptions(module, { searchTerms: filter, groupBy: field, aggregates: [] }));
  const options = fieldOf(module, field)?.options ?? [];
  return (
    <Part
      title={title}
      count={query.data && formatNumber(query.data.total)}
      to={listAt(module.route, filter)}
      query={query}
      isEmpty={({ total }) => total === 0}
      empty={empty}
    >
      {({ groups }) => (
        <ul className={classes.lines}>
          {options
            .map((option) => ({ ...option, count: groups.find((group) => group.value === option.value)?.count ?? 0 }))
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
      )}
    </Part>
  );
}
