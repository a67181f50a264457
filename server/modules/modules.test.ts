import { afterAll, beforeAll, expect, test } from 'vitest';
import { INPUT_TYPES } from '#common/fields/field-type.ts';
import { newId } from '#common/ids.ts';
import { fieldDefinition, moduleDefinition } from './field-definition.ts';
import { ADMIN, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

let made = 0;
const make = async (fields: object[] = [], more: object = {}) => {
  const name = `thing${++made}`;
  const { status, body } = await admin.post('/api/ss-modules', { name, label: `Thing ${made}s`, fields, ...more });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.record;
};
const field = (fieldName: string, inputType: string, more: object = {}) => ({ fieldName, label: fieldName, inputType, ...more });

const VALUES: Record<string, unknown> = {
  Address: { street: '1 Bay St', city: 'Tampa', state: 'FL', zip: '33602' },
  Array: ['a', 1],
  Checkbox: true,
  Currency: 12.5,
  Date: '2026-11-21',
  DateTime: '2026-11-21T10:00:00.000Z',
  Dropdown: 'one',
  EmailAddress: 'a@example.org',
  FlexRelate: 'LINK',
  ListField: [{ a: 1 }],
  Module: 'users',
  MultiFlexRelate: ['LINK'],
  MultiModule: ['users'],
  MultiRelate: ['ID'],
  MultiSelect: ['one'],
  Number: 3.25,
  Object: { a: 1 },
  Phone: '(813) 555-0100',
  Relate: 'ID',
  TextArea: 'many\nlines',
  TextField: 'one line',
  Url: 'https://example.org/',
};

test('a module made at run time has all 25 input types, keeps their values and gives them back [MODULE-006, MODULE-023]', async () => {
  const fields = INPUT_TYPES.map((inputType) =>
    field(`f${inputType}`, inputType, { options: ['one', 'two'], ...(inputType.endsWith('Relate') ? { ref: 'users' } : {}) }),
  );
  const { name } = await make(fields);
  const link = { moduleName: 'users', recordId: admin.user._id };
  const given = Object.fromEntries(
    Object.entries(VALUES).map(([type, value]) => [
      `f${type}`,
      value === 'LINK'
        ? link
        : value === 'ID'
          ? admin.user._id
          : JSON.stringify(value) === '["LINK"]'
            ? [link]
            : JSON.stringify(value) === '["ID"]'
              ? [admin.user._id]
              : value,
    ]),
  );

  const { status, body } = await admin.post(`/api/${name}`, { name: 'Full', ...given });

  expect([status, body.fields]).toEqual([200, undefined]);
  expect(INPUT_TYPES).toHaveLength(25);
  const read = (await admin.get(`/api/${name}/${body.record._id}`)).body;
  expect(read).toMatchObject(given);
  expect(read.fAutoIncrement).toBe(1);
  expect(body.record).toMatchObject(given);
});

test('a definition answers name, label, description, fields, apps, custom, customSchema and its flags [MODULE-016, MODULE-020, MODULE-031]', async () => {
  const record = await make(
    [
      field('colour', 'Dropdown', {
        options: ['red'],
        required: true,
        massUpdatable: true,
        dependent: true,
        parentField: 'name',
        fieldsToTrigger: ['size'],
        default: 'red',
        description: 'Of its skin',
      }),
      field('size', 'Dropdown', { dropdown: 'Professions' }),
      field('owner', 'Relate', { ref: 'accounts' }),
      field('notes', 'TextArea', { textAreaRowCount: 7, personal: true }),
    ],
    {
      description: 'Of all kinds',
      plural: 'Kinds of things',
      apps: ['CRM', 'Silk'],
      customSchema: { origin: 'elsewhere' },
    },
  );

  const { body } = await admin.get(`/api/ss-modules/${record._id}`);

  expect(body).toMatchObject({
    name: record.name,
    label: record.label,
    description: 'Of all kinds',
    plural: 'Kinds of things',
    apps: ['CRM', 'Silk'],
    custom: true,
    customSchema: { origin: 'elsewhere' },
    active: true,
    locked: false,
    deleted: false,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    relationships: [],
    layouts: [],
  });
  expect((await admin.get('/api/ss-modules/by-name/accounts')).body).toMatchObject({ custom: false, active: true, locked: true });
  const named = (name: string) => body.fields.find(({ fieldName }: { fieldName: string }) => fieldName === name);
  expect(named('colour')).toMatchObject({
    label: 'colour',
    inputType: 'Dropdown',
    type: { inputType: 'Dropdown', fieldType: expect.any(String), schemaType: expect.any(String) },
    description: 'Of its skin',
    required: true,
    massUpdatable: true,
    dependent: true,
    parentField: 'name',
    fieldsToTrigger: ['size'],
    default: 'red',
  });
  expect(named('size')).toMatchObject({ dropdown: 'Professions', options: expect.arrayContaining([expect.anything()]) });
  expect(named('owner')).toMatchObject({ inputType: 'Relate', ref: 'accounts' });
  expect(named('notes')).toMatchObject({ textAreaRowCount: 7, personal: true });
});

test('a module that names no app stands in every one, and only CRM, Mint and Silk are taken [MODULE-007]', async () => {
  const free = await make([]);
  expect(free.apps).toEqual([]);
  const put = (apps: string[]) => admin.put(`/api/ss-modules/${free._id}`, { label: free.label, apps });

  expect((await put(['CRM', 'Mint', 'Silk'])).body.record.apps).toEqual(['CRM', 'Mint', 'Silk']);
  expect((await put(['Iron'])).status).toBe(400);
  expect((await put([])).body.record.apps).toEqual([]);
});

test('the calls of /api/ss-modules answer: all, shallow, shallow-modules, by name, by id, search, put, delete [MODULE-037]', async () => {
  const name = `called${++made}`;
  const created = await admin.post('/api/ss-modules/create', { name, label: 'Called', fields: [] });
  const { _id } = created.body.record;

  expect(created.status).toBe(200);
  const all = (await admin.get('/api/ss-modules')).body.records as { name: string; fields: unknown[] }[];
  expect(all.length).toBeGreaterThan(50);
  expect(all.find((module) => module.name === name)!.fields.length).toBeGreaterThan(0);
  for (const path of ['shallow', 'shallow-modules']) {
    const { records } = (await admin.get(`/api/ss-modules/${path}`)).body;
    expect([records.length, records[0].fields]).toEqual([all.length, undefined]);
  }
  expect((await admin.get(`/api/ss-modules/by-name/${name}`)).body._id).toBe(_id);
  expect((await admin.get(`/api/ss-modules/${_id}`)).body.name).toBe(name);
  expect((await admin.post('/api/ss-modules/search', { name })).body.total).toBe(1);
  expect((await admin.put(`/api/ss-modules/${_id}`, { name, label: 'Renamed' })).body.record.label).toBe('Renamed');
  expect((await admin.delete(`/api/ss-modules/${_id}`)).status).toBe(200);
  expect((await admin.get(`/api/${name}`)).status).toBe(404);
});

test('a field is added, renamed with its values, and removed with them, and the records stay', async () => {
  const { _id, name, label } = await make([field('colour', 'TextField')]);
  const { record } = (await admin.post(`/api/${name}`, { name: 'Kept', colour: 'red' })).body;

  await admin.put(`/api/ss-modules/${_id}`, { name, label, fields: [field('colour', 'TextField'), field('size', 'Number')] });
  await admin.put(`/api/${name}/update-certain-fields/${record._id}`, { fields: { size: 4 } });
  await admin.put(`/api/ss-modules/${_id}`, {
    name,
    label,
    fields: [field('shade', 'TextField', { renamedFrom: 'colour' }), field('size', 'Number')],
  });
  const renamed = (await admin.get(`/api/${name}/${record._id}`)).body;
  await admin.put(`/api/ss-modules/${_id}`, { name, label, fields: [field('size', 'Number')] });
  const removed = (await admin.get(`/api/${name}/${record._id}`)).body;

  expect(renamed).toMatchObject({ shade: 'red', size: 4 });
  expect(renamed.colour).toBeUndefined();
  expect(removed.shade).toBeUndefined();
  expect(removed).toMatchObject({ name: 'Kept', size: 4 });
});

test('a field that becomes one of another type works at once, on statements that were prepared before', async () => {
  const { _id, name, label } = await make([field('size', 'TextField')]);
  const { record } = (await admin.post(`/api/${name}`, { name: 'Typed', size: 'large' })).body;
  const read = () => Promise.all(Array.from({ length: 24 }, () => admin.get(`/api/${name}/${record._id}`)));
  await read();

  const taken = await admin.put(`/api/ss-modules/${_id}`, { name, label, fields: [field('size', 'Number')] });
  await admin.post(`/api/ss-modules/${_id}/fields/size/convert`, { inputType: 'Number', clearFailing: true });

  expect(taken.status).toBe(422);
  expect(new Set((await read()).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await admin.put(`/api/${name}/update-certain-fields/${record._id}`, { fields: { size: 4 } })).status).toBe(200);
});

test.each([
  ['Leads', 'a built-in name in another case'],
  ['1thing', 'a digit first'],
  ['my module', 'a space'],
  ['constructor', 'a prototype name'],
  ['files', 'a path of its own'],
  ['x'.repeat(64), 'too long a name'],
  ['', 'no name'],
])('a module may not be called %j: %s [MODULE-019]', async (name) => {
  const { status } = await admin.post('/api/ss-modules', { name, label: 'Label' });

  expect([409, 422]).toContain(status);
});

test.each([
  [field('caller', 'TextField')],
  [field('toString', 'TextField')],
  [field('Upper', 'TextField')],
  [field('ctid', 'TextField')],
  [field('a'.repeat(60), 'TextField')],
  [field('ok', 'Nonsense')],
  [field('ok', 'Relate', { ref: 'nowhere' })],
  [field('ok', 'Number', { default: 'many' })],
  [field('ok', 'TextField', { label: '' })],
  [field('ok', 'Dropdown', { options: 'red' })],
  [field('ok', 'TextField', { refs: 7 })],
  [field('ok"; drop table records.users; --', 'TextField')],
])('a field that cannot be is refused with its name, and the table stays as it was: %j', async (bad) => {
  const { _id, name, label } = await make([field('good', 'TextField')]);

  const { status, body } = await admin.put(`/api/ss-modules/${_id}`, { name, label, fields: [field('good', 'TextField'), bad] });

  expect([status, Object.keys(body.fields ?? {}).length]).toEqual([422, 1]);
  expect((await admin.post(`/api/${name}`, { name: 'Works', good: 'x' })).status).toBe(200);
});

test('an input type that is none is refused with the names of all', async () => {
  const { body } = await admin.post('/api/ss-modules', { name: 'wrongType', label: 'Wrong', fields: [field('size', 'Text')] });

  expect(body.fields.size).toContain(`one of ${INPUT_TYPES.join(', ')}.`);
});

test('two fields that differ in case alone, or 301 fields, are refused', async () => {
  const twins = [field('pay', 'TextField'), field('pAy', 'TextField')];
  const many = Array.from({ length: 301 }, (_, at) => field(`f${at}`, 'TextField'));

  expect((await admin.post('/api/ss-modules', { name: 'twins', label: 'Twins', fields: twins })).status).toBe(422);
  expect((await admin.post('/api/ss-modules', { name: 'many', label: 'Many', fields: many })).status).toBe(422);
  expect((await admin.get('/api/twins')).status).toBe(404);
});

test('two fields of one name are refused with a sentence that says so', async () => {
  const fields = [field('urgent', 'Checkbox'), field('urgent', 'Checkbox')];
  const { status, body } = await admin.post('/api/ss-modules', { name: 'twice', label: 'Twice', fields });

  expect([status, body.fields]).toEqual([422, { urgent: 'There is a field with the name urgent already.' }]);
});

test('a module cannot have a name that is an address already', async () => {
  for (const name of ['favorites', 'zips', 'Notifications']) {
    const { status, body } = await admin.post('/api/ss-modules', { name, label: 'Taken' });
    expect([name, status === 409 || Boolean(body.fields?.name)]).toEqual([name, true]);
  }
});

test('the engine’s own tables take no fields and no relations', async () => {
  for (const name of ['outbox', 'audit-log']) {
    const { _id, label, fields } = (await admin.get(`/api/ss-modules/by-name/${name}`)).body;
    const added = await admin.put(`/api/ss-modules/${_id}`, { name, label, fields: [...fields, field('extra', 'TextField')] });
    const labelled = await admin.put(`/api/ss-modules/${_id}`, { name, label, fields });

    expect([added.status, Object.keys(added.body.fields)]).toEqual([422, ['fields']]);
    expect(labelled.status).toBe(200);
    expect((await admin.get(`/api/${name}`)).status).toBe(200);
    for (const inputType of ['Relate', 'MultiRelate']) {
      const related = { name: 'pointer', label: 'Pointer', fields: [field('to', inputType, { ref: name })] };
      expect((await admin.post('/api/ss-modules', related)).body.fields.to).toContain('cannot relate');
    }
  }
});

test('the cache calls answer a System Admin and nobody else [MODULE-038, MODULE-042]', async () => {
  const person = await app.userWith({});
  for (const path of [`remove/redisById/${newId()}`, 'trigger-pm2-restart', 'rebuild-models']) {
    expect((await admin.get(`/api/ss-modules/${path}`)).status).toBe(200);
    expect((await person.get(`/api/ss-modules/${path}`)).status).toBe(403);
  }
});

test.each([
  ['remove/redisById/{id}', 'MODULE-038'],
  ['trigger-pm2-restart', 'MODULE-042'],
  ['rebuild-models', 'MODULE-042'],
])('after %s a definition is read from the database again [%s]', async (path) => {
  const { _id, name } = await make();
  const label = async () => (await admin.get(`/api/ss-modules/by-name/${name}`)).body.label as string;
  const before = await label();
  await app.engine.database.query(
    `update muster.module_definitions set definition = definition::jsonb || '{"label": "Written by hand"}' where _id = $1`,
    [_id],
  );
  expect(await label()).toBe(before);

  expect((await admin.get(`/api/ss-modules/${path.replace('{id}', _id)}`)).status).toBe(200);

  expect(await label()).toBe('Written by hand');
});

test('only a System Admin makes, changes and deletes modules, layouts and relationships', async () => {
  const { _id, name } = await make();
  const person = await app.userWith({
    userType: 'Admin',
    access: { layouts: { views: { access: true, create: true, edit: 'All' } } },
  });

  for (const answer of [
    await person.post('/api/ss-modules', { name: 'mine', label: 'Mine' }),
    await person.put(`/api/ss-modules/${_id}`, { name, label: 'Mine' }),
    await person.delete(`/api/ss-modules/${_id}`),
    await person.post('/api/layouts', { name: 'x', ssModule: name, view: 'grid' }),
    await person.post('/api/relationships', {
      name: 'x',
      label: 'x',
      type: 'One to Many',
      primary_module: name,
      related_module: name,
    }),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, 'access-denied']);
});

test('the calls of every resource answer for definitions too: pages, some attributes, deletion of one and of many [MODULE-037]', async () => {
  const modules = [await make([field('size', 'Number')]), await make(), await make()];
  const [one, two, three] = modules.map(({ _id }) => _id as string);
  const paged = async (asked: object) => (await admin.post('/api/ss-modules/dataSourceSearch', asked)).body;
  const custom = { searchTerms: { _id: [one, two, three] } };

  const all = await paged({});
  expect(all).toMatchObject({ pageNumber: 0, pageSize: 10, total: expect.any(Number) });
  expect(all.records).toHaveLength(10);
  expect(await paged({ ...custom, idsOnly: true, sortOrder: 'desc' })).toEqual({ ids: [three, two, one], total: 3 });
  expect(await paged({ ...custom, pageNumber: 1, pageSize: 2 })).toMatchObject({ records: [{ _id: three }], total: 3 });
  expect((await paged({ ...custom, selectNumberOfRecords: 1 })).records).toMatchObject([{ _id: one }]);
  expect((await paged({ nothing: 1, selectAll: true })).code).toBe('unknown-field');
  expect((await paged({ sortField: 'fields' })).code).toBe('unknown-field');

  const some = { fields: { label: 'Sized things' } };
  const { record } = (await admin.put(`/api/ss-modules/update-certain-fields/${one}`, some)).body;
  expect(record.label).toBe('Sized things');
  expect((await admin.put(`/api/ss-modules/update-certain-fields/${one}`, { ...some, version: 1 })).status).toBe(409);
  expect(record.fields.map(({ fieldName }: { fieldName: string }) => fieldName)).toContain('size');
  expect(
    (await admin.put(`/api/ss-modules/update-certain-fields/${two}`, { fields: { active: false } })).body.record,
  ).toMatchObject({ active: false, label: modules[1].label });

  expect((await admin.put(`/api/ss-modules/mark-deleted/${one}`)).body).toEqual({ _id: one, deleted: true });
  const users = (await admin.get('/api/ss-modules/by-name/users')).body._id;
  expect((await admin.put('/api/ss-modules/mark-as-deleted/by-array', { ids: [two, three, users] })).body).toEqual({
    matched: 3,
    changed: 2,
    skipped: [{ _id: users, reason: 'This module is part of Muster and cannot be deleted.' }],
  });
  expect((await paged(custom)).total).toBe(0);
});

test('built-in modules cannot be deleted, and an inactive one leaves people alone while the server goes on [MODULE-031]', async () => {
  const described = async () => (await admin.get('/api/ss-modules/by-name/users')).body;
  const users = await described();
  expect(users).toMatchObject({ active: true, locked: true, deleted: false });

  expect((await admin.delete(`/api/ss-modules/${users._id}`)).status).toBe(403);
  expect((await admin.put(`/api/ss-modules/${users._id}`, { name: 'users', label: 'Users', active: false })).status).toBe(200);
  expect(await described()).toMatchObject({ active: false, locked: true, deleted: false });
  expect((await app.anonymous.post('/api/users/login', ADMIN)).status).toBe(200);
  expect((await admin.put(`/api/ss-modules/${users._id}`, { name: 'users', label: 'Users', active: true })).status).toBe(200);
});

test('a built-in module takes fields of its own and keeps what is built in', async () => {
  const accounts = (await admin.get('/api/ss-modules/by-name/accounts')).body;
  const without = accounts.fields.filter((each: { fieldName: string }) => each.fieldName !== 'website');

  await admin.put(`/api/ss-modules/${accounts._id}`, { ...accounts, fields: [...without, field('shoeSize', 'Number')] });

  const after = (await admin.get('/api/ss-modules/by-name/accounts')).body;
  const names = after.fields.map((each: { fieldName: string }) => each.fieldName);
  expect(names).toEqual(expect.arrayContaining(['website', 'shoeSize']));
  expect((await admin.post('/api/accounts', { name: 'Shoes', shoeSize: 9 })).body.record.shoeSize).toBe(9);
});

test('an admin says of a built-in field that it is personal, and that it is not', async () => {
  const read = async () => (await admin.get('/api/ss-modules/by-name/contacts')).body;
  const say = async (personal: boolean) => {
    const { _id, label, fields } = await read();
    const changed = fields.map((each: { fieldName: string }) => (each.fieldName === 'department' ? { ...each, personal } : each));
    expect((await admin.put(`/api/ss-modules/${_id}`, { label, fields: changed })).status).toBe(200);
    return (await read()).fields.find(({ fieldName }: { fieldName: string }) => fieldName === 'department').personal ?? false;
  };
  expect(await say(true)).toBe(true);
  expect(await say(false)).toBe(false);
});

test('an attribute that no field has is refused by its name, whether the field is built in or an admin’s', async () => {
  const { _id, name, label } = await make([field('good', 'TextField')]);

  for (const [fields, at, word] of [
    [[field('good', 'TextField', { requird: true })], 'good', 'requird'],
    [[field('good', 'TextField', { secret: true })], 'good', 'secret'],
    [[field('name', 'TextField', { requird: true })], 'name', 'requird'],
  ] as const) {
    const { status, body } = await admin.put(`/api/ss-modules/${_id}`, { name, label, fields });
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'invalid', [at]]);
    expect(body.fields[at]).toContain(word);
  }
  const unknown = await admin.put(`/api/ss-modules/${_id}`, { name, label, feilds: [] });
  expect([unknown.status, unknown.body.error]).toEqual([400, expect.stringContaining('feilds')]);
});

