import { useRef } from 'react';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { dayOf, formatNumber } from '#web/formats.ts';
import { longDay } from '#web/home/due-state.ts';
import { listAt } from '#web/home/part.tsx';
import { useModule } from '#web/modules.ts';
import { useSession } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say } from '#web/words/say.ts';
import { PARTS, partsOf } from './day-parts.ts';
import { doneTodayOptions, MOST, myOpen, openTasksOptions } from './my-tasks-api.ts';
import { QuickAdd } from './quick-add.tsx';
import { TaskRow } from './task-row.tsx';
import { useDayKeys } from './use-day-keys.ts';
import classes from './my-day.module.css';

/** What one has to do, by when it is due. */
export default function MyDay() {
  const module = useModule('tasks');
  return (
    <>
      <PageHead title={say('My day')} aside={<span className="muted">{longDay()}</span>} />
      <div className={classes.page}>{module ? <Tasks module={module} /> : <Skeleton h={240} />}</div>
    </>
  );
}

function Tasks({ module }: { module: DescribedModule }) {
  const { user } = useSession();
  const open = useQuery(openTasksOptions(module, user._id));
  const done = useQuery(doneTodayOptions(module, user._id));
  const list = useRef<HTMLDivElement>(null);
  useDayKeys(list);
  if (open.error)
    return <EmptyState icon="alert-triangle" title={say('Your tasks could not be loaded')} text={open.error.message} />;
  if (!open.data) return <Skeleton h={240} />;
  const { records, total, totalIsCapped } = open.data;
  const parts = partsOf(records, dayOf());
  const finished = done.data?.records ?? [];
  return (
    <>
      <QuickAdd module={module} />
      <div ref={list} className={classes.parts}>
        {PARTS.map((part) => (
          <Part key={part} title={say(part)} module={module} tasks={parts[part]} />
        ))}
        {records.length === 0 && (
          <EmptyState
            icon="checklist"
            title={say(finished.length ? 'Everything is done' : 'No open tasks')}
            text={say('Type the next one above, with its day: “call Ana tomorrow”.')}
          />
        )}
        {total > MOST && (
          <p className="muted">
            {say('These are the {count} that are due first. {link}', {
              count: MOST,
              link: (
                <Link to={listAt(module.route, myOpen(user._id))}>
                  {say('See all {count}', { count: `${formatNumber(total)}${totalIsCapped ? '+' : ''}` })}
                </Link>
              ),
            })}
          </p>
        )}
        <Part title={say('Done today')} module={module} tasks={finished} />
      </div>
      {records.length > 0 && (
        <p className={classes.keys}>
          {say('{j} {k} move · {x} done · {s} snooze · {enter} open', {
            j: key('J'),
            k: key('K'),
            x: key('X'),
            s: key('S'),
            enter: key(say('Enter')),
          })}
        </p>
      )}
    </>
  );
}

const key = (name: string) => <kbd>{name}</kbd>;

function Part({ title, module, tasks }: { title: string; module: DescribedModule; tasks: AnyRecord[] }) {
  if (!tasks.length) return null;
  return (
    <section aria-label={title}>
      <h2 className={classes.title}>
        {title} <span className="numeric muted">{tasks.length}</span>
      </h2>
      <ul className={classes.tasks}>
        {tasks.map((task) => (
          <TaskRow key={task._id} module={module} task={task} />
        ))}
      </ul>
    </section>
  );
}
