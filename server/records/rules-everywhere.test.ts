import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { defineModule, text } from '#common/module.ts';
import { ruleBook } from './rule-book.ts';
import { check, every, storedRules, type Rule } from './rules.ts';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

/** An agency's own words: each forbids a name in one module. */
const forbiddenNames = defineModule({
  name: 'forbiddenNames',
  label: 'Forbidden names',
  singular: 'Forbidden name',
  raises: 'rules',
  fields: { of: text('Module') },
});

const seen: string[] = [];
let app: TestApp;
let admin: Client;
let other: Awaited<ReturnType<TestApp['secondNode']>>;
beforeAll(async () => {
  app = await startTestApp({
    also: {
      modules: [forbiddenNames],
      rules: [
        every('effect', 'what is renamed is noted', { on: ['name'], of: 'existing' }, ({ module, record, previous }) => {
          seen.push(`${module.name}: ${previous!.name} → ${record.name}`);
        }),
      ],
      storedRules: [
        storedRules('forbidden names', async (database) => {
          const { rows } = await database.query('select name, of from records."forbiddenNames" where not deleted');
          return rows.map(({ name, of }) => forbidding(of, name));
        }),
      ],
    },
  });
  other = await app.secondNode();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const forbidding = (module: string, name: string): Rule => ({
  module,
  phase: 'check',
  sentence: `nothing is named ${name}`,
  run: ({ record, refuse }) => {
    if (record.name === name) refuse(`Nothing may be named ${name}.`, 'name');
  },
});

test('a rule about every module is asked of built-in modules and of those that admins make', async () => {
  const boats = { name: 'boats', label: 'Boats', fields: [{ fieldName: 'sails', label: 'Sails', inputType: 'Number' }] };
  expect((await admin.post('/api/ss-modules', boats)).status).toBe(200);
  for (const module of ['boats', 'accounts']) {
    const { record } = (await admin.post(`/api/${module}`, { name: 'Ada' })).body;
    await admin.put(`/api/${module}/update-certain-fields/${record._id}`, { fields: { description: 'Old' } });
    await admin.put(`/api/${module}/update-certain-fields-array`, { ids: [record._id], fields: { name: 'Bea' } });
  }

  expect(seen).toEqual(['boats: Ada → Bea', 'accounts: Ada → Bea']);
});

test('a rule that is stored on one node is asked on the other within two seconds, until it is deleted', async () => {
  const elsewhere = other.as(admin);
  const create = () => elsewhere.post('/api/accounts', { name: 'Voldemort' });
  expect((await create()).status).toBe(200);

  const { record } = (await admin.post('/api/forbiddenNames', { name: 'Voldemort', of: 'accounts' })).body;
  await vi.waitFor(async () => expect((await create()).body.error).toBe('Nothing may be named Voldemort.'), { timeout: 2_000 });
  expect((await elsewhere.post('/api/accounts', { name: 'Harry' })).status).toBe(200);

  expect((await admin.put(`/api/forbiddenNames/mark-deleted/${record._id}`)).status).toBe(200);
  await vi.waitFor(async () => expect((await create()).status).toBe(200), { timeout: 2_000 });
});

test('stored rules follow the built-in ones, and contradictions among them stop nothing', () => {
  const builtIn = [check(forbiddenNames, 'z', {}, () => undefined)];
  const stored = ['b', 'a', 'a'].map((sentence): Rule => ({ ...forbidding('forbiddenNames', ''), sentence, after: 'b' }));

  const { checks } = ruleBook(builtIn, ['forbiddenNames'], stored).of('forbiddenNames');
  expect(checks.map(({ sentence }) => sentence)).toEqual(['z', 'a', 'a', 'b']);
});
