import { useState } from 'react';
import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { Tone } from '#common/field.ts';
import { formatMoment, formatNumber } from '#web/formats.ts';
import { queryClient } from '#web/query-client.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/toasts.ts';
import { IndexBuilds } from './index-builds.tsx';
import { JobSchedule } from './job-schedule.tsx';
import { jobRunsOptions, repeatingOptions, runAgain, runNow, type JobRun, type RepeatingJob } from './scheduler-api.ts';
import classes from './scheduler.module.css';

const STATES: Record<JobRun['status'] | 'done', { label: string; tone: Tone }> = {
  running: { label: 'Running', tone: 'progress' },
  done: { label: 'Done', tone: 'done' },
  succeeded: { label: 'Done', tone: 'done' },
  failed: { label: 'Failed', tone: 'refused' },
};

/** `/admin/scheduler`: what runs by itself, when it runs next, how it went, and the way to run it again. */
export default function Scheduler() {
  const { data, error } = useQuery(repeatingOptions);
  return (
    <>
      <PageHead title="Scheduled jobs" aside={data && `Times of the agency: ${data.timeZone}`} />
      <div className={classes.page}>
        {error && <EmptyState icon="alert-triangle" title="This could not be loaded" text={error.message} />}
        <IndexBuilds />
        <section aria-label="Repeating jobs">
          <h2>Repeating jobs</h2>
          {!data && !error && Array.from({ length: 6 }, (_, at) => <Skeleton key={at} h={56} my={4} />)}
          {data && (
            <ul className={classes.list}>
              {data.records.map((each) => (
                <Repeating key={each.job} repeating={each} />
              ))}
            </ul>
          )}
        </section>
        <Log />
      </div>
    </>
  );
}

function Repeating({ repeating }: { repeating: RepeatingJob }) {
  const { job, active, execute_time, last } = repeating;
  return (
    <li className={classes.line} aria-label={nameOf(job)}>
      <strong>{nameOf(job)}</strong>
      {active ? last && <StateBadge state={last.state} /> : <Badge>Off</Badge>}
      <span className={classes.facts}>
        {execute_time && <span className="numeric">Next: {formatMoment(execute_time)}</span>}
        {last ? (
          <span>
            Last: <RelativeTime value={last.startedAt} />
          </span>
        ) : (
          <span>Has not run yet</span>
        )}
      </span>
      {last?.state === 'failed' && <p className={classes.problem}>{last.problem}</p>}
      <JobSchedule repeating={repeating} name={nameOf(job)} />
      <Again label="Run now" name={nameOf(job)} run={() => runNow(job)} />
    </li>
  );
}

function Log() {
  const [state, setState] = useState<'failed' | 'all'>('failed');
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(jobRunsOptions(state));
  const runs = data?.pages.flatMap(({ records }) => records);
  return (
    <section aria-label="Log of the last 30 days">
      <div className={classes.head}>
        <h2>Last 30 days</h2>
        <SegmentedControl
          size="xs"
          aria-label="Which runs"
          data={[
            { value: 'failed', label: 'Failed' },
            { value: 'all', label: 'All' },
          ]}
          value={state}
          onChange={(value) => setState(value as typeof state)}
        />
      </div>
      {error && <EmptyState icon="alert-triangle" title="The log could not be loaded" text={error.message} />}
      {runs?.length === 0 && (
        <EmptyState
          icon="circle-check"
          title={state === 'failed' ? 'Nothing has failed' : 'Nothing has run yet'}
          text="Jobs that fail are tried again by themselves, longer after each failure."
        />
      )}
      {runs && runs.length > 0 && (
        <ul className={classes.list}>
          {runs.map((run) => (
            <Run key={run._id} run={run} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" mt="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older runs
        </Button>
      )}
    </section>
  );
}

function Run({ run }: { run: JobRun }) {
  return (
    <li className={classes.line} aria-label={nameOf(run.name)}>
      <strong>{nameOf(run.name)}</strong>
      <StateBadge state={run.status} />
      <span className={classes.facts}>
        <RelativeTime value={run.started_at} />
        {run.cause === 'hand' && <span>By hand</span>}
        <span className="numeric">Attempt {formatNumber(run.attempt)}</span>
        {run.ended_at && (
          <span className="numeric">{formatNumber(Date.parse(run.ended_at) - Date.parse(run.started_at))} ms</span>
        )}
        <span className="numeric">{formatNumber(run.payload_bytes)} bytes</span>
      </span>
      {run.problem && <p className={classes.problem}>{run.problem}</p>}
      {run.status === 'failed' && <Again label="Run again" name={nameOf(run.name)} run={() => runAgain(run._id)} />}
    </li>
  );
}

function StateBadge({ state }: { state: keyof typeof STATES }) {
  return <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>;
}

function Again({ label, name, run }: { label: string; name: string; run: () => Promise<unknown> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: run,
    onSuccess: () => {
      toast.success(`${name} runs in a moment`);
      void queryClient.invalidateQueries({ queryKey: ['scheduler'] });
    },
  });
  return (
    <Button
      className={classes.again}
      size="compact-sm"
      variant="default"
      aria-label={`${label}: ${name}`}
      loading={isPending}
      onClick={() => mutate()}
    >
      {label}
    </Button>
  );
}

/** `expire-documents` → “Expire documents” */
const nameOf = (job: string): string => (job.charAt(0).toUpperCase() + job.slice(1)).replaceAll('-', ' ');
