import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useModules } from '#web/modules.ts';
import { RecordName } from '#web/fields/record-name.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Line, LineList } from '#web/ui/line-list.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say, sayAnswer, sayLater } from '#web/words/say.ts';
import { changesInWords, valueInWords } from './in-words.ts';
import { replay, runsOptions, type Run } from './workflow-api.ts';
import classes from './workflows.module.css';

const CAUSES = { save: sayLater('A save'), time: sayLater('Time'), replay: sayLater('Replayed') } as const;
const STATES = { done: sayLater('done'), partly: sayLater('partly done'), failed: sayLater('failed') } as const;

/** What a workflow did, the newest first, each explained and to be run again. */
export function RunLog({ id }: { id: string }) {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(runsOptions(id));
  const runs = data?.pages.flatMap(({ records }) => records);
  if (error) return <EmptyState icon="alert-triangle" title={say('This could not be loaded')} text={error.message} />;
  if (!runs) return <Skeleton h={120} m={24} />;
  if (runs.length === 0)
    return <EmptyState icon="history" title={say('It has not run yet')} text={say('Each run stands here for 90 days.')} />;
  return (
    <PageBody isOnePart>
      <LineList label={say('Runs')}>
        {runs.map((run) => (
          <RunLine key={run._id} run={run} />
        ))}
      </LineList>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('Show more')}
        </Button>
      )}
    </PageBody>
  );
}

function RunLine({ run }: { run: Run }) {
  const { byName } = useModules();
  const module = byName.get(run.moduleName ?? '');
  const { mutate, isPending } = useMutation({
    mutationFn: () => replay(run._id),
    onSuccess: (again) => toast.success(say('It ran again: {state}', { state: say(STATES[again.state]) })),
  });
  return (
    <Line
      name={
        <details className={classes.run}>
          <summary>
            <strong>{run.recordName || say('A record')}</strong>{' '}
            <span className={run.state === 'done' ? 'muted' : classes.problem}>{say(STATES[run.state])}</span>{' '}
            <span className="muted">
              {run.by
                ? say('{cause} by {person}', {
                    cause: say(CAUSES[run.cause]),
                    person: <RecordName moduleName="users" id={run.by} />,
                  })
                : say(CAUSES[run.cause])}{' '}
              {run.at && <RelativeTime value={run.at} />}
            </span>
          </summary>
          {run.problem && <p className={classes.problem}>{sayAnswer(run.problem)}</p>}
          {run.conditions.map(({ _id, holds, found }) => (
            <p key={_id}>
              {holds
                ? say('Held: found {value}', { value: valueInWords(found) })
                : say('Did not hold: found {value}', { value: valueInWords(found) })}
            </p>
          ))}
          {run.actions.map(({ _id, changes, problem }) => (
            <p key={_id} className={problem ? classes.problem : undefined}>
              {(problem && sayAnswer(problem)) ??
                changes
                  .map(({ moduleName, fields }) =>
                    say('Wrote {changes}', { changes: changesInWords(fields, byName.get(moduleName)) }),
                  )
                  .join('; ')}
            </p>
          ))}
          {run.alerts.map(({ _id, to, state, problem }) => (
            <p key={_id} className={problem ? classes.problem : undefined}>
              {(problem && sayAnswer(problem)) ??
                say('Mail to {to}: {state}', { to: to.join(', ') || say('nobody'), state: say(state) })}
            </p>
          ))}
          {module && run.recordId && <Link to={`${module.route}/${run.recordId}`}>{say('Open the record')}</Link>}
        </details>
      }
      action={
        <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate()}>
          {say('Run again')}
        </Button>
      }
    />
  );
}
