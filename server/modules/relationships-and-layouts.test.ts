import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

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

test('one to many puts a relation on the related module, many to many one on both [MODULE-017, MODULE-030, MODULE-045, MODULE-041]', async () => {
  const left = await make();
  const right = await make();
  const relate = (name: string, type: string) =>
    admin.post('/api/relationships/create-relationship', {
      name,
      label: `Label of ${name}`,
      type,
      primary_module: left.name,
      related_module: { name: right.name },
    });
  const described = (type: string, name: string) => ({
    name,
    label: `Label of ${name}`,
    type,
    primary_module: left.name,
    related_module: right.name,
    modules_involved: [left.name, right.name],
  });

  for (const [type, name] of [
    ['One to Many', `one${made}`],
    ['Many to Many', `many${made}`],
  ] as const) {
    expect((await relate(name, type)).body.record).toMatchObject(described(type, name));
    expect((await admin.get(`/api/relationships/by-name/${name}`)).body).toMatchObject(described(type, name));
  }
  expect((await relate(`none${made}`, 'Many to One')).status).toBe(400);
  expect((await relate(`many${made}`, 'Many to Many')).status).toBe(400);
  const parent = (await admin.post(`/api/${left.name}`, { name: 'Parent' })).body.record;
  const child = (await admin.post(`/api/${right.name}`, { name: 'Child', [`one${made}`]: parent._id })).body.record;
  const save = (relationship: string) =>
    admin.post('/api/relationships/save-relationship-record', { relationship, primaryId: parent._id, relatedIds: [child._id] });
  expect((await save(`many${made}`)).body).toMatchObject({ matched: 1, changed: 1 });
  expect((await save(`one${made}`)).body).toMatchObject({ matched: 1, changed: 0 });

  const read = await admin.post(`/api/${left.name}/with-relationships/${parent._id}`, {
    relationshipsNeeded: [`one${made}`, `many${made}`],
  });
  expect(read.body[`one${made}`]).toEqual([{ _id: child._id, name: 'Child' }]);
  expect(read.body[`many${made}`]).toEqual([{ _id: child._id, name: 'Child' }]);
  expect((await admin.get(`/api/${right.name}/${child._id}`)).body[`many${made}`]).toEqual([parent._id]);
  expect((await admin.get(`/api/ss-modules/${right._id}`)).body.relationships[0]).toMatchObject({
    type: 'Many to Many',
    primary_module: { name: left.name, label: left.label },
  });
  const search = { relationship: `many${made}`, moduleName: left.name, searchTerms: { name: 'Child' } };
  expect((await admin.post('/api/relationships/relate-search', search)).body.records).toHaveLength(1);
  expect(
    (await admin.post('/api/relationships/search-records', { moduleName: left.name, searchTerms: {} })).body.records,
  ).toHaveLength(1);
  const named = async (of: { _id: string }, what: string): Promise<string[]> =>
    (await admin.get(`/api/ss-modules/${of._id}/${what}`)).body.records.map(({ name }: { name: string }) => name);
  expect(await named(left, 'related-modules')).toContain(right.name);
  expect(await named(right, 'related-modules')).toContain(left.name);
  for (const side of [left, right])
    expect(await named(side, 'relationships')).toEqual(expect.arrayContaining([`one${made}`, `many${made}`]));
});

test.each([
  { relationshipsNeeded: true },
  { relationshipsNeeded: [1] },
  { fields: 5 },
  { sort: 'name' },
  { search: {} },
  { total: 1 },
  { selectNumberOfRecords: [] },
  { idsOnly: 'yes' },
])('records that may be related are searched as those of a module are: %o is refused in words', async (odd) => {
  const answers = [
    await admin.post('/api/relationships/search-records', { moduleName: 'leads', ...odd }),
    await admin.post('/api/relationships/relate-search', { moduleName: 'leads', relationship: 'leads_subs', ...odd }),
  ];

  expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
    [400, expect.stringContaining(Object.keys(odd)[0]!)],
    [400, expect.stringContaining(Object.keys(odd)[0]!)],
  ]);
});

