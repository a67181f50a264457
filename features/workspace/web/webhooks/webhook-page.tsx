import { useMemo, useState, type ReactNode } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { Condition, SearchTree } from '#common/search.ts';
import { hasFailed } from '#web/has-failed.ts';
import { conditionInWords } from '#web/list/condition-words.ts';
import { filterFields } from '#web/list/filter-fields.ts';
import { countRows, groupOf, isGroup, treeOf, type FilterRow } from '#web/list/filter.ts';
import { useModules } from '#web/modules.ts';
import { referencesOf, useRecordName } from '#web/records/reference.ts';
import { useSession } from '#web/session.tsx';
import { confirmAction, showError } from '#web/ui/dialogs.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Problem } from '#web/ui/problem.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say, sayAnswer } from '#web/words/say.ts';
import { Deliveries } from './deliveries.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookState, eventsInWords } from './webhook-state.tsx';
import { changeWebhook, deleteWebhook, rotateSecret, testWebhook, webhookOptions, type Webhook } from './webhooks-api.ts';
import classes from './webhooks.module.css';

/** `/admin/webhooks/:id`: what a webhook hears, and what it has sent. */
export default function WebhookPage() {
  const { id } = useParams();
  const { data, error } = useQuery(webhookOptions(id!));
  usePageTitle(data?.name ?? say('Webhook'));
  if (hasFailed(error, data))
    return <EmptyState icon="webhook" title={say('This webhook could not be loaded')} text={error.message} heading="h1" />;
  return (
    <>
      <PageHead title={data?.name ?? <Skeleton h={20} w={200} />} aside={data && <WebhookState webhook={data} />}>
        {data && <Actions webhook={data} />}
      </PageHead>
      <PageBody>
        {data && <About webhook={data} />}
        <Deliveries webhook={id!} isActive={data?.active ?? false} />
      </PageBody>
    </>
  );
}

function Actions({ webhook }: { webhook: Webhook }) {
  const navigate = useNavigate();
  const [isChanging, setChanging] = useState(false);
  const [secret, setSecret] = useState<string>();
  const onError = (problem: Error) => showError(problem.message);
  const test = useMutation({
    mutationFn: () => testWebhook(webhook._id),
    onSuccess: () => toast.success(say('The test is on its way')),
    onError,
  });
  const turn = useMutation({ mutationFn: () => changeWebhook(webhook._id, { active: !webhook.active }), onError });
  const rotate = async () => {
    const isSure = await confirmAction({
      title: say('Make a new secret?'),
      text: say('The secret of today is valid for 24 more hours. Give the new one to the receiving side before then.'),
      confirm: say('Make a new secret'),
    });
    if (isSure) await rotateSecret(webhook._id).then(setSecret, onError);
  };
  const remove = async () => {
    const isSure = await confirmAction({
      title: say('Delete the webhook “{name}”?', { name: webhook.name }),
      text: say('Nothing is sent any more. Deliveries that wait are dropped after 30 days.'),
      confirm: say('Delete'),
      danger: true,
    });
    if (isSure) await deleteWebhook(webhook._id).then(() => navigate('/admin/webhooks'), onError);
  };
  return (
    <>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        {say('Send a test')}
      </Button>
      <Button variant="default" loading={turn.isPending} onClick={() => turn.mutate()}>
        {say(webhook.active ? 'Turn off' : 'Turn on')}
      </Button>
      <Button variant="default" onClick={() => void rotate()}>
        {say('New secret')}
      </Button>
      <Button variant="default" onClick={() => void remove()}>
        {say('Delete')}
      </Button>
      <Button onClick={() => setChanging(true)}>{say('Change')}</Button>
      {isChanging && <WebhookDialog webhook={webhook} onDone={() => setChanging(false)} onClose={() => setChanging(false)} />}
      {secret && <SecretDialog secret={secret} isRotated onClose={() => setSecret(undefined)} />}
    </>
  );
}

function About({ webhook }: { webhook: Webhook }) {
  const { byName } = useModules();
  const module = byName.get(webhook.module);
  const labels = (names: readonly string[] | null) =>
    names
      ?.map((name) => module?.fields.find(({ fieldName }) => fieldName === name)?.label ?? name)
      .map((label) => say(label))
      .join(', ');
  return (
    <section aria-label={say('About this webhook')}>
      {webhook.paused_because && <Problem>{say('Paused. {reason}', { reason: sayAnswer(webhook.paused_because) })}</Problem>}
      <dl className={classes.about}>
        <dt>{say('Address')}</dt>
        <dd>{webhook.url}</dd>
        <dt>{say('Module')}</dt>
        <dd>{say(module?.label ?? webhook.module)}</dd>
        <dt>{say('Events')}</dt>
        <dd>{eventsInWords(webhook.events)}</dd>
        {webhook.fields?.length ? (
          <>
            <dt>{say('Updates of')}</dt>
            <dd>{labels(webhook.fields)}</dd>
          </>
        ) : null}
        {webhook.searchTerms && module && (
          <>
            <dt>{say('Only records that match')}</dt>
            <dd>
              <Conditions module={module} terms={webhook.searchTerms} />
            </dd>
          </>
        )}
        <dt>{say('Fields that are sent')}</dt>
        <dd>{labels(webhook.include) || say('None')}</dd>
      </dl>
    </section>
  );
}

function Conditions({ module, terms }: { module: DescribedModule; terms: SearchTree }) {
  const { byName } = useModules();
  const session = useSession();
  const fields = useMemo(() => filterFields(module, byName, session), [module, byName, session]);
  const { match, rows } = groupOf(terms);
  const said = rows.map((row, at) => {
    if (isGroup(row))
      return row.match === 'any'
        ? say('any of {count} conditions', { count: countRows(treeOf(row)) })
        : say('all of {count} conditions', { count: countRows(treeOf(row)) });
    const field = fields.find(({ path }) => path === row.field)?.field;
    return field ? <ConditionInWords key={at} field={field} row={row} /> : row.field;
  });
  return said.reduce<ReactNode>((one, other) => {
    if (one === null) return other;
    if (match === 'any') return say('{one} or {other}', { one, other });
    return (
      <>
        {one}, {other}
      </>
    );
  }, null);
}

function ConditionInWords({ field, row }: { field: DescribedField; row: FilterRow }) {
  const first = field.ref ? (referencesOf(row.value)[0] ?? null) : null;
  const name = useRecordName(field.ref, first);
  return conditionInWords(field, row as Condition, () => name);
}
