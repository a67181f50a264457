import { createHash } from 'node:crypto';
import type { Context } from '#server/context.ts';
import type { Call, SignedCall, Verdict } from '#server/http/route.ts';
import { isTwilioSigned } from '#server/outside/signatures.ts';

export const SOURCE = 'twilio';
const SIGNATURE = 'x-twilio-signature';

export const formOf = (body: Buffer): URLSearchParams => new URLSearchParams(body.toString('utf8'));

/**
 * Forms are signed over the whole address and their sorted fields, one after the other. What comes twice has the same signature; its
 * bytes may differ.
 */
export function verify({ engine, headers, rawBody, address }: SignedCall): Verdict {
  const { twilio } = engine.settings;
  const signature = headers[SIGNATURE];
  if (!twilio) return { refused: 'TWILIO_AUTH_TOKEN is not set.' };
  if (!signature) return { refused: 'The signature is missing.' };
  if (!isTwilioSigned(twilio.authToken, address, formOf(rawBody), signature)) return { refused: 'The signature does not fit.' };
  return { id: createHash('sha256').update(signature).digest('hex') };
}

/** Twilio acts for nobody who is signed in. */
export const systemOf = (context: Context): Context => context.asSystem('the telephone company says what happened');

/** An answer that says what the call does next. */
export function answerXml(reply: Call['reply'], xml: string): string {
  reply.type('text/xml; charset=utf-8');
  return xml;
}