test('relationships tell nobody the name of a module that is closed to them', async () => {
  const [open, alsoOpen, closed] = [await make(), await make(), await make()];
  const relate = (name: string, related_module: string) =>
    admin.post('/api/relationships', { name, label: name, type: 'Many to Many', primary_module: open.name, related_module });
  await relate(`seen${made}`, alsoOpen.name);
  await relate(`unseen${made}`, closed.name);
  await admin.put(`/api/ss-modules/${closed._id}`, {
    name: closed.name,
    label: closed.label,
    fields: [field('pointer', 'Relate', { ref: open.name })],
  });
  const person = await app.userWith({ access: { [open.name]: { views: allViews }, [alsoOpen.name]: { views: allViews } } });

  const answers = [
    await person.get('/api/relationships'),
    await person.post('/api/relationships/dataSourceSearch', { searchTerms: {}, pageSize: 200 }),
    await person.post('/api/relationships/dataSourceSearch', { searchTerms: { primary_module: open.name } }),
    await person.get(`/api/ss-modules/${open._id}`),
    await person.get(`/api/ss-modules/${open._id}/relationships`),
  ];

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  for (const { body } of answers) {
    expect(JSON.stringify(body.relationships ?? body.records)).toContain(`seen${made}`);
    expect(JSON.stringify(body.relationships ?? body.records)).not.toContain(closed.name);
  }
  expect((await person.get(`/api/relationships/by-name/unseen${made}`)).status).toBe(404);
});

test('a relationship keeps its name and modules, as tables stand on them [MODULE-036]', async () => {
  const left = await make();
  const right = await make();
  const { record } = (
    await admin.post('/api/relationships', {
      name: `fixed${made}`,
      label: 'Fixed',
      type: 'Many to Many',
      primary_module: left.name,
      related_module: right.name,
    })
  ).body;

  const renamed = await admin.put(`/api/relationships/update-certain-fields/${record._id}`, { fields: { name: 'other' } });
  const labelled = await admin.put(`/api/relationships/update-certain-fields/${record._id}`, { fields: { label: 'Better' } });

  expect(renamed.status).toBe(422);
  expect(labelled.body.record.label).toBe('Better');
  expect((await admin.get(`/api/${left.name}`)).status).toBe(200);
  const between = { type: 'Many to Many', primary_module: left.name, related_module: right.name };
  for (const missing of ['name', 'label']) {
    const given = { name: `lacks${made}`, label: 'Lacks', ...between, [missing]: undefined };
    const blank = { ...given, [missing]: ' ' };
    for (const form of [given, blank]) {
      const refused = await admin.post('/api/relationships', form);
      expect([refused.status, refused.body.fields]).toEqual([400, { [missing]: 'This is required.' }]);
    }
  }
});

test('a relationship’s name is its own among all modules, and stays taken when it goes', async () => {
  const [left, right, other] = [await make(), await make(), await make()];
  const name = `sole${made}`;
  const relate = (type: string, primary_module: string, related_module: string) =>
    admin.post('/api/relationships', { name, label: 'Sole', type, primary_module, related_module });
  const { record } = (await relate('Many to Many', left.name, right.name)).body;

  expect((await relate('Many to Many', other.name, other.name)).status).toBe(400);
  expect((await relate('One to Many', other.name, other.name)).status).toBe(400);
  expect((await admin.delete(`/api/relationships/${record._id}`)).status).toBe(200);
  expect((await relate('Many to Many', other.name, other.name)).body.error).toContain('was, a relationship');
});

test('the engine’s own tables are related to nothing', async () => {
  const own = await make();
  for (const [primary_module, related_module] of [
    ['outbox', own.name],
    [own.name, 'outbox'],
  ])
    for (const type of ['One to Many', 'Many to Many']) {
      const answer = await admin.post('/api/relationships', { name: 'mails', label: 'M', type, primary_module, related_module });
      expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('cannot be related')]);
    }
});

