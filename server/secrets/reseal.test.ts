import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';
import { resealAll } from './reseal.ts';
import { UNOPENED } from './secret-keys.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const reseal = () => resealAll(app.engine);
const inTable = async (id: string) =>
  (await app.engine.database.query('select ssn from records.providers where _id = $1', [id])).rows[0]!.ssn as string;

/** As versions before secrets had a key of their own sealed: with a key made of the token secret. */
function sealedByTokenSecret(value: string): string {
  const key = createHash('sha256').update(`muster record secrets\n${app.engine.settings.jwtSecret}`).digest();
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return ['v1', ...[iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.');
}

test('what no key opens is a sentence in its field and counted on the health page; all else is sealed anew by a run', async () => {
  const broken = (await admin.post('/api/providers', { first_name: 'Lost', last_name: 'Key', ssn: '321-54-4321' })).body.record;
  const whole = (await admin.post('/api/providers', { first_name: 'Old', last_name: 'Key', ssn: '111-22-3333' })).body.record;
  const write = (id: string, sealed: string) =>
    app.engine.database.query('update records.providers set ssn = $2 where _id = $1', [id, sealed]);
  await write(broken._id, 'v2.00000000.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA.AAAA');
  await write(whole._id, sealedByTokenSecret('111-22-3333'));

  const path = `/api/providers/${broken._id}`;
  const read = (await admin.get(path)).body;
  expect(read).toMatchObject({ first_name: 'Lost', ssn: UNOPENED });
  expect((await admin.put(path, { ...read, last_name: 'Found' })).status).toBe(200);
  expect(await inTable(broken._id)).toMatch(/^v2\.00000000\./);

  const { status, body } = await admin.post('/api/secrets/reseal', {});
  await app.workJobs();
  expect(status).toBe(202);
  expect((await admin.get(`/api/runs/${body.run}`)).body).toMatchObject({ kind: 'reseal', state: 'done', changed: 1 });
  expect(await inTable(whole._id)).toMatch(/^v2\./);
  const secrets = async () =>
    (await admin.get('/api/health')).body.checks.find(({ name }: { name: string }) => name === 'secrets');
  expect(await secrets()).toMatchObject({
    status: 'critical',
    sentence: '1 sealed value cannot be opened by any key: providers.ssn.',
  });

  await admin.put(`/api/providers/update-certain-fields/${broken._id}`, { fields: { ssn: '222-33-4444' } });
  await reseal();
  expect((await admin.get(path)).body.ssn).toBe('222-33-4444');
  expect((await secrets()).status).toBe('ok');
  const colleague = await app.userWith({ access: { providers: { views: { access: true, view: 'All' } } } });
  expect((await colleague.post('/api/secrets/reseal', {})).status).toBe(403);
});
