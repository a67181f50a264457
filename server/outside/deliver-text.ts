import type { RecordLink } from '#common/module.ts';
import type { Context } from '../context.ts';
import { isDemo } from '../demo-mark.ts';
import { outboxTexter } from './texter.ts';
import { suppressedAmong, suppressedForm } from '../suppressions/suppressed.ts';
import type { Outcome } from './deliver-letter.ts';
import { escapeHtml } from './escape-html.ts';
import { LetterRefused } from './mailer.ts';

export interface TextOrder {
  /** A number as people write it. */
  to: string;
  text: string;
  relatedRecord?: RecordLink;
  /** Its text is kept only where the outbox is the only place to read it. */
  confidential?: boolean;
}

const MOST_ATTEMPTS = 12;
const WAITING = ['queued', 'failed', 'suppressed'];

/** A number that a text can go to: with its country, ten to fifteen digits. */
export const isTextNumber = (number: unknown): number is string =>
  typeof number === 'string' && /^\d{10,15}$/.test(number.replace(/\D/g, ''));

/** The same for texts as `deliverLetter` for letters: the row first, the suppression list, then the provider; a retry sends nothing twice. */
export async function deliverText(
  context: Context,
  { to, text, relatedRecord, confidential = false }: TextOrder,
  { id, attempt }: { id: string; attempt: number },
): Promise<Outcome> {
  const texter = isDemo() ? outboxTexter : context.engine.texter;
  if (!isTextNumber(to)) return { state: 'failed', problem: `“${to}” is no phone number.`, messageId: null, refused: [] };
  const number = suppressedForm('sms', to);
  const kept = confidential && texter.provider !== 'outbox' ? null : text;
  const status = await writeRow(context, id, number, kept, relatedRecord);
  if (!WAITING.includes(status)) return { state: status === 'recorded' ? 'recorded' : 'sent', messageId: null, refused: [] };
  const held = (await suppressedAmong(context, 'sms', [number])).get(number);
  if (held) return note(context, id, 'suppressed', held);
  try {
    await texter.send({ id, to: number, text });
    return await note(context, id, texter.provider === 'outbox' ? 'recorded' : 'sent');
  } catch (problem) {
    const isFinal = problem instanceof LetterRefused || attempt >= MOST_ATTEMPTS;
    return note(context, id, isFinal ? 'failed' : 'queued', problem instanceof Error ? problem.message : String(problem));
  }
}

async function writeRow(
  { database, now }: Context,
  id: string,
  to: string,
  text: string | null,
  about: RecordLink | undefined,
): Promise<string> {
  const { rows } = await database.query(
    `insert into muster.outbox (_id, channel, "to", name, text, body, status, "relatedRecord$module", "relatedRecord$id", "createdAt")
     values ($1, 'sms', $2, $3, $4, $5, 'queued', $6, $7, $8)
     on conflict (_id) do update set "updatedAt" = now() returning status`,
    [
      id,
      JSON.stringify([to]),
      text?.slice(0, 100) ?? 'Confidential',
      text,
      text === null ? null : escapeHtml(text),
      about?.moduleName ?? null,
      about?.recordId ?? null,
      now(),
    ],
  );
  return rows[0]!.status as string;
}

async function note({ database }: Context, id: string, state: Outcome['state'], problem = ''): Promise<Outcome> {
  await database.query(
    `update muster.outbox set status = $2, problem = nullif($3, ''), "updatedAt" = now() where _id = $1 and status = any($4)`,
    [id, state, problem, WAITING],
  );
  return { state, messageId: null, refused: [], ...(problem ? { problem } : {}) };
}
