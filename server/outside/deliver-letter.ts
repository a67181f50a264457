import type { RecordLink } from '#common/module.ts';
import type { Context } from '../context.ts';
import { isDemo } from '../demo-mark.ts';
import { suppress } from '../suppressions/suppress.ts';
import { suppressedAmong } from '../suppressions/suppressed.ts';
import { withUnsubscribe } from '../suppressions/with-unsubscribe.ts';
import { filesOfLetter, readLetterFiles, type FileOfLetter, type OrderedFile } from './letter-files.ts';
import { composeLetter, messageIdOf, type Letter, type LetterFile, type LetterParts } from './letter.ts';
import { LetterRefused, outboxMailer, type Mailer, type Sent } from './mailer.ts';

export interface MailOrder extends LetterParts {
  /** Files of the store, 25 MB together. */
  attachments?: OrderedFile[];
  /** Texts that are made for this letter alone: an invitation to a calendar. */
  madeFiles?: MadeFile[];
  relatedRecord?: RecordLink;
  /** Its text is kept only where the outbox is the only place to read it. */
  confidential?: boolean;
  /** Angle brackets and all; absent: made anew. */
  messageId?: string;
  /** It reaches those who have unsubscribed as well: a password, an invitation, something to sign. */
  isNeeded?: boolean;
  /** One letter to one person, who can end it all by its link and by the button of their mail program (RFC 8058). */
  isSubscribed?: boolean;
  /** The job that gets a `LetterOutcome` when the provider says later what became of it. */
  tells?: string;
}

/** What a provider says later. `letter` is the id in the outbox, `at` an instant in UTC. */
export interface LetterOutcome {
  letter: string;
  outcome: 'delivered' | 'bounced' | 'opened' | 'clicked';
  problem: string | null;
  at: string;
}

/** `queued`: it has not left, another attempt may get it through. */
export interface Outcome {
  state: 'queued' | 'sent' | 'recorded' | 'failed' | 'suppressed';
  /** The server's words. */
  problem?: string;
  messageId: string | null;
  /** Recipients that were refused while others were not. */
  refused: Sent['refused'];
}

export interface MadeFile {
  filename: string;
  type: string;
  text: string;
}

interface Delivery {
  /** Of its row in the outbox, the same at every attempt. */
  id: string;
  attempt: number;
  /** Absent: the installation's. */
  mailer?: Mailer;
}

/** So often a letter is tried that a server refuses for now, and one that it refuses for good. */
const MOST_ATTEMPTS = 12;
const MOST_REFUSALS = 2;
/** What was held back once goes when nothing holds it any more. */
const WAITING = ['queued', 'failed', 'suppressed'];

/** The outbox row is written before the letter leaves; a retry finds the row and does not send what was sent. */
export async function deliverLetter(context: Context, order: MailOrder, delivery: Delivery): Promise<Outcome> {
  const configured = delivery.mailer ?? context.engine.mail;
  const mailer = isDemo() || context.engine.copyOf ? outboxMailer(configured) : configured;
  const parts = order.isSubscribed ? await withUnsubscribe(context.engine, order, delivery.id) : order;
  const letter = composeLetter(parts, {
    id: delivery.id,
    messageId: order.messageId ?? messageIdOf(delivery.id, context.now(), context.engine.settings.publicUrl),
    date: context.now(),
    files: [],
  });
  if (!letter.to.length && !letter.cc.length && !letter.bcc.length)
    return { state: 'failed', problem: 'No recipient has an email address.', messageId: null, refused: [] };
  const row = await writeRow(context, letter, order, mailer);
  if (!WAITING.includes(row.status)) return outcomeOf(row);
  letter.messageId = row.message_id;
  const held = await leaveOut(context, letter, order.isNeeded ?? false);
  if (!(letter.to.length + letter.cc.length + letter.bcc.length)) {
    const problem = held.map(({ words }) => words).join(' ');
    await noteState(context, letter.id, 'suppressed', problem);
    return { state: 'suppressed', problem, messageId: row.message_id, refused: held };
  }
  try {
    const files = await filesOfLetter(context, order.attachments ?? []);
    const made = (order.madeFiles ?? []).map(({ text, ...file }) => ({ ...file, content: Buffer.from(text) }));
    await noteFiles(context, letter.id, files, made);
    const sent = await mailer.send({ ...letter, files: [...(await readLetterFiles(context, files)), ...made] });
    const state = mailer.provider === 'outbox' ? 'recorded' : 'sent';
    const refused = [...held, ...sent.refused];
    await suppressUnknown(context, sent.refused);
    const problem = refused.map(({ address, words }) => (words.startsWith(address) ? words : `${address}: ${words}`)).join('\n');
    await noteState(context, letter.id, state, problem);
    return { state, messageId: row.message_id, refused, ...(problem ? { problem } : {}) };
  } catch (problem) {
    return await notSent(context, letter, problem, delivery.attempt);
  }
}

