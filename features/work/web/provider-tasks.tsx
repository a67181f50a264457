import { Button, Select, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { fieldOf, useModule } from '#web/modules.ts';
import { trySaveField } from '#web/records/save-field.ts';
import { pageOptions, refreshModule } from '#web/records/records-api.ts';
import { Due } from '#web/ui/due.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { choicesFor } from '#web/fields/choices.ts';
import classes from './provider-tasks.module.css';

const MOST = 200;
const DONE = 'Completed';

/** The tasks of a provider, the most pressing first; they say how far they are. */
export default function ProviderTasks() {
  const tasks = useModule('tasks');
  return (
    <>
      <h1>{say('Your tasks')}</h1>
      {tasks ? <List module={tasks} /> : <Skeleton h={240} />}
    </>
  );
}

function List({ module }: { module: DescribedModule }) {
  const query = useQuery(
    pageOptions(module, { searchTerms: {}, sortField: 'due_date', sortOrder: 'asc', pageSize: MOST, total: 'capped' }),
  );
  if (query.isPending) return <Skeleton h={240} />;
  if (!query.data)
    return <EmptyState icon="alert-triangle" title={say('Your tasks could not be loaded')} text={query.error?.message ?? ''} />;
  const [open, done] = [true, false].map((isOpen) => query.data.records.filter(({ status }) => (status !== DONE) === isOpen));
  if (!open!.length && !done!.length)
    return <EmptyState icon="checklist" title={say('No tasks')} text={say('What your agency asks you to do appears here.')} />;
  return (
    <>
      {!open!.length && <p className="muted">{say('You have nothing to do right now.')}</p>}
      <Tasks module={module} records={open!} label={say('To do')} />
      {done!.length > 0 && <h2 className={classes.heading}>{say('Done')}</h2>}
      <Tasks module={module} records={done!} label={say('Done')} />
    </>
  );
}

function Tasks({ module, records, label }: { module: DescribedModule; records: AnyRecord[]; label: string }) {
  if (!records.length) return null;
  return (
    <ul className={classes.list} aria-label={label}>
      {records.map((task) => (
        <li key={task._id}>
          <TaskRow module={module} task={task} />
        </li>
      ))}
    </ul>
  );
}

function TaskRow({ module, task }: { module: DescribedModule; task: AnyRecord }) {
  const status = fieldOf(module, 'status');
  const save = useMutation({
    mutationFn: async (value: string) => {
      const { refused } = await trySaveField(module, task, status!, value);
      if (refused) throw new Error(refused);
    },
    onError: (error) => toast.danger(error.message),
    onSettled: () => refreshModule(module.name),
  });
  const name = String(task.subject ?? task.name);
  return (
    <div className={classes.row}>
      <div className={classes.text}>
        <strong>{name}</strong>
        {task.description !== name && <p className="muted">{String(task.description ?? '')}</p>}
        {task.status !== DONE && <Due day={task.due_date} />}
      </div>
      {status && (
        <div className={classes.answer}>
          <Select
            size="md"
            aria-label={say('Status of {name}', { name })}
            allowDeselect={false}
            data={[...choicesFor(status, undefined)]}
            value={save.isPending ? save.variables : String(task.status)}
            onChange={(value) => value && value !== task.status && save.mutate(value)}
          />
          {task.status !== DONE && (
            <Button
              size="md"
              variant="default"
              aria-label={say('Mark {name} as done', { name })}
              leftSection={<Icon name="check" size={18} />}
              loading={save.isPending}
              onClick={() => save.mutate(DONE)}
            >
              {say('Mark as done')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
