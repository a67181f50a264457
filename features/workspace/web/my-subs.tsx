import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { fieldOf } from '#web/modules.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { useSession } from '#web/session.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { listAt, Part } from './part.tsx';
import classes from './home.module.css';

const COUNTED = 200;

/** My subs counted by status, in the order of the pipeline; a count opens its subs. */
export function MySubs({ module }: { module: DescribedModule }) {
  const { user } = useSession();
  const mine = { field: 'assigned_to', op: 'in', value: [user._id] };
  const query = useQuery(
    pageOptions(module, {
      searchTerms: { all: [mine] },
      sortField: 'createdAt',
      sortOrder: 'desc',
      pageSize: COUNTED,
      fields: ['status'],
      total: 'exact',
    }),
  );
  const statuses = fieldOf(module, 'status')?.options ?? [];
  return (
    <Part
      title="My subs"
      count={query.data?.total}
      to={listAt(module.route, { all: [mine] })}
      query={query}
      isEmpty={({ records }) => records.length === 0}
      empty="You have no subs yet. Submit a lead to a job to start one."
    >
      {({ records, total }) => (
        <>
          <ul className={classes.lines}>
            {statuses
              .map((status) => ({ ...status, count: records.filter((sub) => sub.status === status.value).length }))
              .filter(({ count }) => count > 0)
              .map(({ value, label, tone, count }) => (
                <li key={value}>
                  <Link to={listAt(module.route, { all: [mine, { field: 'status', op: 'in', value: [value] }] })}>
                    <Badge tone={tone}>{label}</Badge>
                  </Link>
                  <span className="numeric">{count}</span>
                </li>
              ))}
          </ul>
          {total > records.length && <p className={classes.quiet}>Counted among the newest {COUNTED}.</p>}
        </>
      )}
    </Part>
  );
}
