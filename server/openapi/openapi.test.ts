import { afterAll, beforeAll, expect, test } from 'vitest';
import { INPUT_TYPES } from '#common/fields/field-type.ts';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

type Schema = Record<string, any>;
interface Description {
  paths: Record<string, Record<string, Schema>>;
  components: { schemas: Record<string, Schema> };
}

let app: TestApp;
let admin: Client;
let description: Description;
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
});
afterAll(() => app?.close());

const templated = (path: string) => path.replace(/:(\w+)/g, '{$1}');

test('every route is described once: as a path of its own or in the aliases of one', () => {
  const found = Object.entries(description.paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, call]) => [
      `${method.toUpperCase()} ${path}`,
      ...((call['x-aliases'] ?? []) as string[]),
    ]),
  );

  expect(new Set(found).size).toBe(found.length);
  for (const { method, path } of app.engine.discovered.routes)
    expect(found).toContain(`${method} ${templated(path.replace(':resource', 'accounts'))}`);
  expect(description.paths['/api/leads']!.get!['x-aliases']).toEqual(['GET /api/leads/all', 'GET /api/leads/list']);
  expect(description.paths['/api/leads/all']).toBeUndefined();
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
  expect(Object.keys(answersOf('/api/auth/oidc/start'))).toEqual(['302', 'default']);
});

test('the calls of one tag are described alone, beside the names of all tags', async () => {
  const { paths, tags, components } = (await admin.get('/api/openapi.json?tag=leads')).body;

  expect(Object.keys(paths).filter((path) => !/^\/api\/leads(\/|$)/.test(path))).toEqual([]);
  expect(paths['/api/leads'].get['x-aliases']).toHaveLength(2);
  expect(tags).toEqual(expect.arrayContaining([{ name: 'leads' }, { name: 'boat-rentals' }]));
  expect([components.schemas.leads, components.schemas.boatRentals]).toEqual([expect.any(Object), undefined]);
});

test('every reference leads to a component, and every call has a name of its own', () => {
  const text = JSON.stringify(description);
  const references = new Set([...text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)].map(([, kind, name]) => `${kind}/${name}`));
  const components = description.components as unknown as Record<string, Record<string, unknown>>;

  expect([...references].filter((each) => !Object.hasOwn(components[each.split('/')[0]!]!, each.split('/')[1]!))).toEqual([]);
  const names = Object.values(description.paths).flatMap((calls) =>
    Object.values(calls).map((call) => call.operationId as string),
  );
  expect(new Set(names).size).toBe(names.length);
});

test('a module made at run time is described with its fields, types and choices, and what its calls take and answer', () => {
  const { schemas } = description.components;
  const { properties } = schemas.boatRentals!;

  for (const type of INPUT_TYPES) expect([type, properties[`f${type}`]['x-input-type']]).toEqual([type, type]);
  expect(properties.fDropdown.enum).toEqual(['one', 'two', null]);
  expect(properties.fMultiSelect.items.enum).toEqual(['one', 'two']);
  expect(properties.fAutoIncrement.readOnly).toBe(true);
  expect(schemas['boatRentals.new']!.required).toEqual(expect.arrayContaining(['name', 'fTextField']));
  expect(schemas['boatRentals.fields']!.properties.fAutoIncrement).toBeUndefined();
  const create = description.paths['/api/boat-rentals']!.post!;
  expect(create.requestBody.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/boatRentals.new' });
  expect(create.responses[200].content['application/json'].schema.properties.record).toEqual({
    $ref: '#/components/schemas/boatRentals',
  });
});

test('choices of a list that admins keep are those of this moment', () => {
  const described = Object.values(description.components.schemas).flatMap(({ properties = {} }) =>
    Object.values(properties as Schema),
  );

  expect(description.components.schemas.leads!.properties.lead_status.enum).toContain('active');
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

  const { components, paths } = (await person.get('/api/openapi.json')).body as Description;

  expect(components.schemas.leads!.properties.mobile_phone).toBeUndefined();
  expect(components.schemas.leads!.properties.email).toBeDefined();
  expect(components.schemas['leads.fields']!.properties.email).toBeUndefined();
  expect(components.schemas['leads.fields']!.properties.last_name).toBeDefined();
  expect(components.schemas.boatRentals).toBeUndefined();
  expect(paths['/api/boat-rentals']).toBeUndefined();
});

test('the page of the description is served from here, and loads nothing from elsewhere', async () => {
  const page = await app.server.inject({ url: '/api/docs' });
  const sources = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source!);

  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(sources).toHaveLength(3);
  for (const source of sources) {
    const file = await app.server.inject({ url: source });
    expect([source, file.statusCode]).toEqual([source, 200]);
  }
  expect((await app.server.inject({ url: '/api/docs/..%2fopenapi.routes.ts' })).statusCode).toBe(404);
});
