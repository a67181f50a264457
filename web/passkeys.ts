import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { ApiError, api } from './api.ts';
import type { LoginAnswer } from './public-area/begin-session.ts';
import { sayLater } from './words/say.ts';

/** Signs in with a passkey; `secondStep` is the bearer after a right password. @throws ApiError with a sentence for the user */
export async function signInWithPasskey(secondStep?: string): Promise<LoginAnswer> {
  const call = { anonymous: true, ...(secondStep ? { headers: { authorization: `Bearer ${secondStep}` } } : {}) };
  const optionsJSON = await api<PublicKeyCredentialRequestOptionsJSON>('/api/users/login/passkey-options', { body: {}, ...call });
  const response = await startAuthentication({ optionsJSON }).catch(explain);
  return api<LoginAnswer>('/api/users/login/passkey', { body: { response }, ...call });
}

/** Makes a passkey on this device; the first factor of an account also brings recovery codes. */
export async function addPasskey(password: string, name: string): Promise<{ _id: string; recoveryCodes?: string[] }> {
  const path = '/api/users/second-factors/passkeys';
  const optionsJSON = await api<PublicKeyCredentialCreationOptionsJSON>(`${path}/options`, { body: { password }, quiet: true });
  const response = await startRegistration({ optionsJSON }).catch(explain);
  return api(path, { body: { name, response }, quiet: true });
}

/** What browsers say about passkeys is not meant for people. */
function explain(problem: unknown): never {
  const { name } = problem as Error;
  const sentence =
    name === 'InvalidStateError'
      ? sayLater('This device already has a passkey for your account.')
      : name === 'SecurityError'
        ? sayLater('Passkeys do not work at this address. Please open Muster at its usual address.')
        : sayLater('No passkey was used. Please try again, or choose another way.');
  throw new ApiError(400, { error: sentence, code: 'passkey-unused' });
}
