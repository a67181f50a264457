import { given, switchOf, urlOf, type Environment } from '../environment.ts';
import { isLocalHost } from '../local-address.ts';
import { StartProblem } from '../start-problem.ts';
import { isMailAddress, oneLine } from './letter.ts';
import { e164, isPhoneNumber } from './phone-numbers.ts';
import { ecdsaKey } from './signatures.ts';

export interface GoogleSettings {
  id: string;
  secret: string;
  authUrl: string;
  tokenUrl: string;
}

export type AddressSettings =
  | { provider: 'census'; url: string }
  | { provider: 'smarty'; url: string; id: string; token: string };

export interface CheckSettings {
  /** NPPES, version 2.1: `https://npiregistry.cms.hhs.gov/api/`. */
  nppesUrl?: string;
  /** The published list of excluded individuals, CSV: `https://oig.hhs.gov/exclusions/downloadables/UPDATED.csv`. */
  leieUrl?: string;
  /** SAM.gov exclusions, version 4: `https://api.sam.gov/entity-information/v4/exclusions`, with its key. */
  samUrl?: string;
  samKey?: string;
  /** A service that answers `{ licenses: [{ state, number, status }] }` to `?last_name&first_name&states`. */
  licenseUrl?: string;
}

/** An OpenID provider that says who somebody is. */
export interface SingleSignOnSettings {
  /** https, but for one on this machine. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The button says “Sign in with {name}”. */
  name: string;
  /** Passwords sign in System Admins alone. */
  isOnly: boolean;
}

/** A server that speaks the chat completions of OpenAI. */
export interface OpenAiSettings {
  /** Without a trailing slash. */
  url: string;
  key?: string;
  model: string;
}

/** `OPENAI_API_KEY` or `OPENAI_BASE_URL`; undefined: texts are drafted by rules alone. */
export function openAiOf(env: Environment): OpenAiSettings | undefined {
  const { OPENAI_API_KEY: key, OPENAI_BASE_URL: base, OPENAI_MODEL: model = 'gpt-4o-mini' } = env;
  if (!key && !base) return undefined;
  const url = urlOf('OPENAI_BASE_URL', base ?? 'https://api.openai.com/v1', ['https:', 'http:']).replace(/\/+$/, '');
  return { url, model, ...given({ key }) };
}

/** `ADDRESS_PROVIDER`; undefined: the table of zips, without asking anybody. */
export function addressesOf(env: Environment): AddressSettings | undefined {
  const { ADDRESS_PROVIDER: provider } = env;
  if (!provider || provider === 'zips') return undefined;
  const url = (name: string, otherwise: string) => urlOf(name, env[name] ?? otherwise, ['https:', 'http:']);
  if (provider === 'census') return { provider, url: url('CENSUS_URL', 'https://geocoding.geo.census.gov/geocoder/') };
  if (provider !== 'smarty') throw new StartProblem(`ADDRESS_PROVIDER is “${provider}”; it should be zips, census, or smarty.`);
  const [id, token] = [env.SMARTY_AUTH_ID, env.SMARTY_AUTH_TOKEN];
  if (!id || !token) throw new StartProblem('ADDRESS_PROVIDER=smarty needs SMARTY_AUTH_ID and SMARTY_AUTH_TOKEN.');
  return { provider, url: url('SMARTY_URL', 'https://us-street.api.smarty.com/'), id, token };
}

export function checksOf(env: Environment): CheckSettings | undefined {
  const address = (name: string) => env[name] && urlOf(name, env[name], ['https:', 'http:']);
  const checks = given({
    nppesUrl: address('NPPES_URL'),
    leieUrl: address('LEIE_URL'),
    samUrl: address('SAM_URL'),
    samKey: env.SAM_API_KEY,
    licenseUrl: address('LICENSE_URL'),
  });
  return Object.keys(checks).length ? checks : undefined;
}

export function sendgridOf(env: Environment) {
  if (!env.SENDGRID_API_KEY) return undefined;
  const url = urlOf('SENDGRID_API_URL', env.SENDGRID_API_URL ?? 'https://api.sendgrid.com', ['https:', 'http:']);
  return { apiKey: env.SENDGRID_API_KEY, url: url.replace(/\/+$/, ''), ...given({ from: env.SENDGRID_FROM }) };
}

export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  /** E.164. */
  from: string;
  /** Without a trailing slash. */
  url: string;
  /** With it browsers are phones. */
  voice?: { apiKey: string; apiSecret: string; appSid: string };
}

