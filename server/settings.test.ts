import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { keptSecret } from './kept-secret.ts';
import { readSettings } from './settings.ts';
import { StartProblem } from './start-problem.ts';

test('an empty environment is the whole product in one process on the embedded database', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('.data'),
    publicUrl: 'http://localhost:3000',
    adminEmail: 'admin@muster.local',
    demo: true,
    roles: { http: true, jobs: true },
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
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
  const settings = readSettings({
    SENDGRID_API_KEY: 'SG.1',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 't',
    TWILIO_FROM: '+15550100',
    OPENAI_BASE_URL: 'http://localhost:8080/v1',
  });

  expect(settings.sendgrid).toEqual({ apiKey: 'SG.1' });
  expect(settings.twilio).toEqual({ accountSid: 'AC1', authToken: 't', from: '+15550100' });
  expect(settings.openai).toEqual({ apiKey: '', baseUrl: 'http://localhost:8080/v1' });
  expect(readSettings({ TWILIO_FROM: '+15550100' }).twilio).toBeUndefined();
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
  ['SMTP_URL', 'mail.example:25'],
  ['FILES_URL', '/srv/files'],
  ['WORKERS', 'all'],
])('%s=%s is refused in one sentence that names it and tells no secret', (name, value) => {
  const read = () => readSettings({ [name]: value });

  expect(read).toThrow(StartProblem);
  expect(read).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
  expect(read).not.toThrow(/hunter/);
});

test('split roles need a database to share', () => {
  expect(() => readSettings({ WORKERS: 'http' })).toThrow(/DATABASE_URL/);
});

test('half of the Twilio keys is refused', () => {
  expect(() => readSettings({ TWILIO_ACCOUNT_SID: 'AC1' })).toThrow(/TWILIO_AUTH_TOKEN/);
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
