import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/session.tsx';
import type { RecordPartProps } from '#web/screens.ts';
import { formatMoment } from '#web/formats.ts';
import { say } from '#web/words/say.ts';
import { useAgreementVerb, waitingOptions } from './agreement-api.ts';
import { missingOfSender, rolesWithoutRecipient } from './agreement-view.ts';
import { letterLine, waitingSentences } from './waiting-words.ts';
import classes from './agreement.module.css';

/** Whom an agreement is waiting for and since when, which letters went out, and what comes next. */
export function WhyNotDone({ record }: RecordPartProps) {
  const isDone = record.status === 'Completed';
  const waiting = useQuery({ ...waitingOptions(record._id), enabled: !isDone });
  const isAdmin = useSession().user.userType === 'System Admin';
  const seal = useAgreementVerb<void>(`${record._id}/seal`, () => ({}));
  if (isDone) return null;
  const sentences = waitingSentences({
    status: record.status as string | null,
    waiting: waiting.data,
    lackingRecipients: rolesWithoutRecipient(record),
    lackingOfSender: missingOfSender(record).length,
    reason: (record.end_reason as string | null) ?? null,
  });
  return (
    <section aria-label={say('Why is it not done?')} className={classes.part}>
      <h2>{say('Why is it not done?')}</h2>
      {waiting.isPending && <Skeleton h={40} />}
      {waiting.isError && (
        <p className="muted">{say('This could not be loaded: {message}', { message: waiting.error.message })}</p>
      )}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {waiting.data?.for.map(({ recipientId, letters, nextReminder }) => (
        <ul key={recipientId} className={classes.letters}>
          {letters.map((letter) => (
            <li key={letter.at}>{letterLine(letter)}</li>
          ))}
          {nextReminder && <li>{say('Next reminder: {moment}', { moment: formatMoment(nextReminder) })}</li>}
        </ul>
      ))}
      {isAdmin && waiting.data?.sealing && (
        <Button size="compact-md" variant="default" loading={seal.isPending} onClick={() => seal.mutate()}>
          {say('Seal again')}
        </Button>
      )}
      {seal.isError && (
        <Alert color="red" role="alert">
          {seal.error.message}
        </Alert>
      )}
    </section>
  );
}
