import { counted, critical, lasting, ok, warning, type Facts, type Verdict } from './check.ts';

export function checkJobs({ jobs }: Facts): Verdict {
  const remedy = 'See that a node works on jobs (WORKERS absent or jobs), and what they wait for in Scheduled jobs.';
  const waiting = `${counted(jobs.waiting, 'job')} ${jobs.waiting === 1 ? 'waits' : 'wait'}, the oldest for ${lasting(jobs.oldestSeconds)}.`;
  if (jobs.oldestSeconds > 3_600) return critical(waiting, remedy);
  if (jobs.oldestSeconds > 900) return warning(waiting, remedy);
  if (jobs.failed)
    return warning(
      `${counted(jobs.failed, 'job')} failed to the last attempt.`,
      'Scheduled jobs says why; run them again there once the cause is gone.',
    );
  return ok(jobs.waiting ? waiting : 'No job waits.');
}

export function checkSchedules({ failedSchedules, restingJobs }: Facts): Verdict {
  if (failedSchedules.length)
    return warning(
      `Failed when they last ran: ${failedSchedules.join(', ')}.`,
      'Scheduled jobs says why; run them again there once the cause is gone.',
    );
  if (restingJobs.length) return ok(`Repeating jobs run; switched off: ${restingJobs.join(', ')}.`);
  return ok('Repeating jobs run.');
}

export function checkAuditSeals({ database: { unsealedSeconds, auditHeadProblem } }: Facts): Verdict {
  if (auditHeadProblem)
    return critical(
      auditHeadProblem,
      'Restore that backup beside, as a copy, and compare its audit log with the one of today. Find out who has the keys of the database.',
    );
  const remedy = 'See that the job “seal-audit-log” runs; a transaction that stays open for long keeps it waiting.';
  if (unsealedSeconds === null) return ok('Every entry of the audit log is sealed.');
  const sentence = `Nothing has been sealed in the audit log for ${lasting(unsealedSeconds)}.`;
  if (unsealedSeconds > 86_400) return critical(sentence, remedy);
  if (unsealedSeconds > 3_600) return warning(sentence, remedy);
  return ok('The audit log is sealed up to the last minutes.');
}

export function checkMail({ database, settings }: Facts): Verdict {
  const { lettersFailed, lettersSent, held, copyOf } = database;
  if (copyOf) return ok('This is a copy of a backup: nothing leaves it.');
  if (held)
    return warning(
      `${counted(held, 'message')} that waited when this was restored ${held === 1 ? 'is' : 'are'} held.`,
      'Look whether they should still leave, then let them go on this page.',
    );
  if (!settings.smtpUrl && !settings.sendgrid) return ok('No mail server is set: letters stay in the Outbox.');
  const sentence = `${counted(lettersFailed, 'letter')} of the last day could not be sent.`;
  const remedy = 'The Outbox says why; look at the mail server and at SMTP_URL or SENDGRID_API_KEY.';
  if (lettersFailed >= 10 && lettersFailed > lettersSent) return critical(sentence, remedy);
  if (lettersFailed) return warning(sentence, remedy);
  return ok('Letters leave.');
}
