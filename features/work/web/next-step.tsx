import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { dueState } from '#web/home/due-state.ts';
import { useModule } from '#web/modules.ts';
import { addRelated, mayAddTo } from '#web/records/add-related.ts';
import { pageOptions } from '#web/records/records-api.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { useSession } from '#web/session.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { say } from '#web/words/say.ts';
import { pointsAt } from './points-at.ts';
import classes from './next-step.module.css';

/** What happens next with a record: the open task about it that is due first. */
export default function NextStep(props: RecordPartProps) {
  const tasks = useModule('tasks');
  const fields = tasks ? pointsAt(tasks, props.module) : [];
  return tasks && fields.length > 0 ? <Shown {...props} tasks={tasks} fields={fields} /> : null;
}

function Shown({ module, record, tasks, fields }: RecordPartProps & { tasks: DescribedModule; fields: DescribedField[] }) {
  const session = useSession();
  const about = fields.map(({ fieldName }) => ({ field: fieldName, op: 'in' as const, value: [record._id] }));
  const navigate = useNavigate();
  const isOpen = { field: 'status', op: 'notIn' as const, value: ['Completed'] };
  const query = { searchTerms: { all: [isOpen, { any: about }] }, sortField: 'due_date', sortOrder: 'asc' as const, pageSize: 1 };
  const { data } = useQuery(pageOptions(tasks, { ...query, total: 'none' }));
  const task = data?.records[0];
  const list = { module: tasks, field: fields[0]!, label: tasks.label };
  const due = task && dueState(task.due_date as string | null);
  return (
    <div className={classes.step} role="group" aria-label={say('Next step')}>
      <span className={classes.label}>{say('Next step')}</span>
      {task && (
        <Link to={`${tasks.route}/${task._id}`} className="ellipsis">
          {String(task.subject ?? task.name ?? task.description ?? say(tasks.singular))}
        </Link>
      )}
      {due && <Badge tone={due.tone}>{due.label}</Badge>}
      {data && !task && !mayAddTo(list, session) && <span className="muted">{say('None planned')}</span>}
      {data && !task && mayAddTo(list, session) && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => addRelated(list, module, record, navigate)}
        >
          {say('Plan a task')}
        </Button>
      )}
    </div>
  );
}
