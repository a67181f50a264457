import { Button, Skeleton, Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useModules } from '#web/modules.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Line, LineList } from '#web/ui/line-list.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say, sayAnswer } from '#web/words/say.ts';
import { whenInWords } from './in-words.ts';
import { activityOptions, switchWorkflow, workflowsOptions, type Workflow } from './workflow-api.ts';
import classes from './workflows.module.css';

/** `/admin/workflow-management`: what the product does by itself. */
export default function WorkflowList() {
  const { data, error } = useQuery(workflowsOptions);
  const add = (
    <Button component={Link} to="/admin/workflow-management/new">
      {say('New workflow')}
    </Button>
  );
  return (
    <>
      <PageHead title={say('Workflows')}>{add}</PageHead>
      <PageBody
        lead={say(
          'A workflow acts by itself: when a record is saved, or when time has passed. Try it on real records before you switch it on.',
        )}
        isOnePart
      >
        {error && <EmptyState icon="alert-triangle" title={say('This could not be loaded')} text={error.message} />}
        {!data && !error && Array.from({ length: 4 }, (_, at) => <Skeleton key={at} h={56} my={4} />)}
        {data?.length === 0 && (
          <EmptyState icon="git-branch" title={say('No workflows yet')} text={say('Let Muster do what you do again and again.')}>
            {add}
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <LineList label={say('Workflows')}>
            {data
              .toSorted((one, other) => one.name.localeCompare(other.name))
              .map((workflow) => (
                <WorkflowLine key={workflow._id} workflow={workflow} />
              ))}
          </LineList>
        )}
      </PageBody>
    </>
  );
}

function WorkflowLine({ workflow }: { workflow: Workflow }) {
  const { byName } = useModules();
  const { data: activity } = useQuery(activityOptions);
  const { runs = 0, failures = 0, last = null } = activity?.get(workflow._id) ?? {};
  const { mutate, isPending } = useMutation({
    mutationFn: (active: boolean) => switchWorkflow(workflow._id, active),
    onError: (problem) => toast.danger(problem.message, workflow._id),
  });
  return (
    <Line
      name={<Link to={`/admin/workflow-management/${workflow._id}`}>{workflow.name}</Link>}
      action={
        <Switch
          aria-label={say('{name} is active', { name: workflow.name })}
          checked={workflow.active}
          disabled={isPending}
          onChange={(event) => mutate(event.currentTarget.checked)}
        />
      }
      facts={
        <>
          <span>{whenInWords(workflow, byName.get(workflow.module ?? ''))}</span>
          {activity && (
            <span>{say({ one: '{count} run in the last day', other: '{count} runs in the last day' }, { count: runs })}</span>
          )}
          {failures > 0 && <span className={classes.problem}>{say('{count} failed', { count: failures })}</span>}
          {last && <span>{say('last {when}', { when: <RelativeTime value={last} /> })}</span>}
        </>
      }
      problem={workflow.paused && sayAnswer(workflow.paused)}
    />
  );
}
