import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { inSentence, pluralOf } from '#common/names.ts';
import { formatNumber } from '#web/formats.ts';
import { useModules } from '#web/modules.ts';
import { refreshModule } from '#web/records/records-api.ts';
import { followRun } from '#web/runs/follow-run.ts';
import { confirmAction, showError } from '#web/ui/dialogs.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { EraseConfirm } from './erase-confirm.tsx';
import { refreshTrial, runRule, trialOptions, type RetentionRule } from './retention-api.ts';
import { ACTS } from './rule-in-words.tsx';
import classes from './retention.module.css';

/** How many records the rule is about at this moment, the oldest of them, and doing it. */
export function Trial({ rule }: { rule: RetentionRule }) {
  const { byName } = useModules();
  const { data, error, isFetching } = useQuery(trialOptions(rule._id));
  const module = byName.get(rule.moduleName);
  const { order, done, would, wouldExcept } = ACTS[rule.act];
  const [isErasing, setErasing] = useState(false);
  const named = (count: number) =>
    `${formatNumber(count)} ${module ? inSentence(say(count === 1 ? module.singular : pluralOf(module))) : say('records')}`;
  const run = useMutation({
    mutationFn: async () => followRun(await runRule(rule._id, data!.matched)),
    onSuccess: ({ changed, state, problem }) => {
      if (state === 'failed') showError(problem ?? say('This could not be done. Please try again.'));
      else toast.success(done(named(changed)));
      setErasing(false);
      void refreshTrial(rule._id);
      void refreshModule(rule.moduleName);
    },
    onError: (problem) => {
      setErasing(false);
      showError(problem.message);
      void refreshTrial(rule._id);
    },
  });
  const matched = data && <strong className="numeric">{named(data.matched)}</strong>;
  const ask = async () => {
    if (rule.act === 'erase') return setErasing(true);
    const isSure = await confirmAction({
      title: `${order(named(data!.matched))}?`,
      text: say('This goes on in the background, and can be undone for 30 days.'),
      confirm: say('Run now'),
    });
    if (isSure) run.mutate();
  };
  return (
    <PageSection
      title={say('Trial')}
      aside={
        <span className={classes.verbs}>
          <Button variant="default" size="sm" loading={isFetching} onClick={() => void refreshTrial(rule._id)}>
            {say('Try again')}
          </Button>
          {data && data.matched > 0 && (
            <Button size="sm" loading={run.isPending} onClick={() => void ask()}>
              {say('Run now')}
            </Button>
          )}
        </span>
      }
    >
      {error && <EmptyState icon="alert-triangle" title={say('This could not be tried')} text={error.message} />}
      {!data && !error && <Skeleton h={120} />}
      {data && (
        <div className={classes.trial}>
          <p role="status">{data.kept ? wouldExcept(matched, formatNumber(data.kept)) : would(matched)}</p>
          {data.sample.length > 0 && (
            <>
              <p className="muted">
                {data.sample.length < data.matched
                  ? say('The oldest {count}:', { count: data.sample.length })
                  : say('These are:')}
              </p>
              <ul className={classes.sample}>
                {data.sample.map(({ _id, name }) => (
                  <li key={_id}>{module ? <Link to={`${module.route}/${_id}`}>{name || say('Untitled')}</Link> : name}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      {isErasing && data && (
        <EraseConfirm
          title={`${order(named(data.matched))}?`}
          text={say(
            'Their personal fields are emptied, with their files, letters and values in the audit log, and those of what is about them. Sealed agreements, pay and what is under a legal hold are kept.',
          )}
          matched={data.matched}
          confirm={say('Erase now')}
          isPending={run.isPending}
          onConfirm={() => run.mutate()}
          onClose={() => setErasing(false)}
        />
      )}
    </PageSection>
  );
}
