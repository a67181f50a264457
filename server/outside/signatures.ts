import { createHmac, createPublicKey, timingSafeEqual, verify, type KeyObject } from 'node:crypto';

/** How far the clock of who calls may be away from ours. */
const TOLERANCE_SECONDS = 300;

/** `seconds`: since 1970, as the header says it. */
export function isRecent(seconds: string | undefined, now: Date): boolean {
  if (!seconds || !/^\d{1,12}$/.test(seconds)) return false;
  return Math.abs(now.getTime() / 1000 - Number(seconds)) <= TOLERANCE_SECONDS;
}

/** HMAC-SHA256 of what the provider signs: the raw body, often with a timestamp before it. */
export const isHmacSha256 = (
  secret: string,
  signed: string | Buffer,
  signature: string,
  encoding: 'hex' | 'base64' = 'hex',
): boolean => isSame(createHmac('sha256', secret).update(signed).digest(encoding), signature);

/**
 * Twilio's X-Twilio-Signature: HMAC-SHA1 of the full address and the parameters by name, a value that stands twice once
 * (https://www.twilio.com/docs/usage/security). It has no time in it: what comes twice is known by an id alone.
 */
export function isTwilioSigned(authToken: string, address: string, parameters: URLSearchParams, signature: string): boolean {
  const names = [...new Set(parameters.keys())].sort();
  const signed = names.map((name) =>
    [...new Set(parameters.getAll(name))]
      .sort()
      .map((value) => name + value)
      .join(''),
  );
  return isSame(
    createHmac('sha1', authToken)
      .update(address + signed.join(''))
      .digest('base64'),
    signature,
  );
}

/** SendGrid's event webhook: ECDSA with SHA-256 over timestamp and raw body; `publicKey` and `signature` are base64 of DER. */
export function isSendGridSigned(publicKey: string, timestamp: string, rawBody: Buffer, signature: string): boolean {
  const signed = Buffer.concat([Buffer.from(timestamp), rawBody]);
  return verify('sha256', signed, ecdsaKey(publicKey), Buffer.from(signature, 'base64'));
}

/** @throws when it is no public key in DER (SPKI) */
export const ecdsaKey = (base64: string): KeyObject =>
  createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });

/** In the same time for every guess of the right length. */
function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
