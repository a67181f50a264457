import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { generateSync } from 'otplib/functional';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readToken, signToken } from '../accounts/sessions.ts';
import { StartProblem } from '../start-problem.ts';
import { ADMIN, startTestApp, type Client, type TestApp } from '../testing.ts';
import { checkSecretKeys } from './check-keys.ts';
import resealJobs from './reseal.jobs.ts';
import { revealSecret, sealSecret, setSecretKeys } from './secret-keys.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { WORKERS: 'http' } });
  admin = await app.signIn();
});
afterEach(() => withKeys({}));
afterAll(() => app?.close());

const given = () => ({ secretsKey: app.engine.settings.secretsKey!, jwtSecret: app.engine.settings.jwtSecret! });
const withKeys = (keys: Partial<Parameters<typeof setSecretKeys>[0]>) => setSecretKeys({ ...given(), ...keys });
const NEXT = 'the next key, which is as long as it must be';
const reseal = () => resealJobs[0]!.run(app.system(), {}, { jobId: '1', attempt: 1 });
const rotate = () => withKeys({ secretsKey: NEXT, oldSecretsKeys: [given().secretsKey] });
const inTable = async (id: string) =>
  (await app.engine.database.query('select ssn from records.providers where _id = $1', [id])).rows[0]!.ssn as string;

/** As versions before this one sealed: with a key made of the token secret. */
function sealedByTokenSecret(value: string): string {
  const key = createHash('sha256').update(`muster record secrets\n${given().jwtSecret}`).digest();
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return ['v1', ...[iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.');
}

test('a new token secret leaves sealed secrets readable', () => {
  const sealed = sealSecret('321-54-4321');
  withKeys({ jwtSecret: 'another token secret, as long as it must be' });

  expect(revealSecret(sealed)).toBe('321-54-4321');
});

test('a value whose key is missing is no value, and says which key it needs', () => {
  const sealed = sealSecret('321-54-4321');
  withKeys({ secretsKey: NEXT });

  expect(() => revealSecret(sealed)).toThrow(/sealed with the key [0-9a-f]{8}, which this node does not have/);
});

test('after a rotation all that was sealed, by the token secret too, is sealed anew, and the old key is needed no more', async () => {
  const { _id } = (await admin.post('/api/providers', { first_name: 'Sec', last_name: 'Ret', ssn: '321-54-4321' })).body.record;
  const old = (await admin.post('/api/providers', { first_name: 'Old', last_name: 'One', ssn: '111-22-3333' })).body.record;
  await app.engine.database.query('update records.providers set ssn = $2 where _id = $1', [
    old._id,
    sealedByTokenSecret('111-22-3333'),
  ]);
  const setup = (await admin.post('/api/users/second-factors/totp', { password: ADMIN.password })).body;
  await admin.put('/api/drafts/providers/new', { values: { first_name: 'Ada' } });
  rotate();

  await app.engine.database.transaction(checkSecretKeys);
  await reseal();
  withKeys({ secretsKey: NEXT, jwtSecret: 'another token secret, as long as it must be' });

  for (const id of [_id, old._id]) expect(await inTable(id)).toMatch(/^v2\./);
  expect((await admin.get(`/api/providers/${_id}`)).body.ssn).toBe('321-54-4321');
  expect((await admin.get(`/api/providers/${old._id}`)).body.ssn).toBe('111-22-3333');
  expect((await admin.get('/api/drafts/providers/new')).body.values).toEqual({ first_name: 'Ada' });
  const code = generateSync({ secret: setup.secret, epoch: Math.floor(app.engine.clock().getTime() / 1000) });
  const confirmed = await admin.post('/api/users/second-factors/totp/confirm', { code });
  expect(confirmed.body.recoveryCodes).toHaveLength(10);
  expect((await app.engine.database.query('select count(*) as n from muster.secret_keys')).rows[0]!.n).toBe(1);

  withKeys({ secretsKey: given().secretsKey, oldSecretsKeys: [NEXT] });
  await app.engine.database.transaction(checkSecretKeys);
  await reseal();
});

test('a node with another key than the database’s does not start', async () => {
  withKeys({ secretsKey: NEXT });

  await expect(app.engine.database.transaction(checkSecretKeys)).rejects.toThrow(StartProblem);
  rotate();
  await app.engine.database.transaction(checkSecretKeys); // known as the old one: it may
  withKeys({});
  await expect(app.engine.database.transaction(checkSecretKeys)).rejects.toThrow(/^SECRETS_KEY is not the key/);
  rotate();
  await reseal();
  withKeys({ oldSecretsKeys: [NEXT] });
  await app.engine.database.transaction(checkSecretKeys);
  await reseal();
});

test('several old keys still open, and a session that an old token secret signed stays good', async () => {
  const sealed = sealSecret('321-54-4321');
  const older = sealedByTokenSecret('111-22-3333');
  const { jwtSecret } = app.engine.settings;
  withKeys({
    secretsKey: NEXT,
    oldSecretsKeys: ['one key that was never used, but is long enough', given().secretsKey],
    jwtSecret: 'another token secret, as long as it must be',
    oldJwtSecrets: ['a token secret that was never used, long enough', jwtSecret!],
  });
  expect([revealSecret(sealed), revealSecret(older)]).toEqual(['321-54-4321', '111-22-3333']);

  const rotated = (old: string[]) => ({
    ...app.engine,
    settings: { ...app.engine.settings, jwtSecret: 'another token secret, as long as it must be', oldJwtSecrets: old },
    sessions: new Map(),
  });
  const token = await signToken(app.engine, 'test', { user: 'one' }, 60);
  expect(await readToken(rotated([jwtSecret!]), 'test', token)).toMatchObject({ user: 'one' });
  expect(await readToken(rotated([]), 'test', token)).toBeUndefined();
});
