import { afterAll, beforeAll, expect, test } from 'vitest';
import { INPUT_TYPES } from '#common/fields/field-type.ts';
import { OPERATORS } from '#common/search.ts';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

type Schema = Record<string, any>;
interface Description {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Schema>>;
  components: { schemas: Record<string, Schema> };
}

let app: TestApp;
let admin: Client;
let description: Description;
let boats: Description;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const fields = INPUT_TYPES.map((inputType) => ({
    fieldName: `f${inputType}`,
    label: inputType,
    inputType,
    options: ['one', 'two'],
    ...(inputType === 'TextField' ? { required: true, unique: true } : {}),
    ...(inputType.endsWith('Relate') ? { ref: 'users' } : {}),
  }));
  const made = await admin.post('/api/ss-modules', { name: 'boatRentals', label: 'Boat rentals', fields });
  expect([made.status, made.body.fields]).toEqual([200, undefined]);
  description = (await admin.get('/api/openapi.json')).body;
  boats = (await admin.get('/api/openapi.json?modules=boat-rentals')).body;
});
afterAll(() => app?.close());

const templated = (path: string) => path.replace(/:(\w+)/g, '{$1}');
/** Every operation with its whole address. */
const callsOf = ({ paths }: Description) =>
  Object.entries(paths).flatMap(([path, { servers, 'x-address': _, ...calls }]) =>
    Object.entries(calls).map(([method, call]) => ({
      address: `${method.toUpperCase()} ${(servers as unknown as { url: string }[] | undefined)?.[0]?.url ?? ''}${path}`,
      call,
    })),
  );

test('every route is described once: as a path of its own or in the aliases of one', () => {
  const found = callsOf(description).flatMap(({ address, call }) => [address, ...((call['x-aliases'] ?? []) as string[])]);

  expect(new Set(found).size).toBe(found.length);
  for (const { method, path } of app.engine.discovered.routes) expect(found).toContain(`${method} ${templated(path)}`);
  expect(description.paths['/api/{resource}']!.get!['x-aliases']).toEqual([
    'GET /api/{resource}/all',
    'GET /api/{resource}/list',
  ]);
  expect(description.paths['/api/{resource}/all']).toBeUndefined();
});

test('a call of every module is described once, with the modules’ paths in the order of the menu and none of the server’s own', () => {
  const { resource } = (description.components as any).parameters;
  const listed: string[] = resource.schema.enum;

  expect(Object.keys(description.paths).filter((path) => path === '/api/leads')).toEqual([]);
  expect(description.paths['/api/{resource}']!.post!.parameters).toEqual([{ $ref: '#/components/parameters/resource' }]);
  expect(listed).toEqual(expect.arrayContaining(['leads', 'boat-rentals', 'users', 'audit-log']));
  expect(listed).not.toContain('game-record-uses');
  expect(description.tags.map(({ name }) => name).slice(0, 3)).toEqual(['any-module', ...listed.slice(0, 2)]);
  const inOrder = ['leads', 'campaigns', 'placements', 'credentialing', 'tasks', 'time-sheets', 'boat-rentals'];
  expect(listed.filter((path) => inOrder.includes(path.toLowerCase()))).toEqual(inOrder.filter((path) => listed.includes(path)));
  expect(resource['x-modules']['boat-rentals']).toEqual({ name: 'boatRentals', label: 'Boat rentals' });
  expect(JSON.stringify(description).length).toBeLessThan(1_000_000);
});

test('the five largest modules are spelled out in 300 kB', { timeout: 120_000 }, async () => {
  const [, ...tags] = description.tags.map(({ name }) => name);
  const sizes: { tag: string; size: number }[] = [];
  for (const tag of tags)
    sizes.push({ tag, size: JSON.stringify((await admin.get(`/api/openapi.json?modules=${tag}`)).body).length });
  const largest = sizes.toSorted((one, other) => other.size - one.size).slice(0, 5);
  const ofLargest = await admin.get(`/api/openapi.json?modules=${largest.map(({ tag }) => tag).join(',')}`);
  const five = (await admin.get('/api/openapi.json?modules=leads,jobs,accounts,providers,placements')).body as Description;

  expect([ofLargest.status, largest]).toEqual([200, expect.anything()]);
  expect(JSON.stringify(ofLargest.body).length).toBeLessThanOrEqual(300_000);
  expect(five.components.schemas.placements).toBeDefined();
  expect(five.paths['/api/jobs/update-certain-fields/{id}']!.put!['x-module']).toBe('jobs');
});

