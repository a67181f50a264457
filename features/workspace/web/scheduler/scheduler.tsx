import { useState } from 'react';
import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { Tone } from '#common/field.ts';
import { formatMoment, formatNumber } from '#web/formats.ts';
import { queryClient } from '#web/query-client.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Line, LineList } from '#web/ui/line-list.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say, sayLater } from '#web/words/say.ts';
import { IndexBuilds } from './index-builds.tsx';
import { JobSchedule } from './job-schedule.tsx';
import { jobRunsOptions, repeatingOptions, runAgain, runNow, type JobRun, type RepeatingJob } from './scheduler-api.ts';
import classes from './scheduler.module.css';

const STATES: Record<JobRun['status'] | 'done', { label: string; tone: Tone }> = {
  running: { label: sayLater('Running'), tone: 'progress' },
  done: { label: sayLater('Done'), tone: 'done' },
  succeeded: { label: sayLater('Done'), tone: 'done' },
  failed: { label: sayLater('Failed'), tone: 'refused' },
};

/** `/admin/scheduler/list`: what runs by itself, when it runs next, how it went, and the way to run it again. */
export default function Scheduler() {
  const { data, error } = useQuery(repeatingOptions);
  return (
    <>
      <PageHead title={say('Scheduled jobs')} aside={data && say('Times of the agency: {zone}', { zone: data.timeZone })} />
      <PageBody>
        {error && <EmptyState icon="alert-triangle" title={say('This could not be loaded')} text={error.message} />}
        <IndexBuilds />
        <PageSection title={say('Repeating jobs')}>
          {!data && !error && Array.from({ length: 6 }, (_, at) => <Skeleton key={at} h={56} my={4} />)}
          {data && (
            <LineList>
              {data.records.map((each) => (
                <Repeating key={each.job} repeating={each} />
              ))}
            </LineList>
          )}
        </PageSection>
        <Log />
      </PageBody>
    </>
  );
}

function Repeating({ repeating }: { repeating: RepeatingJob }) {
  const { job, active, execute_time, last } = repeating;
  return (
    <Line
      label={nameOf(job)}
      name={<strong>{nameOf(job)}</strong>}
      state={active ? last && <StateBadge state={last.state} /> : <Badge>{say('Off')}</Badge>}
      action={<Again label={say('Run now')} name={nameOf(job)} run={() => runNow(job)} />}
      facts={
        <>
          {execute_time && <span className="numeric">{say('Next: {moment}', { moment: formatMoment(execute_time) })}</span>}
          {last ? (
            <span>{say('Last: {moment}', { moment: <RelativeTime value={last.startedAt} /> })}</span>
          ) : (
            <span>{say('Has not run yet')}</span>
          )}
        </>
      }
      problem={last?.state === 'failed' ? last.problem : null}
    >
      <JobSchedule repeating={repeating} name={nameOf(job)} />
    </Line>
  );
}

function Log() {
  const [state, setState] = useState<'failed' | 'all'>('failed');
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(jobRunsOptions(state));
  const runs = data?.pages.flatMap(({ records }) => records);
  return (
    <PageSection
      title={say('Last 30 days')}
      label={say('Log of the last 30 days')}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={say('Which runs')}
          data={[
            { value: 'failed', label: say('Failed') },
            { value: 'all', label: say('All') },
          ]}
          value={state}
          onChange={(value) => setState(value as typeof state)}
        />
      }
    >
      {error && <EmptyState icon="alert-triangle" title={say('The log could not be loaded')} text={error.message} />}
      {runs?.length === 0 && (
        <EmptyState
          icon="circle-check"
          title={say(state === 'failed' ? 'Nothing has failed' : 'Nothing has run yet')}
          text={say('Jobs that fail are tried again by themselves, longer after each failure.')}
        />
      )}
      {runs && runs.length > 0 && (
        <LineList>
          {runs.map((run) => (
            <Run key={run._id} run={run} />
          ))}
        </LineList>
      )}
      {hasNextPage && (
        <Button variant="default" mt="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('Show older runs')}
        </Button>
      )}
    </PageSection>
  );
}

function Run({ run }: { run: JobRun }) {
  return (
    <Line
      label={nameOf(run.name)}
      name={<strong>{nameOf(run.name)}</strong>}
      state={<StateBadge state={run.status} />}
      action={run.status === 'failed' && <Again label={say('Run again')} name={nameOf(run.name)} run={() => runAgain(run._id)} />}
      facts={
        <>
          <RelativeTime value={run.started_at} />
          {run.cause === 'hand' && <span>{say('By hand')}</span>}
          <span className="numeric">{say('Attempt {number}', { number: formatNumber(run.attempt) })}</span>
          {run.ended_at && (
            <span className="numeric">
              {say('{count} ms', { count: formatNumber(Date.parse(run.ended_at) - Date.parse(run.started_at)) })}
            </span>
          )}
          <span className="numeric">{say('{count} bytes', { count: formatNumber(run.payload_bytes) })}</span>
        </>
      }
      problem={run.problem}
    />
  );
}

function StateBadge({ state }: { state: keyof typeof STATES }) {
  return <Badge tone={STATES[state].tone}>{say(STATES[state].label)}</Badge>;
}

function Again({ label, name, run }: { label: string; name: string; run: () => Promise<unknown> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: run,
    onSuccess: () => {
      toast.success(say('{name} runs in a moment', { name }));
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
const nameOf = (job: string): string => say((job.charAt(0).toUpperCase() + job.slice(1)).replaceAll('-', ' '));
