import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { useAccess } from '#web/session.tsx';
import { Due } from '#web/ui/due.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';
import classes from './credentialing.module.css';

interface Tasks {
  count: number;
  first: AnyRecord | undefined;
}

const NONE: Tasks = { count: 0, first: undefined };

/** The tasks of this person that are not completed, the one that is due first; undefined until they are known. */
export function useOpenTasks(): Tasks | undefined {
  const { access } = useAccess('tasks');
  const { data, isError } = useQuery({
    queryKey: ['records', 'tasks', 'open'],
    queryFn: ({ signal }) =>
      api<{ records: AnyRecord[]; total: number }>('/api/tasks/dataSourceSearch', {
        body: {
          searchTerms: { all: [{ field: 'status', op: 'notIn', value: ['Completed'] }] },
          sortField: 'due_date',
          sortOrder: 'asc',
          pageSize: 1,
        },
        signal,
        quiet: true,
      }),
    enabled: access,
  });
  if (!access || isError) return NONE;
  return data && { count: data.total, first: data.records[0] };
}

export function OpenTasks({ tasks: { count, first } }: { tasks: Tasks }) {
  if (!first) return null;
  return (
    <section aria-label={say('Tasks')} className={classes.tasks}>
      <Link to="/provider/tasks" className={classes.card}>
        <span className={classes.cardHead}>
          <strong>{say({ one: '1 task for you', other: '{count} tasks for you' }, { count })}</strong>
          <Icon name="chevron-right" size={18} />
        </span>
        <span className={classes.cardHead}>
          <span>{String(first.subject ?? first.name)}</span>
          <Due day={first.due_date} />
        </span>
      </Link>
    </section>
  );
}
