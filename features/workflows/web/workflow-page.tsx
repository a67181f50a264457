import { useState } from 'react';
import { Button, Skeleton, Tabs } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '#web/api.ts';
import { useModules } from '#web/modules.ts';
import { useLeaveGuard } from '#web/records/use-leave-guard.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { toast } from '#web/ui/toasts.ts';
import { say, sayAnswer } from '#web/words/say.ts';
import { WHEN_SAVED } from '../workflows.module.ts';
import { ActionsPart } from './actions-part.tsx';
import { AlertsPart } from './alerts-part.tsx';
import { ConditionsPart } from './conditions-part.tsx';
import { RunLog } from './run-log.tsx';
import { TrialPart } from './trial-part.tsx';
import { WhenPart } from './when-part.tsx';
import { keepWorkflow, workflowOptions, type Parts, type Workflow } from './workflow-api.ts';
import classes from './workflows.module.css';

const WORKFLOWS = '/admin/workflow-management';
const BLANK: Partial<Workflow> = {
  name: '',
  module: null,
  active: false,
  match: 'All',
  executionOccurs: WHEN_SAVED,
  appliesTo: 'both',
};
const NO_PARTS: Parts = { conditions: [], actions: [], alerts: [] };

/** `/admin/workflow-management/:id`: one workflow, read as a sentence. */
export default function WorkflowPage() {
  const { id = 'new' } = useParams();
  const isNew = id === 'new';
  const { data, error, refetch } = useQuery({ ...workflowOptions(id), enabled: !isNew });
  const [saves, setSaves] = useState(0);
  usePageTitle(isNew ? say('New workflow') : (data?.workflow.name ?? say('Workflow')));
  if (error)
    return <EmptyState icon="alert-triangle" heading="h1" title={say('This could not be loaded')} text={error.message} />;
  if (!isNew && !data) return <Skeleton h={240} m={24} />;
  const { workflow, ...parts } = data ?? { workflow: BLANK, ...NO_PARTS };
  const onSaved = async () => {
    if (!isNew) await refetch();
    setSaves(saves + 1);
  };
  return <Editor key={`${id} ${saves}`} saved={workflow} savedParts={parts} onSaved={onSaved} />;
}

interface EditorProps {
  saved: Partial<Workflow>;
  savedParts: Parts;
  onSaved: () => Promise<void>;
}
function Editor({ saved, savedParts, onSaved }: EditorProps) {
  const { byName } = useModules();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(saved);
  const [parts, setParts] = useState(savedParts);
  const [isTried, setTried] = useState(false);
  const module = byName.get(draft.module ?? '');
  const isChanged = JSON.stringify([draft, parts]) !== JSON.stringify([saved, savedParts]);
  const letLeave = useLeaveGuard(isChanged);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (active: boolean) => keepWorkflow({ ...draft, active }, parts, savedParts),
    onSuccess: async (id) => {
      toast.success(say('“{name}” was saved', { name: draft.name ?? '' }));
      await onSaved();
      letLeave();
      if (!draft._id) void navigate(`${WORKFLOWS}/${id}`, { replace: true });
    },
  });
  const lacking = lackingIn(draft);
  const refused = { ...(error instanceof ApiError && error.fields), ...(isTried && lacking) };
  const sentences = error ? besideFields(error.message, refused) : [];
  const set = (part: Partial<Workflow>) => {
    reset();
    setDraft({ ...draft, ...part });
  };
  const keep = (active: boolean) => {
    setTried(true);
    if (Object.keys(lacking).length === 0) mutate(active);
  };
  return (
    <>
      <PageHead title={draft.name || say('New workflow')}>
        <Button
          variant={draft.active ? 'filled' : 'default'}
          loading={isPending}
          disabled={!isChanged}
          onClick={() => keep(draft.active ?? false)}
        >
          {say('Save')}
        </Button>
        <Button variant={draft.active ? 'default' : 'filled'} loading={isPending} onClick={() => keep(!draft.active)}>
          {say(!draft.active ? 'Save and switch on' : isChanged ? 'Save and switch off' : 'Switch off')}
        </Button>
      </PageHead>
      <Tabs defaultValue="sentence" className={classes.tabs} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="sentence">{say('Workflow')}</Tabs.Tab>
          {draft._id && <Tabs.Tab value="runs">{say('Runs')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="sentence" className={classes.sentence}>
          <div className={classes.parts}>
            {saved.paused && <p className={classes.problem}>{sayAnswer(saved.paused)}</p>}
            {sentences.length > 0 && (
              <div className={classes.problem} role="alert">
                {sentences.map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
              </div>
            )}
            <WhenPart draft={draft} refused={refused} hasModule={Boolean(saved.module)} set={set} />
            {module && (
              <>
                <ConditionsPart
                  module={module}
                  match={draft.match ?? 'All'}
                  conditions={parts.conditions}
                  onMatch={(match) => set({ match })}
                  onChange={(conditions) => setParts({ ...parts, conditions })}
                />
                <ActionsPart module={module} actions={parts.actions} onChange={(actions) => setParts({ ...parts, actions })} />
                <AlertsPart module={module} alerts={parts.alerts} onChange={(alerts) => setParts({ ...parts, alerts })} />
              </>
            )}
          </div>
          {module && saved.module && draft._id && (
            <TrialPart key={JSON.stringify(savedParts)} id={draft._id} module={module} isChanged={isChanged} />
          )}
        </Tabs.Panel>
        {draft._id && (
          <Tabs.Panel value="runs">
            <RunLog id={draft._id} />
          </Tabs.Panel>
        )}
      </Tabs>
    </>
  );
}

/** What must be there before anything is sent, at the fields of the form. */
const lackingIn = ({ name, module }: Partial<Workflow>): Record<string, string> => ({
  ...(!name?.trim() && { name: say('Name is required.') }),
  ...(!module && { module: say('Choose a module.') }),
});

/** What no field of the form says: each sentence once. */
function besideFields(message: string, refused: Readonly<Record<string, string>>): string[] {
  const { name: _name, module: _module, ...others } = refused;
  const isSaid = Object.keys(refused).length > 0;
  return [...new Set(isSaid ? Object.values(others) : [message])];
}
