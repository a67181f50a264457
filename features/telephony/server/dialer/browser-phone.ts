import { SignJWT } from 'jose';
import { notFound } from '#common/errors.ts';
import { newId } from '#common/ids.ts';
import type { Context } from '#server/context.ts';

/** As long as a shift; the page asks for another one when it starts anew. */
const LASTS_SECONDS = 8 * 60 * 60;
const CLIENT = 'client:';

export const isBrowserPhone = ({ engine }: Context): boolean => engine.settings.twilio?.voice !== undefined;

/**
 * What lets the caller's browser be a phone that may call the agency's application alone, in the published form of Twilio's access
 * tokens (https://www.twilio.com/docs/iam/access-tokens). @throws 404 where browsers are no phones
 */
export async function browserPhone(context: Context): Promise<{ token: string; expiresAt: string }> {
  const { twilio } = context.engine.settings;
  if (!twilio?.voice) throw notFound('Browsers are no phones here.', 'route-not-found');
  const { apiKey, apiSecret, appSid } = twilio.voice;
  const now = Math.floor(context.now().getTime() / 1_000);
  const grants = { identity: context.userId, voice: { outgoing: { application_sid: appSid } } };
  const token = await new SignJWT({ grants })
    .setProtectedHeader({ typ: 'JWT', alg: 'HS256', cty: 'twilio-fpa;v=1' })
    .setJti(`${apiKey}-${newId()}`)
    .setIssuer(apiKey)
    .setSubject(twilio.accountSid)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + LASTS_SECONDS)
    .sign(new TextEncoder().encode(apiSecret));
  return { token, expiresAt: new Date((now + LASTS_SECONDS) * 1_000).toISOString() };
}

/** Whose browser calls; Twilio has read it in the token. */
export const personCalling = (from: string | null): string | undefined =>
  from?.startsWith(CLIENT) ? from.slice(CLIENT.length) : undefined;
