import { useState } from 'react';
import { Button, Progress } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { isOpenRun, type ListedRun } from '#common/runs.ts';
import { FieldCell } from '../fields/index-of-cells.tsx';
import { RecordName } from '../fields/record-name.tsx';
import { formatNumber } from '../formats.ts';
import { fieldOf, useModules } from '../modules.ts';
import { Badge } from '../ui/badge.tsx';
import { confirmAction } from '../ui/dialogs.ts';
import { Problem } from '../ui/problem.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { say } from '../words/say.ts';
import { cancelRun, downloadRunFile, orderUndo, pauseRun, resumeRun, skippedOptions } from './runs-api.ts';
import { runCounts, runState, runTitle, statusWords } from './run-words.ts';
import classes from './runs.module.css';

/** One run: what it does, how far it is, what came of it, and what can be done about it. */
export function RunItem({ run, isNamed }: { run: ListedRun; isNamed: boolean }) {
  const { byName } = useModules();
  const [isOpen, setOpen] = useState(false);
  const module = byName.get(run.moduleName ?? '');
  const title = runTitle(run, module);
  const state = runState(run);
  return (
    <li className={classes.run} aria-label={title}>
      <div className={classes.head}>
        <strong>{title}</strong>
        <Badge tone={state.tone}>{state.label}</Badge>
      </div>
      {isOpenRun(run) && <HowFar run={run} title={title} />}
      {module && run.fields && <Written module={module} fields={run.fields} />}
      {run.problem && <Problem>{run.problem}</Problem>}
      <div className={classes.facts}>
        <span>
          {isNamed && (
            <>
              <RecordName moduleName="users" id={run.by} />
              {' · '}
            </>
          )}
          <RelativeTime value={run.at} />
        </span>
        {!isOpenRun(run) && <span className="numeric">{runCounts(run)}</span>}
        {run.skippedCount > 0 && (
          <button type="button" className={classes.link} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {say('{skippedCount} left out', { skippedCount: formatNumber(run.skippedCount) })}
          </button>
        )}
      </div>
      {isOpen && <LeftOut run={run} />}
      <Verbs run={run} title={title} />
    </li>
  );
}

function HowFar({ run, title }: { run: ListedRun; title: string }) {
  return (
    <div className={classes.far}>
      <span className="numeric" role="status">
        {statusWords(run.done, run.total)}
      </span>
      <Progress value={(run.done / Math.max(run.total, 1)) * 100} aria-label={title} />
    </div>
  );
}

/** The fields that an update wrote, as their cells show them. */
function Written({ module, fields }: { module: DescribedModule; fields: Record<string, unknown> }) {
  const written = Object.entries(fields).flatMap(([name, value]) => {
    const field = fieldOf(module, name);
    return field ? [{ field, value }] : [];
  });
  if (written.length === 0) return null;
  return (
    <dl className={classes.written}>
      {written.map(({ field, value }) => (
        <div key={field.fieldName}>
          <dt>{field.label}</dt>
          <dd>
            {value === null || value === '' ? (
              <em className="muted">{say('Empty')}</em>
            ) : (
              <FieldCell field={field} value={value} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Reason by reason whom it left out, a page at a time. */
function LeftOut({ run }: { run: ListedRun }) {
  const { byName } = useModules();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(skippedOptions(run._id));
  const records = data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <div className={classes.leftOut}>
      {[...Map.groupBy(records, ({ reason }) => reason)].map(([reason, alike]) => (
        <section key={reason} aria-label={reason}>
          <p>{reason}</p>
          <ul>
            {alike.map(({ _id, moduleName, name }) => {
              const route = byName.get(moduleName)?.route;
              if (run.kind === 'import') return <li key={_id}>{name}</li>;
              return (
                <li key={_id}>
                  {name === null || !route ? (
                    <span className="muted">{say('A record that you cannot see')}</span>
                  ) : (
                    <Link to={`${route}/${_id}`}>{name || say('Untitled')}</Link>
                  )}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <Button size="compact-sm" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('Show more')}
        </Button>
      )}
    </div>
  );
}

function Verbs({ run, title }: { run: ListedRun; title: string }) {
  const { mutate, isPending } = useMutation({ mutationFn: (verb: (run: ListedRun) => Promise<unknown>) => verb(run) });
  const undo = async () => {
    const isConfirmed = await confirmAction({
      title: say('Undo the {title}?', { title: title.charAt(0).toLowerCase() + title.slice(1) }),
      text: say('The former values come back. Records that someone has changed since then stay as they are.'),
      confirm: say('Undo'),
    });
    if (isConfirmed) mutate(orderUndo);
  };
  const mayGoOn = run.state === 'paused' || run.state === 'failed';
  const isMoving = run.state === 'waiting' || run.state === 'running';
  const button = (label: string, onClick: () => void) => (
    <Button size="compact-sm" variant="default" disabled={isPending} aria-label={`${label}: ${title}`} onClick={onClick}>
      {label}
    </Button>
  );
  if (!isMoving && !mayGoOn && !run.undoUntil && !run.fileUntil) return null;
  return (
    <div className={classes.verbs}>
      {isMoving && button(say('Pause'), () => mutate(pauseRun))}
      {mayGoOn && button(say('Resume'), () => mutate(resumeRun))}
      {(isMoving || mayGoOn) && button(say('Cancel'), () => mutate(cancelRun))}
      {run.fileUntil && button(say('Download'), () => mutate(() => downloadRunFile(run._id)))}
      {run.undoUntil && button(say('Undo'), () => void undo())}
    </div>
  );
}
