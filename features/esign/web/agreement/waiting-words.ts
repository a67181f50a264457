import { formatMoment } from '#web/formats.ts';
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
  if (status === 'Declined' || status === 'Canceled')
    return [`It was ${status === 'Declined' ? 'declined' : 'canceled'}${reason ? `: ${reason}` : '.'}`];
  const said: string[] = [];
  if (lackingRecipients.length) said.push(`Nobody is named yet for ${listed(lackingRecipients)}.`);
  if (lackingOfSender)
    said.push(
      lackingOfSender === 1
        ? 'The sender has 1 required answer to give.'
        : `The sender has ${lackingOfSender} required answers to give.`,
    );
  if (status === 'Created' || status === 'Approved') return said.length ? said : ['It has not been sent yet.'];
  if (waiting?.sealing) said.push(...sealingSentences(waiting.sealing));
  for (const each of waiting?.for ?? [])
    said.push(`It has been waiting for ${each.name ?? each.role} since ${formatMoment(each.since)}.`);
  return said;
}

function sealingSentences({ since, attempts, problem }: NonNullable<WaitingFor['sealing']>): string[] {
  if (!problem) return [`Everybody has signed. It has been waiting for its seal since ${formatMoment(since)}.`];
  return [
    `Everybody has signed, but it has been waiting for its seal since ${formatMoment(since)} (${attempts === 1 ? '1 attempt' : `${attempts} attempts`}).`,
    problem,
  ];
}

const LETTERS: Record<string, string> = { request: 'Request', reminder: 'Reminder', copy: 'Copy', text: 'Text message' };
const STATUSES: Record<string, string> = {
  sent: 'sent',
  delivered: 'delivered',
  recorded: 'kept here, because nothing is set up to send it',
  queued: 'on its way',
  failed: 'could not be delivered',
  bounced: 'came back',
  suppressed: 'not sent: the recipient is on the suppression list',
};

type Letter = WaitingFor['for'][number]['letters'][number];

/** What became of the last letter to a recipient, where it did not arrive. */
export function deliveryProblem(letters: readonly Letter[]): string | undefined {
  const last = letters.findLast(({ kind }) => kind !== 'text');
  if (last?.status === 'bounced') return 'Email came back';
  if (last?.status === 'failed') return 'Email not delivered';
  return last?.status === 'suppressed' ? 'Email not sent' : undefined;
}

/** One letter in a line: what it was, when, and what became of it. */
export const letterLine = ({ at, kind, status }: Letter): string =>
  `${LETTERS[kind] ?? kind}, ${formatMoment(at)}: ${STATUSES[status] ?? status}`;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
