import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { PUBLISHED_DEMO_PASSWORD } from './demo.ts';
import { keptSecret } from './kept-secret.ts';
import { readSettings } from './settings.ts';
import { StartProblem } from './start-problem.ts';

test('an empty environment is the whole product in one process on the embedded database', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    oldJwtSecrets: [],
    oldSecretsKeys: [],
    host: '127.0.0.1',
    dataDir: resolve('.data'),
    publicUrl: 'http://localhost:3000',
    adminEmail: 'admin@muster.local',
    demo: true,
    demoPassword: PUBLISHED_DEMO_PASSWORD,
    logLevel: 'warn',
    outboundAllow: [],
    databasePrepare: true,
    backupBeforeUpgrade: true,
    backupContinuous: false,
    backupWaitingBytes: 4_000_000_000,
    drainSeconds: 0,
    trustedProxies: [],
    roles: { http: true, jobs: true },
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    accountsSmtpUrl: 'smtps://smtp.gmail.com',
    imapUrl: 'imaps://imap.gmail.com',
  });
});

test('a blank variable counts as absent', () => {
  expect(readSettings({ PORT: ' ', DATABASE_URL: '', JWT_SECRET: '' })).toEqual(readSettings({}));
});

test('an external database starts empty unless the demo is asked for', () => {
  const DATABASE_URL = 'postgres://muster:pw@db.example/muster';

  expect(readSettings({ DATABASE_URL }).demo).toBe(false);
  expect(readSettings({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
  expect(readSettings({ DEMO: '0' }).demo).toBe(false);
});

test('WORKERS splits the roles', () => {
  const DATABASE_URL = 'postgres://muster:pw@db.example/muster';

  expect(readSettings({ DATABASE_URL, WORKERS: 'http' }).roles).toEqual({ http: true, jobs: false });
  expect(readSettings({ DATABASE_URL, WORKERS: 'jobs' }).roles).toEqual({ http: false, jobs: true });
});

test('a public address loses its last slash', () => {
  expect(readSettings({ PUBLIC_URL: 'https://muster.example/' }).publicUrl).toBe('https://muster.example');
});

test('the outside providers are there only with their keys', () => {
  const settings = readSettings({ SENDGRID_API_KEY: 'SG.1', SENDGRID_FROM: 'desk@agency.test' });

  expect(settings.sendgrid).toEqual({ apiKey: 'SG.1', from: 'desk@agency.test', url: 'https://api.sendgrid.com' });
  expect(readSettings({ SENDGRID_FROM: 'desk@agency.test' }).sendgrid).toBeUndefined();
});

test('mail accounts are reached by TLS, and a Gmail client has both its parts', () => {
  expect(readSettings({ IMAP_URL: 'imap://127.0.0.1:1143' }).imapUrl).toBe('imap://127.0.0.1:1143');
  expect(() => readSettings({ IMAP_URL: 'imap://mail.example' })).toThrow('IMAP_URL must start with imaps://');
  expect(() => readSettings({ ACCOUNTS_SMTP_URL: 'smtp://mail.example' })).toThrow('ACCOUNTS_SMTP_URL must start with smtps://');
  expect(() => readSettings({ GOOGLE_CLIENT_ID: 'id' })).toThrow('given together');
  expect(readSettings({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }).google).toMatchObject({
    id: 'id',
    tokenUrl: 'https://oauth2.googleapis.com/token',
  });
});

test.each([
  [{}, true],
  [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000' }, true],
  [{ HOST: '127.0.0.5', PUBLIC_URL: 'http://127.1.2.3' }, true],
  [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, true],
  [{ PUBLIC_URL: 'https://muster.example' }, false],
  [{ PUBLIC_URL: 'https://localhost.muster.example' }, false],
  [{ PUBLIC_URL: 'https://127.0.0.1.muster.example' }, false],
  [{ PUBLIC_URL: 'http://192.168.1.4:3000' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '127.muster.example' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, false],
  [{ DATABASE_URL: 'postgres://muster:pw@db.example/muster' }, false],
])('demo data loads by default only on this machine and on its own database: %j', (environment, isLoaded) => {
  expect(readSettings(environment).demo).toBe(isLoaded);
  expect(readSettings({ ...environment, DEMO: '1' }).demo).toBe(true);
  expect(readSettings({ ...environment, DEMO: '0' }).demo).toBe(false);
});

test('the published password of the demo is for this machine; elsewhere each start makes its own, or takes DEMO_PASSWORD', () => {
  const PUBLIC_URL = 'https://muster.example';
  const passwordOf = (environment: Record<string, string>) => readSettings(environment).demoPassword;

  expect(passwordOf({})).toBe(PUBLISHED_DEMO_PASSWORD);
  expect(passwordOf({ DEMO_PASSWORD: PUBLISHED_DEMO_PASSWORD })).toBe(PUBLISHED_DEMO_PASSWORD);
  expect(passwordOf({ PUBLIC_URL })).toBeUndefined();
  expect(passwordOf({ PUBLIC_URL, DEMO_PASSWORD: 'Brave-Newt-2?' })).toBe('Brave-Newt-2?');
  expect(() => readSettings({ PUBLIC_URL, DEMO_PASSWORD: PUBLISHED_DEMO_PASSWORD })).toThrow(
    /^DEMO_PASSWORD is the published one[^\n]+\.$/,
  );
});

test('how much is logged and who reads the metrics are settings like the others', () => {
  expect(readSettings({})).toMatchObject({ logLevel: 'warn' });
  expect(readSettings({ LOG_LEVEL: 'debug', METRICS_TOKEN: 'a-token-of-the-metrics' })).toMatchObject({
    logLevel: 'debug',
    metricsToken: 'a-token-of-the-metrics',
  });
});

test('the server reads what configures it in its settings alone; PATH and the region of S3 are others’ variables', async () => {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter((name) => /\.(ts|mjs)$/.test(name));
  const reading = files.filter(
    (name) => !/test/.test(name) && /process\.env\b/.test(readFileSync(join(import.meta.dirname, name), 'utf8')),
  );
  expect(reading.sort()).toEqual(['backup/s3-place.ts', 'database/embedded-postmaster.ts', 'files/s3-store.ts', 'start.ts']);
});

test.each([
  ['PORT', '70000'],
  ['PORT', '3000x'],
  ['DEMO', 'yes'],
  ['DATABASE_URL', 'mysql://user:hunter22@db/muster'],
  ['DATABASE_URL', 'user:hunter22@db/muster'],
  ['PUBLIC_URL', 'muster.example'],
  ['ADMIN_EMAIL', 'admin'],
  ['ADMIN_PASSWORD', 'hunter2'],
  ['JWT_SECRET', 'hunter22'],
  ['SECRETS_KEY', 'hunter22'],
  ['SECRETS_KEY_OLD', 'hunter22'],
  ['SECRETS_KEY_OLD', 'a key that is as long as it must be to be taken,hunter22'],
  ['JWT_SECRET_OLD', 'hunter22'],
  ['SMTP_URL', 'mail.example:25'],
  ['FILES_URL', '/srv/files'],
  ['WORKERS', 'all'],
  ['DATABASE_PREPARE', 'no'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_TOKEN', 'hunter22'],
  ['DEMO_PASSWORD', 'hunter22'],
  ['DEMO_PASSWORD', 'hunter22-Hunter22-hunter'],
])('%s=%s is refused in one sentence that names it and tells no secret', (name, value) => {
  const read = () => readSettings({ [name]: value });

  expect(read).toThrow(StartProblem);
  expect(read).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
  expect(read).not.toThrow(/hunter/);
});

test('addresses beside DATABASE_URL need it, and each is read', () => {
  const DATABASE_URL = 'postgres://muster:pw@db.example/muster';
  const [one, other] = ['postgres://muster:pw@one.example/muster', 'postgres://muster:pw@other.example/muster'];

  expect(readSettings({ DATABASE_URL, DATABASE_READ_URLS: `${one}, ${other}`, DATABASE_PREPARE: '0' })).toMatchObject({
    databaseReadUrls: [one, other],
    databasePrepare: false,
  });
  expect(readSettings({ DATABASE_URL, DATABASE_SESSION_URL: one }).databaseSessionUrl).toBe(one);
  for (const name of ['DATABASE_SESSION_URL', 'DATABASE_READ_URLS']) {
    expect(() => readSettings({ [name]: one })).toThrow(StartProblem);
    expect(() => readSettings({ DATABASE_URL, [name]: 'db.example' })).toThrow(new RegExp(`^${name} cannot be read`));
  }
});

test('split roles need a database to share', () => {
  expect(() => readSettings({ WORKERS: 'http' })).toThrow(/DATABASE_URL/);
});

test('a kept secret is made once and readable by its owner alone', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-secret-'));
  try {
    const secret = keptSecret(dataDir, 'jwt-secret');

    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(keptSecret(dataDir, 'jwt-secret')).toBe(secret);
    expect(statSync(join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
    writeFileSync(join(dataDir, 'short'), 'x');
    expect(() => keptSecret(dataDir, 'short')).toThrow(/damaged/);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

const OIDC = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'muster', OIDC_CLIENT_SECRET: 'secret' };

test('single sign-on is set up with three variables, a name and a switch', () => {
  expect(readSettings(OIDC).singleSignOn).toEqual({
    issuer: 'https://id.example',
    clientId: 'muster',
    clientSecret: 'secret',
    name: 'single sign-on',
    isOnly: false,
  });
  expect(readSettings({ ...OIDC, OIDC_NAME: 'Okta', OIDC_ONLY: '1' }).singleSignOn).toMatchObject({ name: 'Okta', isOnly: true });
  expect(readSettings({ ...OIDC, OIDC_ISSUER: 'http://localhost:9000' }).singleSignOn?.issuer).toBe('http://localhost:9000');
});

test.each([
  [{ OIDC_ISSUER: 'https://id.example' }, 'missing: OIDC_CLIENT_ID, OIDC_CLIENT_SECRET'],
  [{ OIDC_ONLY: '1' }, 'Single sign-on needs'],
  [{ ...OIDC, OIDC_ISSUER: 'http://id.example' }, 'OIDC_ISSUER cannot be used'],
  [{ ...OIDC, OIDC_ISSUER: 'http://localhost.evil.example' }, 'OIDC_ISSUER cannot be used'],
  [{ ...OIDC, OIDC_ISSUER: 'id.example' }, 'OIDC_ISSUER cannot be used'],
  [{ ...OIDC, OIDC_ONLY: 'yes' }, 'OIDC_ONLY is "yes"'],
])('a half-filled single sign-on refuses to start with one sentence: %j', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(StartProblem);
  expect(() => readSettings(environment)).toThrow(sentence);
});
