import { formatMoment } from '#web/formats.ts';
import { say, sayLater } from '#web/words/say.ts';
import type { WaitingFor } from '../../signing-answers.ts';

export interface WaitingWords {
  status: string | null;
  waiting: WaitingFor | undefined;
  lackingRecipients: readonly string[];
  lackingOfSender: number;
  reason: string | null;
}

/** Why an agreement is not done, in sentences; none if it is completed. */
export function waitingSentences({ status, waiting, lackingRecipients, lackingOfSender, reason }: WaitingWords): string[] {
  if (status === 'Completed') return [];
  if (status === 'Declined' || status === 'Canceled') return [endSentence(status === 'Declined', reason)];
  const said: string[] = [];
  if (lackingRecipients.length)
    said.push(say('Nobody is named yet for {roles}.', { roles: listed(lackingRecipients.map((role) => say(role))) }));
  if (lackingOfSender)
    said.push(
      say(
        { one: 'The sender has 1 required answer to give.', other: 'The sender has {count} required answers to give.' },
        { count: lackingOfSender },
      ),
    );
  if (status === 'Created' || status === 'Approved') return said.length ? said : [say('It has not been sent yet.')];
  if (waiting?.sealing) said.push(...sealingSentences(waiting.sealing));
  for (const each of waiting?.for ?? [])
    said.push(
      say('It has been waiting for {name} since {since}.', {
        name: each.name ?? say(each.role),
        since: formatMoment(each.since),
      }),
    );
  return said;
}

function endSentence(isDeclined: boolean, reason: string | null): string {
  if (!reason) return say(isDeclined ? 'It was declined.' : 'It was canceled.');
  return say(isDeclined ? 'It was declined: {reason}' : 'It was canceled: {reason}', { reason });
}

function sealingSentences({ since, attempts, problem }: NonNullable<WaitingFor['sealing']>): string[] {
  if (!problem)
    return [say('Everybody has signed. It has been waiting for its seal since {since}.', { since: formatMoment(since) })];
  return [
    say(
      {
        one: 'Everybody has signed, but it has been waiting for its seal since {since} (1 attempt).',
        other: 'Everybody has signed, but it has been waiting for its seal since {since} ({count} attempts).',
      },
      { since: formatMoment(since), count: attempts },
    ),
    problem,
  ];
}

const LETTERS: Record<string, string> = {
  request: sayLater('Request'),
  reminder: sayLater('Reminder'),
  copy: sayLater('Copy'),
  text: sayLater('Text message'),
};
const STATUSES: Record<string, string> = {
  sent: sayLater('sent'),
  delivered: sayLater('delivered'),
  recorded: sayLater('kept here, because nothing is set up to send it'),
  queued: sayLater('on its way'),
  failed: sayLater('could not be delivered'),
  bounced: sayLater('came back'),
  suppressed: sayLater('not sent: the recipient is on the suppression list'),
};

type Letter = WaitingFor['for'][number]['letters'][number];

/** What became of the last letter to a recipient, where it did not arrive. */
export function deliveryProblem(letters: readonly Letter[]): string | undefined {
  const last = letters.findLast(({ kind }) => kind !== 'text');
  if (last?.status === 'bounced') return say('Email came back');
  if (last?.status === 'failed') return say('Email not delivered');
  return last?.status === 'suppressed' ? say('Email not sent') : undefined;
}

/** One letter in a line: what it was, when, and what became of it. */
export const letterLine = ({ at, kind, status }: Letter): string =>
  `${say(LETTERS[kind] ?? kind)}, ${formatMoment(at)}: ${say(STATUSES[status] ?? status)}`;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : say('{others} and {last}', { others: words.slice(0, -1).join(', '), last: words.at(-1)! });
