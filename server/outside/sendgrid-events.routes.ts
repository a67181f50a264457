import { createHash } from 'node:crypto';
import { z } from 'zod';
import { malformed } from '#common/errors.ts';
import type { Context } from '../context.ts';
import { readDeclared } from '../admin-settings/declared-setting.ts';
import { route, type SignedCall, type Verdict } from '../http/route.ts';
import { isFirstOf } from '../http/signed-calls.ts';
import { suppress } from '../suppressions/suppress.ts';
import type { SuppressionReason } from '../suppressions/suppressed.ts';
import type { LetterOutcome } from './deliver-letter.ts';
import { isMailAddress } from './letter.ts';
import { mailTrackingSetting } from './mail.settings.ts';
import { LETTER } from './sendgrid.ts';
import { isRecent, isSendGridSigned } from './signatures.ts';

const SOURCE = 'sendgrid';
const SIGNATURE = 'x-twilio-email-event-webhook-signature';
const TIMESTAMP = 'x-twilio-email-event-webhook-timestamp';

/** As SendGrid sends them; other kinds of events and other properties are passed over. */
const events = z
  .array(
    z.looseObject({
      event: z.string(),
      sg_event_id: z.string().min(1).max(200),
      email: z.string().optional(),
      reason: z.string().optional(),
      type: z.string().optional(),
      timestamp: z.number().int().min(0).max(99_999_999_999).optional(),
      [LETTER]: z.string().optional(),
    }),
  )
  .max(10_000);
type Event = z.infer<typeof events>[number];

const received = route('POST /api/webhooks/sendgrid/events', {
  policy: 'signed',
  raw: true,
  source: SOURCE,
  verify,
  summary:
    'What became of letters that SendGrid sent: delivered, bounced, dropped, reported as spam, unsubscribed, opened, or clicked',
  handle: async ({ context, body }) => {
    for (const event of eventsOf(body))
      if (await isFirstOf(context.database, `${SOURCE} event`, event.sg_event_id, context.now()))
        await noteOutcome(context, event);
  },
});

function verify({ engine, headers, rawBody, now }: SignedCall): Verdict {
  const { sendgridWebhookKey } = engine.settings;
  const { [SIGNATURE]: signature = '', [TIMESTAMP]: timestamp = '' } = headers;
  if (!sendgridWebhookKey) return { refused: 'SENDGRID_WEBHOOK_PUBLIC_KEY is not set.' };
  if (!isRecent(timestamp, now)) return { refused: 'The timestamp is missing or not of the last five minutes.' };
  if (!isSendGridSigned(sendgridWebhookKey, timestamp, rawBody, signature)) return { refused: 'The signature does not fit.' };
  // not the signature itself: from one ECDSA signature anybody can compute a second one of the same body
  return { id: createHash('sha256').update(timestamp).update(rawBody).digest('hex') };
}

function eventsOf(body: Buffer): Event[] {
  try {
    return events.parse(JSON.parse(body.toString()));
  } catch {
    throw malformed('This is no list of events.');
  }
}

/** A bounce is final; a letter to several people is bounced when one of its addresses is. */
async function noteOutcome(context: Context, event: Event): Promise<void> {
  const { event: kind, email, reason, [LETTER]: letter } = event;
  const list = suppressionOf(event);
  if (list && isMailAddress(email))
    await suppress(context, { channel: 'mail', address: email, reason: list, note: reason?.slice(0, 500) });
  if (!letter) return;
  const problem = [email, reason].filter(Boolean).join(': ').slice(0, 2_000);
  if ((kind === 'open' || kind === 'click') && (await readDeclared(context, mailTrackingSetting)).value)
    await tellOf(context, letter, kind === 'open' ? 'opened' : 'clicked', event.timestamp);
  if (kind === 'delivered') await noteInOutbox(context, letter, 'delivered', null);
  if (kind === 'bounce' || kind === 'dropped') await noteInOutbox(context, letter, 'bounced', problem);
}

/** Why an address gets no more. `blocked`: the server would not have it this time, the address is a good one. */
function suppressionOf({ event, type, reason = '' }: Event): SuppressionReason | undefined {
  if (event === 'bounce') return type === 'blocked' ? undefined : 'bounced';
  if (event === 'spamreport') return 'complained';
  if (event === 'unsubscribe' || event === 'group_unsubscribe') return 'unsubscribed';
  if (event !== 'dropped') return undefined;
  if (/unsubscribed/i.test(reason)) return 'unsubscribed';
  if (/spam report/i.test(reason)) return 'complained';
  return /bounced|invalid/i.test(reason) ? 'bounced' : undefined;
}

async function noteInOutbox(
  context: Context,
  letter: string,
  status: 'delivered' | 'bounced',
  problem: string | null,
): Promise<void> {
  const { rows } = await context.database.query(
    `update muster.outbox set status = $2, problem = coalesce($3, problem), "updatedAt" = now()
      where _id = $1 and status <> 'bounced' and ($2 = 'bounced' or status in ('queued', 'sent')) returning tells`,
    [letter, status, problem],
  );
  await tell(context, rows[0]?.tells, { letter, outcome: status, problem, at: context.now().toISOString() });
}

/** @param seconds of the event, since 1970 */
async function tellOf(context: Context, letter: string, outcome: 'opened' | 'clicked', seconds: number | undefined) {
  const { rows } = await context.database.query('select tells from muster.outbox where _id = $1', [letter]);
  const at = seconds === undefined ? context.now() : new Date(seconds * 1_000);
  await tell(context, rows[0]?.tells, { letter, outcome, problem: null, at: at.toISOString() });
}

async function tell(context: Context, job: unknown, outcome: LetterOutcome): Promise<void> {
  const told = context.engine.discovered.jobs.find(({ name }) => name === job);
  if (told) await context.queue(told, outcome);
}

export default [received];
