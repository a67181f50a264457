import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { useModule } from '#web/modules.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { useSession } from '#web/session.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { useRights } from '#web/records/rights.ts';
import { dueState } from '#web/home/due-state.ts';
import { listAt, Part } from '#web/home/part.tsx';
import classes from '#web/home/home.module.css';
import { say } from '#web/words/say.ts';
import { nameOf, toggleDone } from './my-day/change-task.ts';

const SHOWN = 7;

/** My open tasks, the most pressing first; the box completes one in place. */
export default function MyTasks() {
  const module = useModule('tasks');
  return module ? <Shown module={module} /> : null;
}

function Shown({ module }: { module: DescribedModule }) {
  const { user } = useSession();
  const filter = {
    all: [
      { field: 'assigned_to', op: 'in', value: [user._id] },
      { field: 'status', op: 'notIn', value: ['Completed'] },
    ],
  };
  const query = useQuery(
    pageOptions(module, { searchTerms: filter, sortField: 'due_date', sortOrder: 'asc', pageSize: SHOWN, total: 'exact' }),
  );
  return (
    <Part
      title={say('My open tasks')}
      count={query.data?.total}
      to={listAt(module.route, filter)}
      query={query}
      isEmpty={({ records }) => records.length === 0}
      empty={say('You have no open tasks. Tasks assigned to you appear here.')}
    >
      {({ records }) => (
        <ul className={classes.lines}>
          {records.map((task) => (
            <Task key={task._id} module={module} task={task} />
          ))}
        </ul>
      )}
    </Part>
  );
}

function Task({ module, task }: { module: DescribedModule; task: AnyRecord }) {
  const { mayEdit } = useRights(module);
  const name = nameOf(task);
  const due = dueState(task.due_date as string | null);
  return (
    <li>
      <Checkbox
        size="sm"
        checked={false}
        disabled={!mayEdit(task)}
        aria-label={say('Complete {name}', { name })}
        onChange={() => void toggleDone(module, task)}
      />
      <Link to={`${module.route}/${task._id}`} className="ellipsis">
        {name}
      </Link>
      {task.is_urgent === true && <Badge tone="expired">{say('Urgent')}</Badge>}
      {due && <Badge tone={due.tone}>{due.label}</Badge>}
    </li>
  );
}