const VOICE = ['TWILIO_API_KEY', 'TWILIO_API_SECRET', 'TWILIO_APP_SID'] as const;

export function twilioOf(env: Environment): TwilioSettings | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env;
  if (!accountSid) return undefined;
  if (!authToken || !from) throw new StartProblem('TWILIO_ACCOUNT_SID needs TWILIO_AUTH_TOKEN and TWILIO_FROM.');
  if (!isPhoneNumber(from)) throw new StartProblem(`TWILIO_FROM is “${from}”; it should be a phone number such as +14075550100.`);
  const url = urlOf('TWILIO_API_URL', env.TWILIO_API_URL ?? 'https://api.twilio.com', ['https:', 'http:']).replace(/\/+$/, '');
  return { accountSid, authToken, from: e164(from), url, ...given({ voice: voiceOf(env) }) };
}

function voiceOf(env: Environment): TwilioSettings['voice'] {
  const missing = VOICE.filter((name) => !env[name]);
  if (missing.length === VOICE.length) return undefined;
  if (missing.length) throw new StartProblem(`A browser as a phone needs ${VOICE.join(', ')}; missing: ${missing.join(', ')}.`);
  return { apiKey: env.TWILIO_API_KEY!, apiSecret: env.TWILIO_API_SECRET!, appSid: env.TWILIO_APP_SID! };
}

/** A password on its way is seen by nobody: without TLS only on this machine. */
export function mailServerOf(name: string, value: string, protocol: 'smtp' | 'imap') {
  const url = new URL(urlOf(name, value, [`${protocol}s:`, `${protocol}:`]));
  if (url.protocol === `${protocol}:` && !isLocalHost(url.hostname))
    throw new StartProblem(`${name} must start with ${protocol}s:// (${protocol}:// only on this machine).`);
  return value;
}

export function googleOf(env: Environment): GoogleSettings | undefined {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret } = env;
  if (!id && !secret) return undefined;
  if (!id || !secret) throw new StartProblem('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are given together, or not at all.');
  return {
    id,
    secret,
    authUrl: urlOf('GOOGLE_AUTH_URL', env.GOOGLE_AUTH_URL ?? 'https://accounts.google.com/o/oauth2/v2/auth', ['https:', 'http:']),
    tokenUrl: urlOf('GOOGLE_TOKEN_URL', env.GOOGLE_TOKEN_URL ?? 'https://oauth2.googleapis.com/token', ['https:', 'http:']),
  };
}

/** `mail@agency.com`, or `Agency <mail@agency.com>`. */
export function mailFromOf(value: string | undefined) {
  if (value === undefined) return undefined;
  const [, name = '', address = value] = /^([^<>]*)<([^<>]+)>$/.exec(value) ?? [];
  if (!isMailAddress(address.trim()))
    throw new StartProblem(`MAIL_FROM is "${value}": it must be an email address, or a name and an address in angle brackets.`);
  return { address: address.trim(), ...given({ name: oneLine(name).replace(/^"(.*)"$/, '$1') }) };
}

export function sendgridWebhookKeyOf(value: string | undefined) {
  try {
    if (value !== undefined) ecdsaKey(value);
    return value;
  } catch {
    throw new StartProblem(
      'SENDGRID_WEBHOOK_PUBLIC_KEY cannot be read: it must be the verification key of the signed event webhook, base64 of DER.',
    );
  }
}

const OIDC = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

export function singleSignOnOf(env: Environment): SingleSignOnSettings | undefined {
  const isOnly = switchOf('OIDC_ONLY', env.OIDC_ONLY) ?? false;
  const missing = OIDC.filter((name) => !env[name]);
  if (missing.length === OIDC.length && !isOnly && !env.OIDC_NAME) return undefined;
  if (missing.length) throw new StartProblem(`Single sign-on needs ${OIDC.join(', ')}; missing: ${missing.join(', ')}.`);
  return {
    issuer: issuerOf(env.OIDC_ISSUER!),
    clientId: env.OIDC_CLIENT_ID!,
    clientSecret: env.OIDC_CLIENT_SECRET!,
    name: env.OIDC_NAME ?? 'single sign-on',
    isOnly,
  };
}

function issuerOf(value: string) {
  const url = URL.parse(value);
  const isHere = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (!url || !(url.protocol === 'https:' || isHere) || url.username || url.search || url.hash)
    throw new StartProblem(
      'OIDC_ISSUER cannot be used: it must be an address that starts with https:// (http:// only on localhost).',
    );
  return value;
}
