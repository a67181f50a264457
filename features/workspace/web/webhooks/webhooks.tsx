import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useModules } from '#web/modules.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Line, LineList } from '#web/ui/line-list.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say, sayAnswer } from '#web/words/say.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookState, eventsInWords } from './webhook-state.tsx';
import { webhooksOptions, type Webhook } from './webhooks-api.ts';

/** `/admin/webhooks`: the addresses that hear what happens to records. */
export default function Webhooks() {
  const { data, error } = useQuery(webhooksOptions);
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const isEmpty = data?.records.length === 0;
  const button = <Button onClick={() => setMaking(true)}>{say('New webhook')}</Button>;
  return (
    <>
      <PageHead title={say('Webhooks')}>{!isEmpty && button}</PageHead>
      <PageBody
        lead={say(
          'A webhook posts what happens to the records of a module to an address of yours, signed so that the other side can check it.',
        )}
      >
        {error && <EmptyState icon="alert-triangle" title={say('This could not be loaded')} text={error.message} />}
        {!data && !error && Array.from({ length: 3 }, (_, at) => <Skeleton key={at} h={56} my={4} />)}
        {isEmpty && (
          <EmptyState
            icon="webhook"
            title={say('No webhooks yet')}
            text={say('Create one for each program that should follow your records.')}
          >
            {button}
          </EmptyState>
        )}
        {data && !isEmpty && (
          <LineList label={say('Webhooks')}>
            {data.records.map((webhook) => (
              <WebhookLine key={webhook._id} webhook={webhook} />
            ))}
          </LineList>
        )}
      </PageBody>
      {isMaking && (
        <WebhookDialog
          onDone={(made) => {
            setMaking(false);
            setSecret(made);
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}

function WebhookLine({ webhook }: { webhook: Webhook }) {
  const { byName } = useModules();
  return (
    <Line
      name={<Link to={`/admin/webhooks/${webhook._id}`}>{webhook.name}</Link>}
      state={<WebhookState webhook={webhook} />}
      facts={
        <>
          <span>{say(byName.get(webhook.module)?.label ?? webhook.module)}</span>
          <span>{eventsInWords(webhook.events)}</span>
          <span>{webhook.url}</span>
        </>
      }
      problem={webhook.paused_because && sayAnswer(webhook.paused_because)}
    />
  );
}
