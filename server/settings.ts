import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { changedPassword } from '#common/validators/passwords.ts';
import { PUBLISHED_DEMO_PASSWORD } from './demo.ts';
import { isLocalHost, isLocalUrl } from './local-address.ts';
import { isMailAddress, oneLine } from './outside/letter.ts';
import { networkOf, type AllowedNetwork } from './outside/public-address.ts';
import { ecdsaKey } from './outside/signatures.ts';
import { StartProblem } from './start-problem.ts';

/** What the environment says (wire contract, "Configuration"), checked. */
export interface Settings {
  port: number;
  host: string;
  /** Absolute. Secrets, uploads and the embedded database live below it. */
  dataDir: string;
  /** Absent: the embedded PostgreSQL under `dataDir`. */
  databaseUrl?: string;
  /** Without a trailing slash; every link in a mail starts with it. */
  publicUrl: string;
  adminEmail: string;
  adminPassword?: string;
  demo: boolean;
  /** Of the demo's people. Absent: generated when they are made, and printed once. */
  demoPassword?: string;
  /** At least 32 bytes. Absent: generated once and kept under `dataDir`. */
  jwtSecret?: string;
  /** Seals secrets at rest, at least 32 bytes. Absent: generated once and kept under `dataDir`. */
  secretsKey?: string;
  /** The one before, while secrets are sealed with it. */
  oldSecretsKey?: string;
  smtpUrl?: string;
  /** `s3://bucket/prefix`; absent: files under `dataDir`. */
  filesUrl?: string;
  /** `tcp://host:3310`: a clamd that looks at every upload. Absent: nothing does. */
  clamdUrl?: string;
  /** Who writes where a letter does not say it; absent: `no-reply@` the host of `publicUrl`. */
  mailFrom?: { address: string; name?: string };
  /** The mail servers of people's own accounts, without a name or password. */
  accountsSmtpUrl: string;
  imapUrl: string;
  /** Lets people connect their Gmail account. Absent: they use a password for programs. */
  google?: GoogleSettings;
  /** A PKCS #12 file that agreements are sealed with. Absent: a key made once and kept under `dataDir`. */
  signingP12?: string;
  signingP12Password?: string;
  /** A timestamp authority (RFC 3161) that seals name their moment by. */
  timestampUrl?: string;
  /** `url` without a trailing slash. */
  sendgrid?: { apiKey: string; url: string; from?: string };
  /** Of SendGrid's signed event webhook, base64 of DER. Absent: its calls are refused. */
  sendgridWebhookKey?: string;
  singleSignOn?: SingleSignOnSettings;
  /** Where credentials are checked; a source without an address has its local stand-in. */
  checks?: CheckSettings;
  /** The service that verifies addresses; absent: the table of zips. */
  addresses?: AddressSettings;
  roles: { http: boolean; jobs: boolean };
  logLevel: LogLevel;
  /** Networks beside the public internet that calls to addresses of users may reach. */
  outboundAllow: readonly AllowedNetwork[];
  /** Reads `/api/metrics` beside System Admins. */
  metricsToken?: string;
  version: string;
}

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

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type Environment = Record<string, string | undefined>;

