import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { isOpenRun, type ListedRun } from '#common/runs.ts';
import { onServerEvent } from '../realtime.ts';
import { useModules } from '../modules.ts';
import { queryClient } from '../query-client.ts';
import { toast } from '../ui/toasts.ts';
import { useLiftOverFeet } from '../ui/lift-over-feet.ts';
import { say } from '../words/say.ts';
import { BACKGROUND_WORK } from './background-work-path.ts';
import { isFollowed, type RunProgress } from './follow-run.ts';
import { openRunsOptions, readRun, refreshRuns } from './runs-api.ts';
import { runCounts, runTitle, statusWords } from './run-words.ts';
import classes from './runs.module.css';

/** On every page while something of one's own goes on in the background: how far it is, and the way to it. */
export function RunPill() {
  const { data: open = [] } = useQuery(openRunsOptions);
  const { byName } = useModules();
  const pill = useRef<HTMLAnchorElement>(null);
  const { pathname } = useLocation();
  const isShown = open.length > 0 && pathname !== BACKGROUND_WORK;
  useLiftOverFeet(pill, isShown);
  useEffect(
    () =>
      onServerEvent('run-progress', (payload) => {
        const heard = payload as RunProgress;
        hear(heard);
        if (!isOpenRun(heard) && !isFollowed(heard._id))
          void readRun(heard._id).then(
            (run) => {
              // whoever ordered it may have heard of its id after its end
              if (!isFollowed(heard._id)) tellEnd(run, byName.get(run.moduleName ?? ''));
            },
            () => undefined,
          );
      }),
    [byName],
  );
  if (!isShown) return null;
  const sum = (of: (run: ListedRun) => number) => open.reduce((all, run) => all + of(run), 0);
  const [done, total] = [sum((run) => run.done), sum((run) => run.total)];
  const isStill = open.every(({ state }) => state === 'paused');
  return (
    <Link
      ref={pill}
      to={BACKGROUND_WORK}
      className={classes.pill}
      aria-label={say('Background work, {statusWords}', { statusWords: statusWords(done, total) })}
    >
      <span className={classes.ring} style={{ '--part': total ? done / total : 0 } as React.CSSProperties} aria-hidden />
      <span className="numeric">{statusWords(done, total)}</span>
      {isStill && <span className="muted">{say('paused')}</span>}
    </Link>
  );
}

/** An event is worth no question: what it says is put into what is shown. */
function hear(heard: RunProgress): void {
  const known = queryClient.getQueryData(openRunsOptions.queryKey);
  const isKnown = known?.some(({ _id }) => _id === heard._id);
  if (!known || !isKnown || !isOpenRun(heard)) return void refreshRuns();
  queryClient.setQueryData(
    openRunsOptions.queryKey,
    known.map((run) => (run._id === heard._id ? { ...run, ...heard } : run)),
  );
}

/** Of a run that nothing of this page waits for: it was ordered before the page was loaded anew, or in another tab. */
function tellEnd(run: ListedRun, module: DescribedModule | undefined): void {
  const title = runTitle(run, module);
  const link = { label: say('Show'), to: BACKGROUND_WORK };
  if (run.state === 'done') toast.show({ title, text: runCounts(run), style: 'success', duration: 8000, link });
  if (run.state === 'failed') toast.show({ title, text: run.problem ?? say('Failed'), style: 'danger', link });
}
