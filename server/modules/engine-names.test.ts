import { afterAll, beforeAll, expect, test } from 'vitest';
import { INPUT_TYPES, type InputType } from '#common/fields/field-type.ts';
import { defaultFields } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';
import { ENGINE_FIELDS } from './engine-names.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

/** Names that the engine, its rules or its calls look for somewhere. */
const NAMES = [
  'teams filename path email_addresses title favorite notices email messages comment_list role active private first_name',
  'location distance password status views fields_ module version _id',
]
  .flatMap((words) => words.split(' '))
  .concat(Object.keys(defaultFields));
const NEVER = ['version', '_id', 'notices'];
const reserved = new Set(['name', 'description', 'version', '_id', ...Object.keys(defaultFields)]);
const meaning: Record<string, string> = {
  ...Object.fromEntries(Object.entries(defaultFields).map(([name, { type }]) => [name, type])),
  ...Object.fromEntries(Object.entries(ENGINE_FIELDS).map(([name, { type }]) => [name, type])),
};
const refOf = (name: string) =>
  name === 'email_addresses' ? 'emailAddresses' : name in { teams: 1, clients: 1 } ? name : 'users';
const given = (fieldName: string, inputType: InputType) => ({
  fieldName,
  label: fieldName,
  inputType,
  ...(inputType === 'Relate' || inputType === 'MultiRelate' ? { ref: refOf(fieldName) } : {}),
  ...(inputType === 'Dropdown' || inputType === 'MultiSelect' ? { options: ['x'] } : {}),
});

test.each(INPUT_TYPES)('a name that means something to the engine is defined with its own type or refused: %s', async (type) => {
  const name = `named${type}`;
  const first = await admin.post('/api/ss-modules', { name, label: name, fields: NAMES.map((each) => given(each, type)) });
  const refused = Object.keys(first.body.fields ?? {});
  expect(refused.sort()).toEqual(NAMES.filter((each) => (meaning[each] ?? type) !== type || NEVER.includes(each)).sort());
  expect(first.status).toBe(422);

  const kept = NAMES.filter((each) => !refused.includes(each));
  const made = await admin.post('/api/ss-modules', { name, label: name, fields: kept.map((each) => given(each, type)) });
  expect([made.status, made.body.fields]).toEqual([200, undefined]);
  const person = await app.userWith({ access: { [name]: { views: allViews } } });
  const { record } = (await person.post(`/api/${name}`, { name: 'Mine' })).body;

  const calls = [
    await person.get(`/api/${name}`),
    await person.get(`/api/${name}/${record._id}`),
    await person.put(`/api/${name}/update-certain-fields/${record._id}`, { fields: { name: 'Ours' } }),
    await person.put(`/api/${name}/update-certain-fields-array`, { ids: [record._id], fields: { name: 'All' } }),
    await person.post(`/api/${name}/dataSourceSearch`, { searchTerms: { name: 'All' } }),
    await person.post('/api/files/spreadsheet/export-to-spreadsheet', { module: name, format: 'csv' }),
    await person.put(`/api/${name}/mark-deleted/${record._id}`),
    await person.put(`/api/${name}/restore/${record._id}`),
    await person.delete(`/api/${name}/${record._id}`),
  ];
  expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 200));
  for (const sortField of kept.filter((each) => !reserved.has(each)))
    expect((await person.post(`/api/${name}/dataSourceSearch`, { sortField })).status).toBeLessThan(500);
});

test('what means the teams leads to teams, in no other spelling, and no relationship takes such a name', async () => {
  const define = (fields: object[]) => admin.post('/api/ss-modules', { name: 'misled', label: 'Misled', fields });
  const teams = given('teams', 'MultiRelate');

  expect((await define([{ ...teams, ref: 'users' }])).body.fields).toHaveProperty('teams');
  expect((await define([{ ...given('tEams', 'TextField') }])).body.fields).toHaveProperty('tEams');
  expect((await define([teams])).status).toBe(200);
  for (const name of ['teams', 'filename', 'assigned_to'])
    for (const type of ['One to Many', 'Many to Many']) {
      const relation = { name, label: 'R', type, primary_module: 'misled', related_module: 'contacts' };
      expect([name, type, (await admin.post('/api/relationships', relation)).status]).toEqual([name, type, 400]);
    }
});
