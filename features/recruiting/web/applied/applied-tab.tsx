import { useState } from 'react';
import { Alert, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { hasFailed } from '#web/has-failed.ts';
import { RecordLink } from '#web/fields/record-link.tsx';
import { formatDayOrMoment } from '#web/formats.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { say } from '#web/words/say.ts';
import classes from '../matching/matching.module.css';
import tabs from '../record-tab.module.css';

type Applied = AnyRecord & { applied: { as: 'sub' | 'applicant'; _id: string; status: string | null; date: string | null } };
const SIZE = 50;

/** Where a lead was submitted or applied, or who was for a job. */
export default function AppliedTab({ module, record }: RecordPartProps) {
  const isJob = module.name === 'jobs';
  const [page, setPage] = useState(0);
  const other = isJob ? 'leads' : 'jobs';
  const path = `/api/${module.path}/${record._id}/${isJob ? 'applied-leads' : 'applied-jobs'}?pageNumber=${page}&pageSize=${SIZE}`;
  const { data, error } = useQuery({
    queryKey: ['records', 'subs', 'applied', module.name, record._id, page],
    queryFn: ({ signal }) => api<{ records: Applied[]; total: number }>(path, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  if (hasFailed(error, data))
    return (
      <Alert color="red" role="alert">
        {error.message}
      </Alert>
    );
  if (!data) return <Skeleton h={160} />;
  if (!data.total)
    return (
      <EmptyState
        icon="send"
        title={say(isJob ? 'Nobody applied yet' : 'No application yet')}
        text={say('Submissions and applications through the job site stand here.')}
        heading="h3"
      />
    );
  return (
    <>
      <ul className={tabs.list}>
        {data.records.map(({ _id, name, applied }) => (
          <li key={_id} className={classes.row} data-plain>
            <div className={tabs.what}>
              <span className={tabs.name}>
                <RecordLink moduleName={other} reference={{ _id, name: String(name ?? '') }} />
                <Badge>{applied.status ?? say('Unknown')}</Badge>
              </span>
              <span className={tabs.facts}>
                {say(applied.as === 'sub' ? 'Submitted' : 'Applied')}
                {applied.date && ` ${formatDayOrMoment(applied.date)}`}
              </span>
            </div>
            <RecordLink
              moduleName={applied.as === 'sub' ? 'subs' : 'applicants'}
              reference={{ _id: applied._id, name: applied.as === 'sub' ? 'Sub' : 'Application' }}
            />
          </li>
        ))}
      </ul>
      <Pages of={say(isJob ? 'applied leads' : 'applied jobs')} page={page} size={SIZE} total={data.total} onChange={setPage} />
    </>
  );
}
