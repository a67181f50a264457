import { ActionIcon, Checkbox } from '@mantine/core';
import { IconClock, IconLock, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord, RecordLink } from '#common/module.ts';
import { RecordLink as LinkTo } from '#web/fields/record-link.tsx';
import { useRights } from '#web/records/rights.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Due } from '#web/ui/due.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { say } from '#web/words/say.ts';
import { DONE, nameOf, toggleDone } from './change-task.ts';
import type { SnoozeProps } from './snooze-menu.tsx';
import classes from './my-day.module.css';

const SnoozeMenu = onDemand<SnoozeProps>('menu', () => import('./snooze-menu.tsx'));

/** A task in one line: its box completes it in place. */
export function TaskRow({ module, task }: { module: DescribedModule; task: AnyRecord }) {
  const { mayEdit } = useRights(module);
  const name = nameOf(task);
  const isDone = task.status === DONE;
  const toggle = useMutation({ mutationFn: () => toggleDone(module, task) });
  const about = task.related_record as RecordLink | null;
  return (
    <li className={classes.task} data-task={task._id} data-done={isDone || undefined}>
      <Checkbox
        checked={isDone !== toggle.isPending}
        disabled={!mayEdit(task)}
        aria-label={say(isDone ? 'Open again {name}' : 'Complete {name}', { name })}
        onChange={() => toggle.mutate()}
      />
      <div className={classes.words}>
        <Link to={`${module.route}/${task._id}`} className="ellipsis">
          {name}
        </Link>
        {isDone && task.closed_because ? <span className="muted ellipsis">{String(task.closed_because)}</span> : null}
        {about && (
          <span className={classes.about}>
            <LinkTo moduleName={about.moduleName} reference={{ _id: about.recordId }} />
          </span>
        )}
      </div>
      <div className={classes.facts}>
        {task.is_private === true && (
          <span className={classes.fact}>
            <IconLock size={14} stroke={1.6} aria-hidden /> {say('Private')}
          </span>
        )}
        {typeof task.repeats === 'string' && (
          <span className={classes.fact}>
            <IconRefresh size={14} stroke={1.6} aria-hidden /> {say(task.repeats)}
          </span>
        )}
        {task.is_urgent === true && !isDone && <Badge tone="expired">{say('Urgent')}</Badge>}
        {!isDone && <Due day={task.due_date} />}
      </div>
      {!isDone && mayEdit(task) && (
        <SnoozeMenu module={module} task={task}>
          <ActionIcon variant="subtle" aria-label={say('Snooze {name}', { name })} data-snooze>
            <IconClock size={17} stroke={1.6} />
          </ActionIcon>
        </SnoozeMenu>
      )}
    </li>
  );
}
