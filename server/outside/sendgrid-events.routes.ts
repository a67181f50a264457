import { createHash } from 'node:crypto';
import { z } from 'zod';
import { malformed } from '#common/errors.ts';
import type { Context } from '../context.ts';
import { route, type SignedCall, type Verdict } from '../http/route.ts';
import { isFirstOf } from '../http/signed-calls.ts';
import { LETTER } from './mail.ts';
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
  summary: 'What became of letters that SendGrid sent: delivered, bounced or dropped',
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
  // not the signature itself: whoever has one ECDSA signature can write down a second one of the same body
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
async function noteOutcome({ database }: Context, { event, email, reason, [LETTER]: letter }: Event): Promise<void> {
  if (!letter) return;
  if (event === 'delivered')
    await database.query(
      `update muster.outbox set status = 'delivered', "updatedAt" = now() where _id = $1 and status in ('queued', 'sent')`,
      [letter],
    );
  if (event === 'bounce' || event === 'dropped')
    await database.query(
      `update muster.outbox set status = 'bounced', problem = $2, "updatedAt" = now() where _id = $1 and status <> 'bounced'`,
      [letter, [email, reason].filter(Boolean).join(': ').slice(0, 2_000)],
    );
}

export default [received];
