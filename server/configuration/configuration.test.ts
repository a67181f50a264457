import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let other: TestApp;
let admin: Client;
let stranger: Client;
beforeAll(async () => {
  [app, other] = [await startTestApp(), await startTestApp()];
  [admin, stranger] = [await app.signIn(), await other.signIn()];
});
afterAll(async () => {
  await app?.close();
  await other?.close();
});

const field = (fieldName: string, inputType: string, more: object = {}) => ({ fieldName, label: fieldName, inputType, ...more });
const parts = 'modules,layouts,relationships,dropdowns,roles,menus,settings';

test('a configuration is the same product on another installation, and twice no change', async () => {
  const ok = async (answer: Promise<{ status: number; body: any }>) => {
    const { status, body } = await answer;
    expect([status, body.fields ?? body.error]).toEqual([200, undefined]);
    return body.record;
  };
  await ok(admin.post('/api/dropdowns', { name: 'Shift kinds', options: [{ value: 'Day', label: 'Day', tone: 'done' }] }));
  await ok(admin.post('/api/ss-modules', { name: 'shops', label: 'Shops', fields: [field('size', 'Number')] }));
  await ok(
    admin.post('/api/ss-modules', {
      name: 'visits',
      label: 'Visits',
      fields: [
        field('shop', 'Relate', { ref: 'shops' }),
        field('kind', 'Dropdown', { dropdown: 'Shift kinds' }),
        field('twice', 'Number', { formula: 'shop.size * 2' }),
      ],
      checks: [{ sentence: 'Small.', formula: 'twice < 100', active: true }],
    }),
  );
  const shops = (await admin.get('/api/ss-modules/by-name/shops')).body;
  await ok(
    admin.put(`/api/ss-modules/${shops._id}`, {
      label: 'Shops',
      fields: [field('size', 'Number'), field('visits', 'Number', { rollup: { module: 'visits', field: 'shop', fn: 'count' } })],
    }),
  );
  await ok(
    admin.post('/api/relationships', {
      name: 'shops_accounts',
      label: 'Accounts',
      type: 'Many to Many',
      primary_module: 'shops',
      related_module: 'accounts',
    }),
  );
  const role = await ok(admin.post('/api/roles', { name: 'Visitor' }));
  await ok(admin.post('/api/user-access-controls', { name: 'visits', role: role._id, views: { access: true, view: 'All' } }));
  await ok(
    admin.post('/api/layouts', {
      name: 'Visitors',
      ssModule: 'visits',
      view: 'grid',
      role: role._id,
      sections: [{ sectionName: 'A', sectionFields: ['kind'] }],
    }),
  );

  const { body: file } = await admin.get(`/api/configuration?parts=${parts}`);
  expect(file).toMatchObject({ format: 'muster-configuration', version: 1 });
  expect(JSON.stringify(file)).not.toMatch(/"[0-9a-f]{24}"/);
  const checked = await stranger.post('/api/configuration/check', file);
  expect(checked.body.changes.filter(({ change }: any) => change === 'refuse')).toEqual([]);
  expect(
    checked.body.changes.filter(({ change }: any) => change === 'add').map(({ part, name }: any) => `${part}: ${name}`),
  ).toEqual([
    'dropdowns: Shift kinds',
    'modules: shops',
    'modules: visits',
    'relationships: shops_accounts',
    'roles: Visitor',
    'roles: Visitor · visits',
    'layouts: visits · grid · Visitor · Visitors',
  ]);
  expect((await stranger.get('/api/ss-modules/by-name/shops')).status).toBe(404);

  expect((await stranger.post('/api/configuration/apply', file)).status).toBe(200);
  expect((await stranger.get(`/api/configuration?parts=${parts}`)).body).toEqual(file);
  const again = await stranger.post('/api/configuration/check', file);
  expect(again.body.changes.filter(({ change }: any) => change !== 'none')).toEqual([]);
  const shop = (await stranger.post('/api/shops', { name: 'S', size: 4 })).body.record;
  expect((await stranger.post('/api/visits', { name: 'V', shop: shop._id, kind: 'Day' })).body.record.twice).toBe(8);
  expect((await stranger.get(`/api/shops/${shop._id}`)).body.visits).toBe(1);
}, 90_000);

test('a configuration of which anything is refused changes nothing', async () => {
  const file = {
    format: 'muster-configuration',
    version: 1,
    parts: {
      dropdowns: [{ of: 'dropdowns', known: ['Fine'], name: 'Fine', options: [{ value: 'a', label: 'A' }] }],
      modules: [
        {
          name: 'broken',
          builtIn: false,
          active: true,
          label: 'Broken',
          fields: [field('total', 'Number', { formula: 'salary' })],
        },
      ],
    },
  };

  const { status, body } = await admin.post('/api/configuration/apply', file);

  expect([status, body.code]).toEqual([422, 'configuration-refused']);
  expect(body.changes).toEqual([
    { part: 'dropdowns', name: 'Fine', change: 'add' },
    {
      part: 'modules',
      name: 'broken',
      change: 'refuse',
      reason: 'total: formula: There is no field named salary. (character 1)',
    },
  ]);
  expect((await admin.post('/api/dropdowns/get-by-name', { name: 'Fine' })).body).toBeNull();
  expect((await admin.post('/api/configuration/check', { ...file, version: 2 })).status).toBe(400);
});

test('a change says what differs', async () => {
  const sizes = (options: object[]) => ({ of: 'dropdowns', known: ['Sizes'], name: 'Sizes', options });
  const file = (options: object[]) => ({ format: 'muster-configuration', version: 1, parts: { dropdowns: [sizes(options)] } });
  const small = { value: 'S', label: 'Small' };
  expect((await admin.post('/api/configuration/apply', file([small, { value: 'M', label: 'Medium' }]))).status).toBe(200);

  const { body } = await admin.post('/api/configuration/check', file([small, { value: 'L', label: 'Large' }]));

  expect(body.changes).toEqual([{ part: 'dropdowns', name: 'Sizes', change: 'change', what: ['options: M, L'] }]);
});