/** @throws StartProblem naming the variable and what it should look like */
export function readSettings(environment: Environment): Settings {
  const env = withoutBlanks(environment);
  const port = portOf(env.PORT);
  const host = env.HOST ?? '127.0.0.1';
  const databaseUrl = env.DATABASE_URL && urlOf('DATABASE_URL', env.DATABASE_URL, ['postgres:', 'postgresql:']);
  const publicUrl = publicUrlOf(env.PUBLIC_URL, host, port);
  const isLocal = isLocalHost(host) && isLocalUrl(publicUrl);
  const roles = rolesOf(env.WORKERS);
  if (env.WORKERS && !databaseUrl) {
    throw new StartProblem(
      'WORKERS splits Muster over several processes, which need one PostgreSQL to share: set DATABASE_URL too.',
    );
  }

  return {
    port,
    host,
    dataDir: resolve(env.DATA_DIR ?? '.data'),
    publicUrl,
    adminEmail: adminEmailOf(env.ADMIN_EMAIL),
    demo: switchOf('DEMO', env.DEMO) ?? (isLocal && !databaseUrl),
    roles,
    logLevel: logLevelOf(env.LOG_LEVEL),
    outboundAllow: outboundAllowOf(env.OUTBOUND_ALLOW),
    version: packageVersion(),
    accountsSmtpUrl: mailServerOf('ACCOUNTS_SMTP_URL', env.ACCOUNTS_SMTP_URL ?? 'smtps://smtp.gmail.com', 'smtp'),
    imapUrl: mailServerOf('IMAP_URL', env.IMAP_URL ?? 'imaps://imap.gmail.com', 'imap'),
    ...given({
      databaseUrl,
      adminPassword: adminPasswordOf(env.ADMIN_PASSWORD),
      jwtSecret: secretOf('JWT_SECRET', env.JWT_SECRET),
      secretsKey: secretOf('SECRETS_KEY', env.SECRETS_KEY),
      oldSecretsKey: secretOf('SECRETS_KEY_OLD', env.SECRETS_KEY_OLD),
      smtpUrl: env.SMTP_URL && urlOf('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:']),
      filesUrl: env.FILES_URL && urlOf('FILES_URL', env.FILES_URL, ['s3:']),
      clamdUrl: env.CLAMD_URL && urlOf('CLAMD_URL', env.CLAMD_URL, ['tcp:']),
      mailFrom: mailFromOf(env.MAIL_FROM),
      google: googleOf(env),
      signingP12: env.SIGNING_P12 && resolve(env.SIGNING_P12),
      signingP12Password: env.SIGNING_P12_PASSWORD,
      timestampUrl: env.TIMESTAMP_URL && urlOf('TIMESTAMP_URL', env.TIMESTAMP_URL, ['https:', 'http:']),
      sendgrid: sendgridOf(env),
      sendgridWebhookKey: sendgridWebhookKeyOf(env.SENDGRID_WEBHOOK_PUBLIC_KEY),
      demoPassword: demoPasswordOf(env.DEMO_PASSWORD, isLocal),
      metricsToken: metricsTokenOf(env.METRICS_TOKEN),
      singleSignOn: singleSignOnOf(env),
      checks: checksOf(env),
      addresses: addressesOf(env),
    }),
  };
}

/** `ADDRESS_PROVIDER`; undefined: the table of zips, without asking anybody. */
function addressesOf(env: Environment): AddressSettings | undefined {
  const { ADDRESS_PROVIDER: provider } = env;
  if (!provider || provider === 'zips') return undefined;
  const url = (name: string, otherwise: string) => urlOf(name, env[name] ?? otherwise, ['https:', 'http:']);
  if (provider === 'census') return { provider, url: url('CENSUS_URL', 'https://geocoding.geo.census.gov/geocoder/') };
  if (provider !== 'smarty') throw new StartProblem(`ADDRESS_PROVIDER is “${provider}”; it should be zips, census, or smarty.`);
  const [id, token] = [env.SMARTY_AUTH_ID, env.SMARTY_AUTH_TOKEN];
  if (!id || !token) throw new StartProblem('ADDRESS_PROVIDER=smarty needs SMARTY_AUTH_ID and SMARTY_AUTH_TOKEN.');
  return { provider, url: url('SMARTY_URL', 'https://us-street.api.smarty.com/'), id, token };
}

function checksOf(env: Environment): CheckSettings | undefined {
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

function withoutBlanks(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment)
      .filter(([, value]) => value?.trim())
      .map(([name, value]) => [name, value?.trim()]),
  );
}

function portOf(value = '3000') {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (!(port <= 65535)) throw new StartProblem(`PORT is "${value}": it must be a number from 0 to 65535.`);
  return port;
}

function switchOf(name: string, value: string | undefined) {
  if (value === undefined) return undefined;
  if (value !== '0' && value !== '1') throw new StartProblem(`${name} is "${value}": it must be 1 (on) or 0 (off).`);
  return value === '1';
}

function rolesOf(value: string | undefined) {
  if (value === undefined) return { http: true, jobs: true };
  if (value !== 'http' && value !== 'jobs') {
    throw new StartProblem(`WORKERS is "${value}": it must be http, jobs, or absent for both in one process.`);
  }
  return { http: value === 'http', jobs: value === 'jobs' };
}

/** The value is not repeated in the refusal: connection strings carry passwords. */
function urlOf(name: string, value: string, protocols: string[]) {
  const url = URL.parse(value);
  if (!url || !protocols.includes(url.protocol) || (protocols[0] !== 's3:' && !url.hostname && !url.searchParams.has('host'))) {
    throw new StartProblem(`${name} cannot be read: it must be an address that starts with ${protocols[0]}//.`);
  }
  return value;
}