/** Whoever must get nothing is left out of the letter, with the sentence that says why. */
async function leaveOut(context: Context, letter: Letter, isNeeded: boolean): Promise<Sent['refused']> {
  const held = await suppressedAmong(context, 'mail', [...letter.to, ...letter.cc, ...letter.bcc], { isNeeded });
  for (const list of ['to', 'cc', 'bcc'] as const) letter[list] = letter[list].filter((address) => !held.has(address));
  return [...held].map(([address, words]) => ({ address, words }));
}

/** The server says that there is no such address (RFC 3463, 5.1.x): it gets no more. */
async function suppressUnknown(context: Context, refused: Sent['refused']): Promise<void> {
  for (const { address, words } of refused)
    if (/\b5\.1\.(1|2|3|6|10)\b/.test(words))
      await suppress(context, { channel: 'mail', address, reason: 'bounced', note: words.slice(0, 500) });
}

interface Row {
  status: string;
  problem: string | null;
  message_id: string;
}

/** Of a letter that has left. */
function outcomeOf({ status, problem, message_id: messageId }: Row): Outcome {
  const state = status === 'recorded' ? 'recorded' : status === 'bounced' ? 'failed' : 'sent';
  return { state, messageId, refused: [], ...(state === 'failed' && problem ? { problem } : {}) };
}

async function writeRow({ database, now }: Context, letter: Letter, order: MailOrder, mailer: Mailer): Promise<Row> {
  const isSecret = order.confidential && mailer.provider !== 'outbox';
  const sender = letter.from ?? mailer.sender;
  const { rows } = await database.query(
    `insert into muster.outbox as o (_id, channel, "to", cc, bcc, "sentFrom", "replyTo", subject, name, body, text, headers, message_id, tells,
            status, "relatedRecord$module", "relatedRecord$id", "createdAt")
     values ($1, 'mail', $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11, $12, 'queued', $13, $14, $15)
     on conflict (_id) do update set "updatedAt" = now(), message_id = coalesce(o.message_id, excluded.message_id)
     returning status, problem, message_id`,
    [
      letter.id,
      ...[letter.to, letter.cc, letter.bcc].map((list) => (list.length ? JSON.stringify(list) : '[]')),
      sender.name ? `${sender.name} <${sender.address}>` : sender.address,
      letter.replyTo?.address ?? null,
      letter.subject,
      isSecret ? null : (letter.html ?? ''),
      isSecret ? null : letter.text,
      JSON.stringify(letter.headers),
      letter.messageId,
      order.tells ?? null,
      order.relatedRecord?.moduleName ?? null,
      order.relatedRecord?.recordId ?? null,
      now(),
    ],
  );
  return rows[0] as Row;
}

async function noteFiles(
  { database }: Context,
  id: string,
  files: readonly FileOfLetter[],
  made: readonly LetterFile[],
): Promise<void> {
  if (!files.length && !made.length) return;
  const listed = [
    ...files.map(({ _id, shown, size, type }) => ({ _id, filename: shown, size: Number(size), type })),
    ...made.map(({ filename, type, content }) => ({ filename, size: content.length, type })),
  ];
  await database.query('update muster.outbox set attachments = $2 where _id = $1', [id, JSON.stringify(listed)]);
}

/** Its delivery may be known by now. */
const noteState = ({ database }: Context, id: string, state: string, problem: string) =>
  database.query(
    `update muster.outbox set status = $2, problem = nullif($3, ''), "updatedAt" = now() where _id = $1 and status = any($4)`,
    [id, state, problem, WAITING],
  );

async function notSent(context: Context, letter: Letter, problem: unknown, attempt: number): Promise<Outcome> {
  const words = problem instanceof Error ? problem.message : String(problem);
  const isFinal = attempt >= (problem instanceof LetterRefused ? MOST_REFUSALS : MOST_ATTEMPTS);
  const state = isFinal ? 'failed' : 'queued';
  await noteState(context, letter.id, state, words);
  const addresses = problem instanceof LetterRefused && isFinal ? problem.addresses : [];
  const refused = addresses.map((address) => ({ address, words }));
  await suppressUnknown(context, refused);
  return { state, problem: words, messageId: letter.messageId, refused };
}
