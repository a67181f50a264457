import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { changedPassword } from '#common/validators/passwords.ts';
import { PUBLISHED_DEMO_PASSWORD } from './demo.ts';
import { given, secretOf, secretsOf, switchOf, urlOf, withoutBlanks, type Environment } from './environment.ts';
import { isLocalHost, isLocalUrl } from './local-address.ts';
import {
  addressesOf,
  checksOf,
  googleOf,
  mailFromOf,
  mailServerOf,
  openAiOf,
  sendgridOf,
  sendgridWebhookKeyOf,
  singleSignOnOf,
  twilioOf,
  type AddressSettings,
  type CheckSettings,
  type GoogleSettings,
  type OpenAiSettings,
  type SingleSignOnSettings,
  type TwilioSettings,
} from './outside/outside-settings.ts';
import { readUrlsOf, sessionUrlOf } from './database/database-environment.ts';
import { backupRecipientsOf, backupToOf, backupWaitingOf } from './backup/backup-environment.ts';
import { drainSecondsOf, nodeNameOf, securityContactOf, trustedProxiesOf } from './health/node-settings.ts';
import { networkOf, type AllowedNetwork } from './outside/public-address.ts';
import { StartProblem } from './start-problem.ts';

/** What the environment says (wire contract, "Configuration"), checked. */
export interface Settings {
  port: number;
  host: string;
  /** Absolute. Secrets, uploads and the embedded database live below it. */
  dataDir: string;
  /** Absent: the embedded PostgreSQL under `dataDir`. */
  databaseUrl?: string;
  /** Where a session stays one: past a pooler that works by transactions. Absent: `databaseUrl`. */
  databaseSessionUrl?: string;
  /** Replicas of it that answer reads. */
  databaseReadUrls?: readonly string[];
  /** Whether connections of `databaseUrl` keep named statements. */
  databasePrepare: boolean;
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
  /** Those before, while secrets are sealed with them. */
  oldSecretsKeys: readonly string[];
  /** Those before: sessions that they signed stay good. */
  oldJwtSecrets: readonly string[];
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
  /** Absent: a simulator stands in. */
  twilio?: TwilioSettings;
  singleSignOn?: SingleSignOnSettings;
  /** Where credentials are checked; a source without an address has its local stand-in. */
  checks?: CheckSettings;
  /** What drafts texts; absent: rules alone do. */
  openAi?: OpenAiSettings;
  /** The service that verifies addresses; absent: the table of zips. */
  addresses?: AddressSettings;
  roles: { http: boolean; jobs: boolean };
  logLevel: LogLevel;
  /** Networks beside the public internet that calls to addresses of users may reach. */
  outboundAllow: readonly AllowedNetwork[];
  /** Reads `/api/metrics` and `/api/health` beside System Admins. */
  metricsToken?: string;
  /** What this node is called; absent: its host and port. */
  nodeName?: string;
  /** How long a node that was told to stop answers on. */
  drainSeconds: number;
  /** Addresses and networks beside loopback that say truly for whom they ask. */
  trustedProxies: readonly string[];
  /** A folder or `s3://…`; absent: below `dataDir`. */
  backupTo?: string;
  /** The age keys for which backups are encrypted; absent: the one of `dataDir`, which is made. */
  backupRecipients?: readonly string[];
  /** The file of the key that opens backups; absent: the one of `dataDir`. */
  backupIdentity?: string;
  /** Whether a start with new steps on the embedded database backs it up first. */
  backupBeforeUpgrade: boolean;
  /** Whether the embedded database is archived as it is written, so that any second comes back. */
  backupContinuous: boolean;
  /** So many bytes may wait here for the place of the continuous backup; then they are dropped, and a new base copy begins anew. */
  backupWaitingBytes: number;
  /** Where who found a weakness writes; absent: `security@` the host of `publicUrl`. */
  securityContact?: string;
  /** An OpenTelemetry collector that speaks HTTP; absent: nothing is traced. */
  tracesTo?: string;
  version: string;
}

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

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
    databasePrepare: switchOf('DATABASE_PREPARE', env.DATABASE_PREPARE) ?? true,
    backupBeforeUpgrade: switchOf('BACKUP_BEFORE_UPGRADE', env.BACKUP_BEFORE_UPGRADE) ?? true,
    backupContinuous: switchOf('BACKUP_CONTINUOUS', env.BACKUP_CONTINUOUS) ?? false,
    backupWaitingBytes: backupWaitingOf(env.BACKUP_WAITING_MB),
    drainSeconds: drainSecondsOf(env.DRAIN_SECONDS, databaseUrl ? 5 : 0),
    trustedProxies: trustedProxiesOf(env.TRUSTED_PROXIES),
    version: packageVersion(),
    oldSecretsKeys: secretsOf('SECRETS_KEY_OLD', env.SECRETS_KEY_OLD),
    oldJwtSecrets: secretsOf('JWT_SECRET_OLD', env.JWT_SECRET_OLD),
    accountsSmtpUrl: mailServerOf('ACCOUNTS_SMTP_URL', env.ACCOUNTS_SMTP_URL ?? 'smtps://smtp.gmail.com', 'smtp'),
    imapUrl: mailServerOf('IMAP_URL', env.IMAP_URL ?? 'imaps://imap.gmail.com', 'imap'),
    ...given({
      databaseUrl,
      databaseSessionUrl: sessionUrlOf(env.DATABASE_SESSION_URL, databaseUrl),
      databaseReadUrls: readUrlsOf(env.DATABASE_READ_URLS, databaseUrl),
      adminPassword: adminPasswordOf(env.ADMIN_PASSWORD),
      jwtSecret: secretOf('JWT_SECRET', env.JWT_SECRET),
      secretsKey: secretOf('SECRETS_KEY', env.SECRETS_KEY),
      smtpUrl: env.SMTP_URL && urlOf('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:']),
      filesUrl: env.FILES_URL && urlOf('FILES_URL', env.FILES_URL, ['s3:']),
      clamdUrl: env.CLAMD_URL && urlOf('CLAMD_URL', env.CLAMD_URL, ['tcp:']),
      mailFrom: mailFromOf(env.MAIL_FROM),
      google: googleOf(env),
      signingP12: env.SIGNING_P12 && resolve(env.SIGNING_P12),
      signingP12Password: env.SIGNING_P12_PASSWORD,
      timestampUrl: env.TIMESTAMP_URL && urlOf('TIMESTAMP_URL', env.TIMESTAMP_URL, ['https:', 'http:']),
      sendgrid: sendgridOf(env),
      twilio: twilioOf(env),
      sendgridWebhookKey: sendgridWebhookKeyOf(env.SENDGRID_WEBHOOK_PUBLIC_KEY),
      demoPassword: demoPasswordOf(env.DEMO_PASSWORD, isLocal),
      metricsToken: metricsTokenOf(env.METRICS_TOKEN),
      nodeName: nodeNameOf(env.NODE_NAME),
      backupTo: backupToOf(env.BACKUP_TO),
      backupRecipients: backupRecipientsOf(env.BACKUP_RECIPIENTS),
      backupIdentity: env.BACKUP_IDENTITY && resolve(env.BACKUP_IDENTITY),
      securityContact: securityContactOf(env.SECURITY_CONTACT),
      tracesTo:
        env.OTEL_EXPORTER_OTLP_ENDPOINT &&
        urlOf('OTEL_EXPORTER_OTLP_ENDPOINT', env.OTEL_EXPORTER_OTLP_ENDPOINT, ['http:', 'https:']),
      singleSignOn: singleSignOnOf(env),
      checks: checksOf(env),
      addresses: addressesOf(env),
      openAi: openAiOf(env),
    }),
  };
}

function portOf(value = '3000') {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (!(port <= 65535)) throw new StartProblem(`PORT is "${value}": it must be a number from 0 to 65535.`);
  return port;
}

function rolesOf(value: string | undefined) {
  if (value === undefined) return { http: true, jobs: true };
  if (value !== 'http' && value !== 'jobs') {
    throw new StartProblem(`WORKERS is "${value}": it must be http, jobs, or absent for both in one process.`);
  }
  return { http: value === 'http', jobs: value === 'jobs' };
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
  if (value === undefined || (isLocal && value === PUBLISHED_DEMO_PASSWORD)) return isLocal ? PUBLISHED_DEMO_PASSWORD : undefined;
  if (value === PUBLISHED_DEMO_PASSWORD)
    throw new StartProblem('DEMO_PASSWORD is the published one: choose another for a public address.');
  const problem = changedPassword(value);
  if (problem) throw new StartProblem(`DEMO_PASSWORD is too weak: ${problem}.`);
  return value;
}

export function packageVersion() {
  const file = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(file) as { version: string }).version;
}
