import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { pageOptions, updateRecord } from '#web/records/records-api.ts';
import { useSession } from '#web/session.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useRights } from '#web/records/rights.ts';
import { dueState } from './due-state.ts';
import { listAt, Part } from './part.tsx';
import classes from './home.module.css';

const SHOWN = 7;

/** My open tasks, the most pressing first; the box completes one in place. */
export function MyTasks({ module }: { module: DescribedModule }) {
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
      title="My open tasks"
      count={query.data?.total}
      to={listAt(module.route, filter)}
      query={query}
      isEmpty={({ records }) => records.length === 0}
      empty="Nothing is open. What somebody assigns to you appears here."
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
  const name = String(task.subject ?? task.name ?? task.description ?? 'Task');
  const due = dueState(task.due_date as string | null);
  const put = (status: unknown) =>
    updateRecord(module, task._id, { status }).catch((problem: Error) => toast.danger(problem.message));
  const complete = async () => {
    await put('Completed');
    toast.undoable(`${name} completed`, () => void put(task.status));
  };
  return (
    <li>
      <Checkbox
        size="sm"
        checked={false}
        disabled={!mayEdit(task)}
        aria-label={`Complete ${name}`}
        onChange={() => void complete()}
      />
      <Link to={`${module.route}/${task._id}`} className="ellipsis">
        {name}
      </Link>
      {task.is_urgent === true && <Badge tone="expired">Urgent</Badge>}
      {due && <Badge tone={due.tone}>{due.label}</Badge>}
    </li>
  );
}
