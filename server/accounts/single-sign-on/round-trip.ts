import * as client from 'openid-client';
import type { Context } from '../../context.ts';
import type { SingleSignOnSettings } from '../../outside/outside-settings.ts';
import { beginAttempt, newSignInCode, takeAttempt } from './attempts.ts';
import { findPerson, type Identity, type Unknown } from './find-person.ts';
import { callbackOf, providerOf } from './provider.ts';

/** Why a sign-in at the provider led nowhere; the sign-in page has the sentences. */
export type SignOnRefusal =
  | 'not-set-up'
  | 'provider-away'
  | 'attempt-unknown'
  | 'refused-by-provider'
  | 'answer-not-valid'
  | 'email-not-verified'
  | Unknown;

/** Where to send the browser, and what it has to bring back in its cookie. */
export async function beginSignOn(
  { engine }: Context,
  settings: SingleSignOnSettings,
): Promise<{ url: string; browser: string } | { refused: SignOnRefusal }> {
  const provider = await answering(engine, () => providerOf(engine, settings));
  if (!provider) return { refused: 'provider-away' };
  const { state, nonce, verifier, browser } = await beginAttempt(engine);
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: callbackOf(engine),
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  return { url: url.href, browser };
}

/** The provider sent somebody back with `query`: a code that signs them in, or why not. */
export async function finishSignOn(
  context: Context,
  settings: SingleSignOnSettings,
  query: string,
  browser: string,
): Promise<{ code: string } | { refused: SignOnRefusal }> {
  const { engine } = context;
  const url = new URL(`${callbackOf(engine)}?${query}`);
  const state = url.searchParams.get('state') ?? '';
  const attempt = await takeAttempt(engine, state, browser);
  if (!attempt) return { refused: 'attempt-unknown' };
  if (url.searchParams.has('error')) return { refused: 'refused-by-provider' };
  const provider = await answering(engine, () => providerOf(engine, settings));
  if (!provider) return { refused: 'provider-away' };
  const claims = await answering(engine, () => claimsOf(provider, url, { ...attempt, state }));
  if (!claims) return { refused: 'answer-not-valid' };
  if (!claims.email || !claims.isVerified) return { refused: 'email-not-verified' };
  const found = await findPerson(context, claims);
  return 'refused' in found ? found : { code: await newSignInCode(engine, found.userId, browser) };
}

/** The library checks state, nonce, issuer, audience, times and signature. The e-mail stands in the token or behind it. */
async function claimsOf(
  provider: client.Configuration,
  url: URL,
  { nonce, verifier, state }: { nonce: string; verifier: string; state: string },
): Promise<Identity & { isVerified: boolean }> {
  const tokens = await client.authorizationCodeGrant(provider, url, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const token = tokens.claims()!;
  const claims = token.email === undefined ? await client.fetchUserInfo(provider, tokens.access_token, token.sub) : token;
  return {
    issuer: token.iss,
    subject: token.sub,
    email: typeof claims.email === 'string' ? claims.email : '',
    isVerified: claims.email_verified === true,
  };
}

/** What went wrong at the provider is for the log, not for the person who signs in. */
async function answering<T>({ log }: Context['engine'], ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (problem) {
    const { code, message } = problem as { code?: string; message: string };
    log.warn({ code, problem: message }, 'single sign-on');
    return undefined;
  }
}
