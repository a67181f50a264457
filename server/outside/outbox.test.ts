import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, startTestApp, type TestApp } from '../testing.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app?.close());

test('no API key reads what a letter says, nor guesses it: temporary passwords stand in it', async () => {
  const admin = await app.signIn();
  const person = await app.userWith({});
  await admin.post('/api/users/send-temporary-password', { userId: person.user._id });
  await app.workJobs();
  const terms = { subject: 'Your temporary password' };
  const [letter] = (await admin.post('/api/outbox/dataSourceSearch', { searchTerms: terms })).body.records;
  expect(letter.body).toMatch(/temporary password is <strong>/);

  const expiresAt = new Date(app.engine.clock().getTime() + 86_400_000).toISOString();
  for (const module of ['*', 'outbox']) {
    const scopes = [{ module, level: 'write' }];
    const made = await admin.post('/api/users/api-keys', { name: 'Mail', scopes, expiresAt, password: ADMIN.password });
    const headers = { authorization: `Bearer ${made.body.key}` };
    const ask = (path: string, body: object) => app.anonymous.post(path, body, headers);
    const found = await ask('/api/outbox/dataSourceSearch', { searchTerms: terms });
    expect(found.body.records).toContainEqual(expect.objectContaining({ _id: letter._id, subject: letter.subject }));
    const seen = [
      found,
      await app.anonymous.get(`/api/outbox/${letter._id}`, headers),
      await app.anonymous.get('/api/outbox', headers),
      await ask('/api/outbox/dataSourceSearch', { searchTerms: terms, fields: ['name', 'body'] }),
      await ask(`/api/outbox/by-id/${letter._id}`, {}),
      await ask('/api/generic-modules/search', { name: 'outbox', searchTerms: terms }),
      await ask('/api/files/spreadsheet/export-to-spreadsheet', { module: 'outbox', format: 'csv' }),
      ...(module === '*' ? [await app.anonymous.get('/api/ss-modules/by-name/outbox', headers)] : []),
    ];
    for (const { status, body } of seen) {
      expect([module, status]).toEqual([module, 200]);
      expect(JSON.stringify(body)).not.toMatch(/<strong>|"body"/);
    }
    for (const refused of [
      await ask('/api/outbox/dataSourceSearch', { searchTerms: { all: [{ field: 'body', op: 'contains', value: 'password' }] } }),
      await ask('/api/outbox/dataSourceSearch', { sortField: 'body' }),
      await ask('/api/files/spreadsheet/export-to-spreadsheet', { module: 'outbox', format: 'csv', fields: ['body'] }),
    ])
      expect([module, refused.status]).toEqual([module, 400]);
  }
});