test('putting a definition back as it was read changes nothing, many-to-many fields included', async () => {
  const left = await make([field('colour', 'TextField')]);
  const right = await make();
  await admin.post('/api/relationships', {
    name: `same${made}`,
    label: 'Same',
    type: 'Many to Many',
    primary_module: left.name,
    related_module: right.name,
  });
  const before = (await admin.get(`/api/ss-modules/${left._id}`)).body;

  const { status } = await admin.put(`/api/ss-modules/${left._id}`, before);

  const after = (await admin.get(`/api/ss-modules/${left._id}`)).body;
  expect(status).toBe(200);
  expect(after.fields).toEqual(before.fields);
  expect((await admin.put(`/api/ss-modules/${left._id}`, before)).body.code).toBe('version-conflict');
});

test('layouts need a module and a view, and are found by name and by module [MODULE-018, MODULE-029, MODULE-035, MODULE-043]', async () => {
  const { _id, name } = await make([field('colour', 'TextField')]);
  const sections = [{ sectionName: 'Main', sectionFields: ['name', 'colour'] }];
  const layout = { name: `Layout ${made}`, ssModule: _id, app: 'CRM', view: 'grid', panelType: 'tab', sections };

  expect((await admin.post('/api/layouts', { ...layout, ssModule: '' })).body.fields).toHaveProperty('ssModule');
  expect((await admin.post('/api/layouts', { ...layout, view: null })).body.fields).toHaveProperty('view');
  expect((await admin.post('/api/layouts', { ...layout, view: 'sideways' })).status).toBe(422);
  expect((await admin.post('/api/layouts', { ...layout, sections: [{ sectionFields: 'name' }] })).status).toBe(422);
  expect((await admin.post('/api/layouts', layout)).status).toBe(200);

  expect((await admin.get(`/api/layouts/${encodeURIComponent(layout.name)}`)).body.records).toHaveLength(1);
  expect((await admin.get(`/api/layouts/module/${_id}`)).body.records[0]).toMatchObject({
    view: 'grid',
    app: 'CRM',
    panelType: 'tab',
    sections,
  });
  await admin.post('/api/layouts', { ...layout, name: `Search ${made}`, view: 'basic-search' });
  expect((await admin.get(`/api/ss-modules/${_id}`)).body.layouts).toMatchObject([
    { view: 'grid', sections },
    { view: 'basic-search', sections },
  ]);
  const person = await app.userWith({ access: { [name]: { views: allViews, fields: { colour: 'None' } } } });
  const shown = (await person.get(`/api/layouts/module/${_id}`)).body.records;
  expect(shown.map(({ sections: [section] }: any) => section.sectionFields)).toEqual([['name'], ['name']]);
  expect((await (await app.userWith({})).get(`/api/layouts/module/${_id}`)).status).toBe(404);
  const role = (await app.make('roles', { name: `Role ${made}` }))._id;
  expect((await admin.post('/api/layouts', { ...layout, name: `For ${made}`, role })).body.record).toMatchObject({
    ...layout,
    name: `For ${made}`,
    role,
  });
});

test('a layout orders related lists; a renamed field keeps its place, and nobody reads of what they may not open', async () => {
  const target = await make();
  const other = await make([field('target', 'Relate', { ref: target.name }), field('second', 'Relate', { ref: target.name })]);
  const layout = (relatedLists: unknown) => ({
    name: `L ${made}`,
    ssModule: target.name,
    view: 'detail',
    sections: [],
    relatedLists,
  });
  const [second, first] = [`${other.name}.second`, `${other.name}.target`];
  expect((await admin.post('/api/layouts', layout(['second']))).body.fields).toHaveProperty('relatedLists');
  expect((await admin.post('/api/layouts', layout([second, first]))).status).toBe(200);

  const fields = [
    field('first', 'Relate', { ref: target.name, renamedFrom: 'target' }),
    field('second', 'Relate', { ref: target.name }),
  ];
  const renamed = await admin.put(`/api/ss-modules/${other._id}`, { label: other.label, fields });
  expect([renamed.status, renamed.body.error]).toEqual([200, undefined]);

  const listsFor = async (client: Client) => (await client.get(`/api/ss-modules/${target._id}`)).body.layouts[0].relatedLists;
  expect(await listsFor(admin)).toEqual([second, `${other.name}.first`]);
  const reader = await app.userWith({ access: { [target.name]: { views: allViews } } });
  expect(await listsFor(reader)).toEqual([]);
});

