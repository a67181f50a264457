import type { RecordLink } from '#common/module.ts';
import type { Context } from '../context.ts';
import { isDemo } from '../demo-mark.ts';
import { suppress } from '../suppressions/suppress.ts';
import { suppressedAmong } from '../suppressions/suppressed.ts';
import type { Outcome } from './deliver-letter.ts';
import { escapeHtml } from './escape-html.ts';
import { withFirstNotice } from './first-notice.ts';
import { LetterRefused } from './mailer.ts';
import { e164, isPhoneNumber } from './phone-numbers.ts';
import { quietAt } from './quiet-hours.ts';
import { simulatedTelephone, type Telephone } from './telephone.ts';
import { NumberRefused } from './twilio.ts';

export interface TextOrder {
  /** A number as people write it. */
  to: string;
  text: string;
  /** One of the agency's numbers; absent: the installation's. */
  from?: string | undefined;
  /** Public addresses of pictures. */
  media?: readonly string[];
  relatedRecord?: RecordLink;
  /** Its text is kept only where the outbox is the only place to read it. */
  confidential?: boolean;
  /** Whoever wrote it was told how late it is there, and sends it now. */
  despiteQuietHours?: boolean;
  /** It confirms what its recipient has just asked for: it reaches those who opted out, and leaves at any hour. */
  isAnswer?: boolean;
  /** The job that gets a `TextOutcome` when the provider says later what became of it. */
  tells?: string;
}

/** `quiet`: nobody is disturbed there now, it goes when that ends. */
export type TextOutcomeNow = Omit<Outcome, 'state'> & {
  state: Outcome['state'] | 'quiet';
  until?: Date;
  /** As it left. */
  text?: string;
};

const MOST_ATTEMPTS = 12;
const WAITING = ['queued', 'failed', 'suppressed'];
export const TEXT_STATUS_PATH = '/api/webhooks/twilio/sms-status';

/** A number that a text can go to: with its country, ten to fifteen digits. */
export const isTextNumber = isPhoneNumber;

/**
 * The same for texts as `deliverLetter` for letters: the suppression list, the quiet hours, the row, the provider; a retry sends nothing
 * twice.
 */
export async function deliverText(
  context: Context,
  order: TextOrder,
  { id, attempt }: { id: string; attempt: number },
): Promise<TextOutcomeNow> {
  const telephone = telephoneOf(context);
  if (!isTextNumber(order.to)) return plain('failed', `“${order.to}” is no phone number.`);
  const number = e164(order.to);
  const quiet =
    isDemo() || order.despiteQuietHours || order.isAnswer ? undefined : await quietAt(context, number, order.relatedRecord);
  const row = await writeRow(context, telephone, id, number, order);
  if (row.hasLeft || !WAITING.includes(row.status)) return outcomeOf(row);
  const held = order.isAnswer ? undefined : (await suppressedAmong(context, 'sms', [number])).get(number);
  if (held) return note(context, id, 'suppressed', held);
  if (quiet) return { ...plain('quiet', `It is ${quiet.localTime} there.`), until: quiet.until };
  const text = isDemo() || order.isAnswer ? order.text : await withFirstNotice(context, number, order.text, id);
  try {
    const statusUrl = `${context.engine.settings.publicUrl}${TEXT_STATUS_PATH}?text=${id}`;
    const { from, media = [] } = order;
    const { sid } = await telephone.sendText({ id, to: number, ...(from ? { from: e164(from) } : {}), text, media, statusUrl });
    await noteLeft(context, telephone, id, sid, { ...order, text });
    return { ...plain(stateOf(telephone)), text };
  } catch (problem) {
    if (problem instanceof NumberRefused) await suppressNumber(context, number, problem);
    const isFinal = problem instanceof LetterRefused || attempt >= MOST_ATTEMPTS;
    return note(context, id, isFinal ? 'failed' : 'queued', problem instanceof Error ? problem.message : String(problem));
  }
}

/** What the demo writes never leaves. */
export const telephoneOf = ({ engine }: Context): Telephone =>
  isDemo() ? simulatedTelephone(engine.telephone.number) : engine.telephone;

/** The provider knows more of a number than the agency does: it gets nothing more. */
export const suppressNumber = (context: Context, number: string, { because, message }: NumberRefused) =>
  suppress(context, {
    channel: 'sms',
    address: number,
    reason: because === 'opted-out' ? 'unsubscribed' : 'bounced',
    note: message.slice(0, 500),
  });

const stateOf = ({ provider }: Telephone) => (provider === 'simulator' ? 'recorded' : 'sent');
const plain = (state: TextOutcomeNow['state'], problem = ''): TextOutcomeNow => ({
  state,
  messageId: null,
  refused: [],
  ...(problem ? { problem } : {}),
});

interface Row {
  status: string;
  problem: string | null;
  text: string;
  /** The provider has it, whatever it has said of it since. */
  hasLeft: boolean;
}

const outcomeOf = ({ status, problem, text }: Row): TextOutcomeNow =>
  status === 'failed' ? plain('failed', problem ?? '') : { ...plain(status === 'recorded' ? 'recorded' : 'sent'), text };

async function writeRow(
  { database, now }: Context,
  telephone: Telephone,
  id: string,
  to: string,
  { text, from, relatedRecord: about, confidential = false, tells }: TextOrder,
): Promise<Row> {
  const kept = confidential && telephone.provider !== 'simulator' ? null : text;
  const { rows } = await database.query(
    `insert into muster.outbox (_id, channel, "to", "sentFrom", name, text, body, tells, status, "relatedRecord$module", "relatedRecord$id", "createdAt")
     values ($1, 'sms', $2, $3, $4, $5, $6, $7, 'queued', $8, $9, $10)
     on conflict (_id) do update set "updatedAt" = now() returning status, problem, text, provider_id is not null as "hasLeft"`,
    [
      id,
      JSON.stringify([to]),
      from ? e164(from) : telephone.number,
      kept?.slice(0, 100) ?? 'Confidential',
      kept,
      kept === null ? null : escapeHtml(kept),
      tells ?? null,
      about?.moduleName ?? null,
      about?.recordId ?? null,
      now(),
    ],
  );
  const row = rows[0] as Omit<Row, 'text'> & { text: string | null };
  return { ...row, text: row.text ?? text };
}

/** With the words as they left, and the name under which the provider speaks of it; it may have spoken of it before it answered. */
async function noteLeft({ database }: Context, telephone: Telephone, id: string, sid: string, order: TextOrder): Promise<void> {
  const kept = order.confidential && telephone.provider !== 'simulator' ? null : order.text;
  await database.query(
    `update muster.outbox set status = case when provider_id is null then $2 else status end, problem = case when provider_id is not null then problem end,
            provider_id = $3, text = $4, body = $5, "updatedAt" = now()
      where _id = $1 and (status = any($6) or provider_id is not null)`,
    [id, stateOf(telephone), sid, kept, kept === null ? null : escapeHtml(kept), WAITING],
  );
}

async function note({ database }: Context, id: string, state: Outcome['state'], problem = ''): Promise<TextOutcomeNow> {
  await database.query(
    `update muster.outbox set status = $2, problem = nullif($3, ''), "updatedAt" = now() where _id = $1 and status = any($4)`,
    [id, state, problem, WAITING],
  );
  return plain(state, problem);
}
