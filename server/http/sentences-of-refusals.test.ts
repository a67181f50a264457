import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorsFor } from '#common/search.ts';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const search = (searchTerms: object) => admin.post('/api/leads/dataSourceSearch', { searchTerms });

test('an operator that a field does not take is answered with those that it takes', async () => {
  const { status, body } = await search({ field: 'last_name', op: 'lessThan', value: 'x' });

  expect([status, body.code]).toEqual([400, 'unknown-operator']);
  expect(body.error).toBe(`“Less than” cannot be asked of last_name. It takes: ${operatorsFor('text').join(', ')}.`);
  expect((await search({ field: 'last_name', op: 'like', value: 'x' })).body.error).toContain('There are: equals, notEquals, ');
});

test('a field that there is not is answered with the module that was asked', async () => {
  expect((await search({ field: 'nothing', op: 'empty' })).body.error).toBe('There is no field named nothing in Leads.');
  expect((await search({ field: 'assigned_to.nothing', op: 'empty' })).body.error).toContain('in Users.');
  expect((await admin.post('/api/leads', { nothing: 1 })).body.fields.nothing).toBe('There is no field named nothing in Leads.');
});

test('a caller without a session is asked to sign in, and told of no session that expired', async () => {
  const nobody = await app.anonymous.get('/api/leads');
  const gone = await app.bearing('not-a-session').get('/api/leads');

  expect([nobody.status, nobody.body.code, nobody.body.error]).toEqual([
    401,
    'unauthenticated',
    'Please sign in: this call needs a session or an API key.',
  ]);
  expect([gone.status, gone.body.error]).toEqual([401, 'Your session has expired']);
});