test('layouts and dropdowns tell their versions, as they were then, and a former one is written like any other', async () => {
  const { name: module } = await make([field('colour', 'TextField')]);
  const sections = (...sectionFields: string[]) => [{ sectionName: 'Main', sectionFields }];
  const kinds = {
    layouts: [
      { name: `L ${made}`, ssModule: module, view: 'grid', sections: sections('name') },
      { sections: sections('name', 'colour') },
    ],
    dropdowns: [{ name: `D ${made}`, options: [{ value: 'a', label: 'A' }] }, { options: [{ value: 'b', label: 'B' }] }],
  } as const;
  for (const [kind, [first, second]] of Object.entries(kinds)) {
    const changed = Object.keys(second)[0]!;
    const { _id } = (await admin.post(`/api/${kind}`, first)).body.record;
    const put = await admin.put(`/api/${kind}/update-certain-fields/${_id}`, { fields: second });
    expect([kind, put.status, put.body.fields]).toEqual([kind, 200, undefined]);

    const { records } = (await admin.get(`/api/audit-log/get-record-changes-by-module/${kind}/${_id}`)).body;
    const versions = records.filter((entry: any) => entry.field === changed);
    expect(versions.map((entry: any) => [entry.record_version, entry.new_value])).toContainEqual([2, (second as any)[changed]]);
    const then = (await admin.get(`/api/audit-log/record-at/${kind}/${_id}?version=1`)).body.record;
    expect(then[changed]).toEqual((first as any)[changed]);

    expect((await admin.put(`/api/${kind}/update-certain-fields/${_id}`, { fields: { [changed]: then[changed] } })).status).toBe(
      200,
    );
    expect((await admin.get(`/api/audit-log/record-at/${kind}/${_id}?version=3`)).body.record[changed]).toEqual(then[changed]);
  }
});

test('a label is changed and a field leaves all layouts [MODULE-039, MODULE-040]', async () => {
  const { _id, name } = await make([field('colour', 'TextField'), field('size', 'TextField', { label: 'Size' })]);
  const other = (await make([field('colour', 'TextField')])).name;
  for (const [view, ssModule] of [
    ['detail', name],
    ['edit', _id],
    ['edit', other],
  ])
    await admin.post('/api/layouts', {
      name: `L ${view}`,
      ssModule,
      view,
      sections: [{ sectionName: 'Main', sectionFields: ['name', 'colour'] }],
    });

  const labelled = await admin.post('/api/ss-modules/update/moduleLayoutLabels', {
    moduleId: _id,
    originalField: { fieldName: 'colour' },
    newField: { label: 'Hue' },
  });
  await admin.post('/api/ss-modules/remove/moduleLayoutField', { moduleId: _id, field: 'colour' });

  for (const { body } of [labelled, await admin.get(`/api/ss-modules/${_id}`)]) {
    const labels = body.fields.map((each: { fieldName: string; label: string }) => [each.fieldName, each.label]);
    expect(labels).toEqual(
      expect.arrayContaining([
        ['colour', 'Hue'],
        ['size', 'Size'],
        ['name', 'Name'],
      ]),
    );
  }
  const inLayouts = async (module: string) =>
    (await admin.get(`/api/layouts/module/${module}`)).body.records.map(({ sections }: any) => sections[0].sectionFields);
  expect([await inLayouts(_id), await inLayouts(other)]).toEqual([[['name'], ['name']], [['name', 'colour']]]);
});
