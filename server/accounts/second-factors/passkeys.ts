import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { conflict } from '#common/errors.ts';
import { newId } from '#common/ids.ts';
import type { Context } from '../../context.ts';
import type { Engine } from '../../engine.ts';
import { newChallenge, takeChallenge } from './passkey-challenges.ts';
import type { PasskeyPlace } from './passkey-place.ts';

/** Ed25519, ES256, RS256: what authenticators have (COSE). */
const ALGORITHMS = [-8, -7, -257];
// A quarter of a second of loading that only passkeys need.
const webauthn = () => import('@simplewebauthn/server');

/** What the browser needs to make a passkey that can sign in by itself and asks for a finger, a face or a PIN. */
export async function passkeyCreation(engine: Engine, user: { _id: string; email: string; name: string }, place: PasskeyPlace) {
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: 'Muster',
    rpID: place.rpID,
    userID: Buffer.from(user._id),
    userName: user.email,
    userDisplayName: user.name,
    challenge: Buffer.from(await newChallenge(engine, 'add', user._id), 'base64url'),
    attestationType: 'none',
    excludeCredentials: await credentialsOf(engine, user._id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: 300_000,
  });
}

export interface NewPasskey {
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
}

/** The passkey in the browser's answer; undefined when the answer is not to our question, from our pages, or verified. */
export async function readNewPasskey(
  engine: Engine,
  userId: string,
  place: PasskeyPlace,
  response: RegistrationResponseJSON,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await webauthn();
  const challenge = await takeChallenge(engine, response.response.clientDataJSON, 'add', userId);
  if (!challenge) return undefined;
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  const transports = (response.response.transports ?? []).filter((one) => typeof one === 'string').slice(0, 10);
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

export async function keepPasskey(context: Context, userId: string, name: string, passkey: NewPasskey): Promise<string> {
  const _id = newId();
  const { rowCount } = await context.database.query(
    `insert into muster.passkeys (_id, user_id, name, credential_id, public_key, counter, transports, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing`,
    [_id, userId, name, passkey.credentialId, passkey.publicKey, passkey.counter, passkey.transports, context.now()],
  );
  if (!rowCount) throw conflict('already-exists', 'This passkey is already registered.');
  return _id;
}

/** What the browser needs to sign in; `userId` null: the browser offers every passkey that it has for this place. */
export async function passkeyRequest(engine: Engine, userId: string | null, place: PasskeyPlace) {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: place.rpID,
    challenge: Buffer.from(await newChallenge(engine, 'sign-in', userId), 'base64url'),
    userVerification: 'required',
    timeout: 300_000,
    ...(userId ? { allowCredentials: await credentialsOf(engine, userId) } : {}),
  });
}

/** Whose passkey signed the challenge; undefined for whatever is wrong with it. A counter that does not grow is a copied key. */
export async function takePasskey(
  engine: Engine,
  userId: string | null,
  place: PasskeyPlace,
  response: AuthenticationResponseJSON,
): Promise<string | undefined> {
  const { verifyAuthenticationResponse } = await webauthn();
  const challenge = await takeChallenge(engine, response.response.clientDataJSON, 'sign-in', userId);
  const { rows } = await engine.database.query(
    `select p.* from muster.passkeys p join records.users u on u._id = p.user_id and u.active and not u.deleted where p.credential_id = $1`,
    [response.id],
  );
  const known = rows[0];
  if (!challenge || !known || (userId !== null && known.user_id !== userId)) return undefined;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpID,
    requireUserVerification: true,
    credential: { id: known.credential_id, publicKey: Buffer.from(known.public_key, 'base64url'), counter: known.counter },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return undefined;
  const { rowCount } = await engine.database.query(
    `update muster.passkeys set counter = $2, last_used = $3 where _id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [known._id, authenticationInfo.newCounter, engine.clock()],
  );
  return rowCount === 1 ? known.user_id : undefined;
}

async function credentialsOf(engine: Engine, userId: string): Promise<{ id: string; transports: string[] }[]> {
  const { rows } = await engine.database.query('select credential_id as id, transports from muster.passkeys where user_id = $1', [
    userId,
  ]);
  return rows as { id: string; transports: string[] }[];
}