test('no two paths differ in the name of a parameter alone', async () => {
  const listed: string[] = (description.components as any).parameters.resource.schema.enum;
  const everything = (await admin.get(`/api/openapi.json?modules=${listed.join(',')}`)).body as Description;

  for (const { paths } of [description, boats, everything]) {
    const shapes = Object.entries(paths).map(([path, { servers }]) => JSON.stringify([servers, path.replace(/\{\w+\}/g, '{}')]));
    expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
    const whole = Object.entries(paths).map(([path, { 'x-address': address }]) =>
      String(address ?? path).replace(/\{\w+\}/g, '{}'),
    );
    expect(whole.filter((shape, at) => whole.indexOf(shape) !== at)).toEqual([]);
  }
});

/** What of a value is not of the type that its schema says. */
function misfits(schema: Schema, value: Schema): string[] {
  return Object.entries(value).flatMap(([name, given]) => {
    const types = [schema.properties[name]?.type ?? []].flat() as string[];
    const own = given === null ? 'null' : Array.isArray(given) ? 'array' : typeof given === 'number' ? 'number' : typeof given;
    const fits = types.length === 0 || types.includes(own) || (Number.isInteger(given) && types.includes('integer'));
    return fits && schema.properties[name] ? [] : [`${name} is ${own}, not ${JSON.stringify(schema.properties[name])}`];
  });
}

test('the audit log answers what is described', async () => {
  const described = (await admin.get('/api/openapi.json?modules=audit-log')).body as Description;
  const lead = await app.make('leads', { first_name: 'Ada', last_name: 'Logged', lead_status: 'active' });
  const fields = { last_name: 'Changed', years_experience: 3, license_states: ['FL'], current_address: { zip: '33101' } };
  const changed = await admin.put(`/api/leads/update-certain-fields/${lead._id}`, { fields });
  expect([changed.status, changed.body.fields]).toEqual([200, undefined]);

  const { body } = await admin.post('/api/audit-log/dataSourceSearch', { searchTerms: { record_id: lead._id }, pageSize: 100 });
  const { schemas } = described.components;
  const named = (schemas['audit-log'] ?? schemas.auditLog) as Schema;
  const valuesOf = (part: Schema): Schema => (part.$ref ? schemas[String(part.$ref).split('/').at(-1)!]! : part);
  const parts = [named, ...((named.allOf ?? []) as Schema[]).map(valuesOf)];
  const answered = described.paths['/api/audit-log/{id}']!.get!.responses[200].content['application/json'].schema as Schema;
  const properties = Object.assign({}, ...[...parts, valuesOf(answered)].map((part) => part.properties));
  const schema = { properties } as Schema;

  expect([body.error, body.records?.length >= 5]).toEqual([undefined, true]);
  expect([...new Set(body.records.flatMap((entry: Schema) => misfits(schema, entry)))]).toEqual([]);
  const { body: one } = await admin.get(`/api/audit-log/${body.records[0]._id}`);
  expect(misfits(schema, one)).toEqual([]);
});

test('what a newcomer tries first has an example', () => {
  const bodyOf = (call: Schema) => Object.values(call.requestBody.content as Record<string, Schema>)[0]!.example;
  const { paths } = description;

  expect(bodyOf(paths['/api/users/login']!.post!)).toMatchObject({ email: expect.any(String), password: expect.any(String) });
  expect(bodyOf(paths['/api/{resource}']!.post!)).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' });
  expect(bodyOf(paths['/api/{resource}/dataSourceSearch']!.post!).searchTerms.all[0].value).toBe('Ada Lovelace');
  expect(bodyOf(paths['/api/{resource}/update-certain-fields/{id}']!.put!)).toMatchObject({
    fields: expect.any(Object),
    version: 1,
  });
  expect(bodyOf(paths['/api/files/spreadsheet/export-to-spreadsheet']!.post!)).toMatchObject({ module: 'leads', format: 'csv' });
  expect(paths['/api/files/upload']!.post!.responses[200].content['application/json'].example.filename).toBe('resume.pdf');
  expect(bodyOf(boats.paths['/api/boat-rentals']!.post!)).toMatchObject({
    name: expect.any(String),
    fTextField: expect.any(String),
  });
});

