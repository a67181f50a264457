import { lazy, Suspense, useState } from 'react';
import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RecordPartProps } from '#web/screens.ts';
import { useAccess } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';
import type { Composed } from './compose/composed.ts';
import { answerTo } from './compose/answer-to.ts';
import { mailOf, threadsOf } from './mail-api.ts';
import { MailThread } from './mail-thread.tsx';
import classes from './mail.module.css';

const Composer = lazy(() => import('./compose/composer.tsx'));

/** The letters about a record, as conversations; answers stay on the record. */
export default function MailTab({ module, record }: RecordPartProps) {
  const { access, create } = useAccess('messages');
  const about = { moduleName: module.name, recordId: record._id };
  const { data, isPending, error, refetch } = useQuery({ ...mailOf(module.name, record._id), enabled: access });
  const [composed, compose] = useState<Composed>();
  if (!access)
    return (
      <EmptyState
        icon="lock"
        title={say('No access')}
        text={say('You do not have access to messages. Please contact an administrator.')}
      />
    );
  if (isPending) return <Skeleton height={160} />;
  if (error)
    return (
      <EmptyState icon="alert-triangle" title={say('The messages could not be loaded')} text={error.message}>
        <Button variant="default" onClick={() => void refetch()}>
          {say('Try again')}
        </Button>
      </EmptyState>
    );
  const email = typeof record.email === 'string' ? record.email : '';
  const write = create && (
    <Button leftSection={<Icon name="mail" size={16} />} onClick={() => compose({ to: email, about })}>
      {say('Write message')}
    </Button>
  );
  return (
    <section className={classes.tab} aria-label={say('Mail')}>
      {data.records.length ? (
        <Stack gap="md">
          <div>{write}</div>
          {threadsOf(data.records).map((letters) => (
            <MailThread
              key={letters[0]!._id}
              letters={letters}
              onReply={create ? (letter, all) => compose({ ...answerTo(letter, all ? 'all' : 'sender'), about }) : undefined}
            />
          ))}
        </Stack>
      ) : (
        <EmptyState
          icon="mail"
          title={say('No messages yet')}
          text={say('Messages you write here and their replies stay with this record.')}
        >
          {write}
        </EmptyState>
      )}
      {composed && (
        <Suspense>
          <Composer key={composed.draft ?? 'new'} initial={composed} onClose={() => compose(undefined)} onAgain={compose} />
        </Suspense>
      )}
    </section>
  );
}