function publicUrlOf(value: string | undefined, host: string, port: number) {
  if (value) return urlOf('PUBLIC_URL', value, ['https:', 'http:']).replace(/\/+$/, '');
  const name = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function adminEmailOf(value = 'admin@muster.local') {
  if (!/^[^\s@]+@[^\s@]+$/.test(value)) throw new StartProblem(`ADMIN_EMAIL is "${value}": it must be an email address.`);
  return value;
}

function adminPasswordOf(value: string | undefined) {
  if (value !== undefined && value.length < 8)
    throw new StartProblem('ADMIN_PASSWORD is too short: it needs 8 characters or more.');
  return value;
}

function secretOf(name: string, value: string | undefined) {
  if (value !== undefined && Buffer.byteLength(value) < 32)
    throw new StartProblem(`${name} is too short: it needs 32 bytes or more. Leave it out and Muster makes its own.`);
  return value;
}

function sendgridOf(env: Environment) {
  if (!env.SENDGRID_API_KEY) return undefined;
  const url = urlOf('SENDGRID_API_URL', env.SENDGRID_API_URL ?? 'https://api.sendgrid.com', ['https:', 'http:']);
  return { apiKey: env.SENDGRID_API_KEY, url: url.replace(/\/+$/, ''), ...given({ from: env.SENDGRID_FROM }) };
}

/** A password on its way is seen by nobody: without TLS only on this machine. */
function mailServerOf(name: string, value: string, protocol: 'smtp' | 'imap') {
  const url = new URL(urlOf(name, value, [`${protocol}s:`, `${protocol}:`]));
  if (url.protocol === `${protocol}:` && !isLocalHost(url.hostname))
    throw new StartProblem(`${name} must start with ${protocol}s:// (${protocol}:// only on this machine).`);
  return value;
}

function googleOf(env: Environment): GoogleSettings | undefined {
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
function mailFromOf(value: string | undefined) {
  if (value === undefined) return undefined;
  const [, name = '', address = value] = /^([^<>]*)<([^<>]+)>$/.exec(value) ?? [];
  if (!isMailAddress(address.trim()))
    throw new StartProblem(`MAIL_FROM is "${value}": it must be an email address, or a name and an address in angle brackets.`);
  return { address: address.trim(), ...given({ name: oneLine(name).replace(/^"(.*)"$/, '$1') }) };
}

function sendgridWebhookKeyOf(value: string | undefined) {
  try {
    if (value !== undefined) ecdsaKey(value);
    return value;
  } catch {
    throw new StartProblem(
      'SENDGRID_WEBHOOK_PUBLIC_KEY cannot be read: it must be the verification key of the signed event webhook, base64 of DER.',
    );
  }
}

function logLevelOf(value = 'warn'): LogLevel {
  const level = LOG_LEVELS.find((known) => known === value);
  if (!level) throw new StartProblem(`LOG_LEVEL is "${value}": it must be one of ${LOG_LEVELS.join(', ')}.`);
  return level;
}

function outboundAllowOf(value = ''): AllowedNetwork[] {
  return value
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((part) => {
      const network = networkOf(part);
      if (!network) throw new StartProblem(`OUTBOUND_ALLOW holds "${part}": it must list addresses or CIDRs, e.g. 10.1.0.0/16.`);
      return network;
    });
}

function metricsTokenOf(value: string | undefined) {
  if (value !== undefined && value.length < 16)
    throw new StartProblem('METRICS_TOKEN is too short: it needs 16 characters or more.');
  return value;
}

/** What the whole world can read here opens nothing where the whole world can sign in. */
function demoPasswordOf(value: string | undefined, isLocal: boolean) {
  if (value === undefined) return isLocal ? PUBLISHED_DEMO_PASSWORD : undefined;
  const problem = changedPassword(value);
  if (problem) throw new StartProblem(`DEMO_PASSWORD is too weak: ${problem}.`);
  if (!isLocal && value === PUBLISHED_DEMO_PASSWORD)
    throw new StartProblem('DEMO_PASSWORD is the published one: choose another for a public address.');
  return value;
}

const OIDC = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

function singleSignOnOf(env: Environment): SingleSignOnSettings | undefined {
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

type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined | ''> };
function given<T extends object>(values: T) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as Given<T>;
}

function packageVersion() {
  const file = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(file) as { version: string }).version;
}
