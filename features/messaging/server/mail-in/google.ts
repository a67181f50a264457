import { createHash, randomBytes } from 'node:crypto';
import { conflict, Refusal } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { askApproval } from '#server/outside/mailbox-state.ts';
import { gmailAccounts } from '../../gmail-accounts.module.ts';
import type { Account } from './store-letter.ts';

const SCOPE = 'https://mail.google.com/';

const clientOf = ({ engine }: Context) => {
  const { google } = engine.settings;
  if (!google) throw conflict('no-google-client', 'Google sign-in for mailboxes is not set up. Please ask an administrator.');
  return { ...google, redirect: `${engine.settings.publicUrl}/gmail-callback` };
};

/** Where a person lets Muster into their mailbox (RFC 6749, 4.1, with the proof key of RFC 7636). */
export async function authorizationUrl(context: Context, account: Account): Promise<string> {
  const client = clientOf(context);
  const [state, verifier] = [randomBytes(24).toString('base64url'), randomBytes(48).toString('base64url')];
  await askApproval(context, account._id, { code_hash: null, verifier });
  const url = new URL(client.authUrl);
  const asked = {
    client_id: client.id,
    redirect_uri: client.redirect,
    response_type: 'code',
    scope: SCOPE,
    access_type: 'offline',
    prompt: 'consent',
    login_hint: account.gmail_email_address ?? '',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url.href;
}

/** The lasting token that a code is good for. @throws 409 with Google's words */
export async function tokenForCode(context: Context, code: string, verifier: string): Promise<string> {
  const client = clientOf(context);
  const answer = await ask(context, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: client.redirect,
    code_verifier: verifier,
  });
  if (!answer.refresh_token)
    throw conflict('no-lasting-access', 'Google did not grant lasting access. Please connect the account again.');
  return answer.refresh_token;
}

const known = new Map<string, { token: string; until: number }>();
const EARLY_MS = 60_000;

/** A token for a session with the mail server, kept in this process as long as it is good. */
export async function accessTokenOf(context: Context, account: Account): Promise<string> {
  const kept = known.get(account.oauth_token!);
  if (kept && kept.until > context.now().getTime()) return kept.token;
  const answer = await ask(context, { grant_type: 'refresh_token', refresh_token: account.oauth_token! }).catch(
    async (problem) => {
      if (!isRefusal(problem)) throw problem;
      const { records } = context.asSystem('an account is connected no more');
      await records.update(gmailAccounts, account._id, {
        sync_problem: 'Google refused the connection. Please connect the account again.',
      });
      throw problem;
    },
  );
  const until = context.now().getTime() + (answer.expires_in ?? 3_600) * 1_000 - EARLY_MS;
  known.set(account.oauth_token!, { token: answer.access_token, until });
  return answer.access_token;
}

const REFUSED = 'google-refused';
const isRefusal = (problem: unknown): boolean => problem instanceof Refusal && problem.code === REFUSED;

interface TokenAnswer {
  access_token: string;
  refresh_token?: string;
  expires_in?: number;
}

async function ask(context: Context, fields: Record<string, string>): Promise<TokenAnswer> {
  const client = clientOf(context);
  const { status, body } = await context.engine.outbound.fetch(client.tokenUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({ client_id: client.id, client_secret: client.secret, ...fields }).toString(),
    isOperators: true,
  });
  const answer = parsed(body);
  if (status !== 200 || typeof answer.access_token !== 'string')
    throw status >= 500 || status === 429
      ? conflict('google-away', 'Google is not responding. Please try again later.')
      : conflict(REFUSED, `Google refused the connection: ${String(answer.error_description ?? answer.error ?? status)}.`);
  return answer as unknown as TokenAnswer;
}

function parsed(body: Uint8Array): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(body).toString()) as Record<string, unknown>;
  } catch {
    return {};
  }
}
