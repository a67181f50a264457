import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { inSentence, pluralOf } from '#common/names.ts';
import { hasFailed } from '#web/has-failed.ts';
import { formatNumber } from '#web/formats.ts';
import { useModules } from '#web/modules.ts';
import { confirmAction, showError } from '#web/ui/dialogs.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Problem } from '#web/ui/problem.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say, sayAnswer } from '#web/words/say.ts';
import { EraseConfirm } from './erase-confirm.tsx';
import {
  deleteRule,
  refreshTrial,
  ruleOptions,
  saveRule,
  trialOptions,
  type RetentionRule,
  type RuleFields,
} from './retention-api.ts';
import { RuleState } from './retention.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleInWords } from './rule-in-words.tsx';
import { RuleRuns } from './rule-runs.tsx';
import { Trial } from './trial.tsx';

/** `/admin/retention/:id`: what a rule would do, what it did, and the way back. */
export default function RetentionRulePage() {
  const { id } = useParams();
  const { data, error } = useQuery(ruleOptions(id!));
  usePageTitle(data?.name ?? say('Retention rule'));
  if (hasFailed(error, data))
    return <EmptyState icon="archive" title={say('This rule could not be loaded')} text={error.message} heading="h1" />;
  return (
    <>
      <PageHead title={data?.name ?? <Skeleton h={20} w={200} />} aside={data && <RuleState rule={data} />}>
        {data && <Actions rule={data} />}
      </PageHead>
      <PageBody lead={data && <RuleInWords rule={data} />}>
        {data?.problem && <Problem>{sayAnswer(data.problem)}</Problem>}
        {data && <Trial rule={data} />}
        <RuleRuns id={id!} />
      </PageBody>
    </>
  );
}

function Actions({ rule }: { rule: RetentionRule }) {
  const navigate = useNavigate();
  const { byName } = useModules();
  const [isChanging, setChanging] = useState(false);
  const [isTurningOn, setTurningOn] = useState(false);
  const { data: trial } = useQuery(trialOptions(rule._id));
  const turn = useMutation({
    mutationFn: (fields: Pick<RuleFields, 'active'> & Partial<RuleFields>) => saveRule(rule, fields),
    onSettled: () => setTurningOn(false),
    onError: (problem) => {
      showError(problem.message);
      void refreshTrial(rule._id);
    },
  });
  const module = byName.get(rule.moduleName);
  const records = module ? inSentence(say(pluralOf(module))) : say('records');
  const turnOn = async () => {
    if (rule.act === 'erase') return setTurningOn(true);
    const isSure = await confirmAction({
      title: say('Turn this rule on for every night?'),
      text: say(
        rule.act === 'archive'
          ? 'Tonight {count} {records} would be archived, and later each one whose time has come. What you take back stays back.'
          : 'Tonight {count} {records} would be moved to the trash, and later each one whose time has come. What you take back stays back.',
        { count: formatNumber(trial?.matched ?? 0), records },
      ),
      confirm: say('Turn on'),
    });
    if (isSure) turn.mutate({ active: true });
  };
  const remove = async () => {
    const isSure = await confirmAction({
      title: say('Delete {name}?', { name: rule.name }),
      text: say('What it did stays as it is.'),
      confirm: say('Delete'),
      danger: true,
    });
    if (!isSure) return;
    try {
      await deleteRule(rule._id);
      toast.success(say('{name} deleted', { name: rule.name }));
      void navigate('/admin/retention');
    } catch (problem) {
      showError((problem as Error).message);
    }
  };
  return (
    <>
      <Button variant="default" onClick={() => setChanging(true)}>
        {say('Change')}
      </Button>
      <Button
        variant="default"
        loading={turn.isPending}
        disabled={rule.act === 'erase' && !rule.active && !trial}
        onClick={() => (rule.active ? turn.mutate({ active: false }) : void turnOn())}
      >
        {say(rule.active ? 'Turn off' : 'Turn on')}
      </Button>
      <Button variant="default" onClick={() => void remove()}>
        {say('Delete')}
      </Button>
      {isTurningOn && trial && (
        <EraseConfirm
          title={say('Erase every night?')}
          text={say(
            'Tonight {count} {records} would be erased for good, and later each one whose time has come. Sealed agreements, pay and what is under a legal hold are kept.',
            { count: formatNumber(trial.matched), records },
          )}
          matched={trial.matched}
          confirm={say('Turn on')}
          isPending={turn.isPending}
          onConfirm={() => turn.mutate({ active: true, expected: trial.matched })}
          onClose={() => setTurningOn(false)}
        />
      )}
      {isChanging && <RuleDialog rule={rule} onDone={() => setChanging(false)} onClose={() => setChanging(false)} />}
    </>
  );
}