test('every definition can be sent back as it was answered, and that changes nothing', async () => {
  const { records } = (await admin.get('/api/ss-modules')).body;
  for (const module of records) {
    expect(moduleDefinition.safeParse(module).error).toBeUndefined();
    for (const each of module.fields)
      expect([module.name, each.fieldName, fieldDefinition.safeParse(each).error]).toEqual([
        module.name,
        each.fieldName,
        undefined,
      ]);
  }
  for (const module of records.filter(({ name }: { name: string }) => ['leads', 'users', 'wallets'].includes(name))) {
    const { status, body } = await admin.put(`/api/ss-modules/${module._id}`, module);
    expect([module.name, status, body.error]).toEqual([module.name, 200, undefined]);
    expect(body.record.fields).toEqual(module.fields);
  }
});

test('a module made at run time has the path that its name reads as; its name leads there too [MODULE-019]', async () => {
  const { record } = (await admin.post('/api/ss-modules', { name: 'equipmentLoans', label: 'Equipment loans' })).body;
  expect([record.name, record.path]).toEqual(['equipmentLoans', 'equipment-loans']);

  const made = await admin.post('/api/equipment-loans', { name: 'Laptop' });
  const read = await admin.get(`/api/equipmentLoans/${made.body.record._id}`);
  const twin = await admin.post('/api/ss-modules', { name: 'EquipmentLoans', label: 'Twin' });

  expect([made.status, read.body.name, twin.status]).toEqual([200, 'Laptop', 409]);
  await admin.delete(`/api/ss-modules/${record._id}`);
  const again = await admin.post('/api/ss-modules', { name: 'equipmentLoans', label: 'Again' });
  expect([again.status, again.body.restorable]).toEqual([409, record._id]);
  const back = await admin.post(`/api/ss-modules/${record._id}/restore`);
  expect([back.status, back.body.record.path]).toEqual([200, 'equipment-loans']);
  expect((await admin.get('/api/equipment-loans')).body.total).toBe(1);
});

test('a custom field is unique on demand, regardless of case, and stops being so', async () => {
  const serial = (unique: boolean) => field('serial', 'TextField', { label: 'Serial', unique });
  const { _id, name, label } = await make([serial(true)]);
  const create = (value: string) => admin.post(`/api/${name}`, { name: 'Drill', serial: value });
  const define = (unique: boolean) => admin.put(`/api/ss-modules/${_id}`, { name, label, fields: [serial(unique)] });
  await create('A-1');

  const twin = await create('a-1');
  expect([twin.status, twin.body.fields]).toEqual([422, { serial: 'Serial is already used by another record.' }]);
  const open = await define(false);
  expect([open.status, (await create('a-1')).status]).toEqual([200, 200]);
  const closed = await define(true);
  expect([closed.status, Object.keys(closed.body.fields)]).toEqual([422, ['serial']]);
  const list = await make();
  const wrong = await admin.put(`/api/ss-modules/${list._id}`, {
    name: list.name,
    label: list.label,
    fields: [field('tags', 'Array', { unique: true })],
  });
  expect(wrong.body.fields).toEqual({ tags: 'A field of the type Array cannot be unique.' });
});