test('the examples may be sent as they stand', async () => {
  const exampleOf = (path: string, method = 'post') =>
    Object.values(description.paths[path]![method]!.requestBody.content as Record<string, Schema>)[0]!.example;

  const made = await admin.post('/api/leads', exampleOf('/api/{resource}'));
  const found = await admin.post('/api/leads/dataSourceSearch', exampleOf('/api/{resource}/dataSourceSearch'));
  const changed = await admin.put(
    `/api/leads/update-certain-fields/${made.body.record._id}`,
    exampleOf('/api/{resource}/update-certain-fields/{id}', 'put'),
  );
  const exported = await admin.post(
    '/api/files/spreadsheet/export-to-spreadsheet',
    exampleOf('/api/files/spreadsheet/export-to-spreadsheet'),
  );
  const ownModule = await admin.post('/api/ss-modules', exampleOf('/api/ss-modules'));

  expect([made, changed, exported, ownModule].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(found.body.total).toBe(1);
});

test('each call says how it refuses', () => {
  const { refused } = (description.components as any).responses;

  for (const { address, call } of callsOf(description))
    expect([address, call.responses['4XX']]).toEqual([address, { $ref: '#/components/responses/refused' }]);
  expect(refused.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Problem' });
  expect(Object.keys(description.components.schemas.Problem!.properties)).toEqual(['error', 'code', 'fields', 'requestId']);
});

test('every call says what it answers', () => {
  const { routes } = app.engine.discovered;
  const silent = routes.filter(({ answer, signing }) => !answer && !signing);

  expect(routes.length).toBeGreaterThan(400);
  expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  const { content } = description.paths['/api/credentialing-required-items/{id}/resource/file']!.get!.responses[200];
  expect(content).toEqual({ '*/*': { schema: { type: 'string', format: 'binary', contentEncoding: 'binary' } } });
  const answersOf = (path: string) => description.paths[path]!.get!.responses as Schema;
  expect(Object.keys(answersOf('/unsubscribe/{token}')[200].content)).toEqual(['text/html']);
  expect(Object.keys(answersOf('/api/metrics')[200].content)).toEqual(['text/plain']);
  expect(Object.keys(answersOf('/api/auth/oidc/start'))).toEqual(['302', 'default', '4XX']);
});

test('the calls of some modules are described alone, beside the names of all tags', async () => {
  const described = (await admin.get('/api/openapi.json?modules=leads')).body as Description;
  const { paths, tags, components } = described;

  expect(callsOf(described).filter(({ address }) => !/^[A-Z]+ \/api\/leads(\/|$)/.test(address))).toEqual([]);
  expect(paths['/api/leads']!.get!['x-aliases']).toHaveLength(2);
  expect(tags.map(({ name }) => name)).toEqual(expect.arrayContaining(['leads', 'boat-rentals', 'health']));
  expect([components.schemas.leads, components.schemas.boatRentals]).toEqual([expect.any(Object), undefined]);
  expect(Object.keys(boats.components.schemas)).toContain('boatRentals.new');
  expect(await admin.get('/api/openapi.json?modules=leads,plots')).toMatchObject({
    status: 400,
    body: { code: 'unknown-module' },
  });
});

test.each(['', '?modules=boat-rentals', '?modules=users,ss-modules'])(
  'every reference of %s leads to a component, and every call has a name of its own',
  async (which) => {
    const description = (await admin.get(`/api/openapi.json${which}`)).body as Description;
    const text = JSON.stringify(description);
    const references = new Set([...text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)].map(([, kind, name]) => `${kind}/${name}`));
    const components = description.components as unknown as Record<string, Record<string, unknown>>;

    expect([...references].filter((each) => !Object.hasOwn(components[each.split('/')[0]!]!, each.split('/')[1]!))).toEqual([]);
    const names = callsOf(description).map(({ call }) => call.operationId as string);
    expect(new Set(names).size).toBe(names.length);
  },
);

test('a module made at run time is described with its fields, types and choices, and what its calls take and answer', () => {
  const { schemas } = boats.components;
  const properties = { ...schemas['boatRentals.values']!.properties, ...schemas.boatRentals!.properties };

  for (const type of INPUT_TYPES) expect([type, properties[`f${type}`]['x-input-type']]).toEqual([type, type]);
  expect(properties.fDropdown.enum).toEqual(['one', 'two', null]);
  expect(properties.fMultiSelect.items.enum).toEqual(['one', 'two']);
  expect(properties.fAutoIncrement.readOnly).toBe(true);
  expect(schemas['boatRentals.new']!.required).toEqual(expect.arrayContaining(['name', 'fTextField']));
  expect(schemas['boatRentals.values']!.properties.fAutoIncrement).toBeUndefined();
  expect(schemas['boatRentals.new']!.allOf).toEqual([{ $ref: '#/components/schemas/boatRentals.values' }]);
  const create = boats.paths['/api/boat-rentals']!.post!;
  expect(create.requestBody.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/boatRentals.new' });
  expect(create.responses[200].content['application/json'].schema).toEqual({ $ref: '#/components/schemas/boatRentals.saved' });
  expect(schemas['boatRentals.saved']!.properties.record).toEqual({ $ref: '#/components/schemas/boatRentals' });
});

test('choices of a list that admins keep are those of this moment', async () => {
  const all = description.tags.map(({ name }) => name).join(',');
  const { components } = (await admin.get(`/api/openapi.json?modules=${all}`)).body as Description;
  const described = Object.values(components.schemas).flatMap(({ properties = {} }) => Object.values(properties as Schema));

  expect(components.schemas['leads.values']!.properties.lead_status.enum).toContain('active');
  expect(described.length).toBeGreaterThan(1_000);
});

test('a field definition is described with the 25 types by name', () => {
  const { FieldDefinition, ModuleDefinition } = description.components.schemas;

  expect(FieldDefinition!.properties.inputType.anyOf[0].enum).toEqual([...INPUT_TYPES]);
  expect(FieldDefinition!.additionalProperties).toBe(false);
  expect(JSON.stringify(ModuleDefinition!.properties.fields)).toContain('#/components/schemas/FieldDefinition');
  for (const type of INPUT_TYPES) expect(description.components.schemas[`type.${type}`]).toBeDefined();
});

test('what the reader may not know of is not described: closed modules, hidden fields, and writing what is read-only', async () => {
  const person = await app.userWith({
    access: { leads: { views: { access: true, view: 'All' }, fields: { mobile_phone: 'None', email: 'Read Only' } } },
  });

  const { components, paths } = (await person.get('/api/openapi.json?modules=leads')).body as Description;

  expect(components.schemas.leads!.properties.mobile_phone).toBeUndefined();
  expect(components.schemas.leads!.properties.email).toBeDefined();
  expect(components.schemas['leads.values']!.properties.email).toBeUndefined();
  expect(components.schemas['leads.values']!.properties.last_name).toBeDefined();
  expect(JSON.stringify(paths['/api/leads']!.post!.requestBody)).not.toContain('mobile_phone');
  expect((await person.get('/api/openapi.json?modules=boat-rentals')).body.code).toBe('unknown-module');
  const inShort = (await person.get('/api/openapi.json')).body;
  expect(JSON.stringify(inShort)).not.toMatch(/boat-?rentals|mobile_phone/i);
});

test('a search is described whole: its groups, operators and values', () => {
  const { Search, SearchTerms, SearchCondition, SearchValue } = description.components.schemas;

  expect(Search!.properties.searchTerms).toEqual({ $ref: '#/components/schemas/SearchTerms' });
  expect(SearchTerms!.anyOf).toHaveLength(5);
  expect(SearchCondition!.properties.op.enum).toEqual([...OPERATORS]);
  expect(JSON.stringify(SearchValue)).toContain('thisMonth');
});
