import { Link } from 'react-router';
import type { AnyRecord } from '#common/module.ts';
import { Due } from '#web/ui/due.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';
import { useOwnRecords } from './use-own-records.ts';
import classes from './credentialing.module.css';

interface Tasks {
  count: number;
  first: AnyRecord | undefined;
}

/** The tasks of this person that are not completed, the one that is due first; undefined until they are known. */
export function useOpenTasks(): Tasks | undefined {
  const open = useOwnRecords({ module: 'tasks', path: 'tasks' }, 'open', {
    searchTerms: { all: [{ field: 'status', op: 'notIn', value: ['Completed'] }] },
    sortField: 'due_date',
    sortOrder: 'asc',
    pageSize: 1,
  });
  return open && { count: open.total ?? 0, first: open.records[0] };
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
