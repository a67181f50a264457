import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KeyScope } from '#common/key-scopes.ts';
import { newId } from '#common/ids.ts';
import type { Route } from '../../http/route.ts';
import { ADMIN, startTestApp, type Client, type TestApp } from '../../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const GIVING_RIGHTS = ['users', 'roles', 'teams', 'userAccessControls'];
const EVERYTHING: KeyScope[] = [{ module: '*', level: 'write' }];
const EACH: KeyScope[] = GIVING_RIGHTS.map((module) => ({ module, level: 'write' }));

async function keyOf(scopes: KeyScope[]): Promise<Client> {
  const expiresAt = new Date(app.engine.clock().getTime() + DAY_MS).toISOString();
  const { body } = await admin.post('/api/users/api-keys', { name: 'Walker', scopes, expiresAt, password: ADMIN.password });
  const headers = { authorization: `Bearer ${body.key}` };
  const { anonymous } = app;
  return {
    ...anonymous,
    get: (path) => anonymous.get(path, headers),
    post: (path, sent) => anonymous.post(path, sent, headers),
    put: (path, sent) => anonymous.put(path, sent, headers),
    delete: (path) => anonymous.delete(path, headers),
  };
}

const TABLES = [
  ...GIVING_RIGHTS.map((name) => `records."${name}"`),
  'muster.credentials',
  'muster.passkeys',
  'muster.recovery_codes',
];

/** Every row of what gives rights, and which API keys and sessions are open. */
async function rightsGiven(): Promise<string> {
  const parts = TABLES.map((table) => `(select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from ${table} t)`);
  const open = ['api_keys', 'sessions'].map((table) => `(select count(*)::text from muster.${table} where ended_at is null)`);
  const { rows } = await app.engine.database.query(`select concat_ws(' ', ${[...parts, ...open].join(', ')}) as seen`);
  return rows[0]!.seen as string;
}

interface Target {
  module: string;
  path: string;
  id: string;
  other: string;
}

/** One body that says everything that any of the calls understands. */
const bodyFor = ({ module, id, other }: Target, fields: Record<string, unknown>) => ({
  ...fields,
  _id: id,
  name: module,
  moduleOptions: { name: module },
  _moduleName: module,
  moduleName: module,
  module,
  fromRecordId: other,
  fromRecordIds: [other],
  toRecordId: id,
  ids: [id, other],
  fields,
  record: { ...fields, _id: newId() },
  userId: id,
  user: id,
  roles: [],
  teams: [],
  searchTerms: { _id: [id, other] },
});

const FIELDS: Record<string, Record<string, unknown>> = {
  users: { first_name: 'Changed', last_name: 'Changed', email: 'changed@muster.test', userType: 'System Admin', active: true },
  roles: { name: 'Changed', accessType: 'Admin' },
  teams: { name: 'Changed' },
  userAccessControls: { name: 'leads', views: { access: true, view: 'All' } },
};

async function targets(): Promise<Target[]> {
  const made: Target[] = [];
  for (const module of GIVING_RIGHTS) {
    const [id, other] = [await sample(module), await sample(module)];
    made.push({ module, path: app.engine.registry.module(module).path, id, other });
  }
  return made;
}

const sample = async (module: string): Promise<string> => {
  if (module === 'users') return (await app.userWith({})).user._id;
  const own = { roles: { name: newId() }, teams: { name: newId() }, userAccessControls: { name: 'leads' } }[module]!;
  return (await app.make(module, own))._id;
};

const writing = ({ method, readOnly, path }: Route) =>
  method !== 'GET' && !readOnly && !/\/(login|templogin|completeRegistration)\b/.test(path);

test.each([
  ['all modules', EVERYTHING],
  ['each of them', EACH],
])(
  'no call of a key with scopes of %s writes users, roles, teams or access controls',
  async (_name, scopes) => {
    const routes = app.engine.discovered.routes.filter(writing);
    const wrote: string[] = [];
    for (const target of await targets()) {
      const key = await keyOf(scopes);
      for (const { method, path } of routes) {
        const before = await rightsGiven();
        const url = path
          .replace(':resource', target.path)
          .replace(/:module\b/, target.module)
          .replace(/:\w+/g, target.id);
        const sent = bodyFor(target, FIELDS[target.module]!);
        const { status } = await (method === 'DELETE' ? key.delete(url) : key[method === 'PUT' ? 'put' : 'post'](url, sent));
        if (status === 429) throw new Error('The walk is too quick for one key.');
        if ((await rightsGiven()) !== before) wrote.push(`${method} ${path} on ${target.module}: ${status}`);
      }
      app.advance(61_000);
    }
    expect(wrote).toEqual([]);
  },
  120_000,
);

test('a key with all scopes reads what it may not write, and its plain writes are refused, not passed over', async () => {
  const key = await keyOf(EVERYTHING);
  for (const { module, path, id } of await targets()) {
    expect((await key.get(`/api/${path}/${id}`)).status).toBe(200);
    for (const refused of [
      await key.post(`/api/${path}`, FIELDS[module]),
      await key.put(`/api/${path}/update-certain-fields/${id}`, { fields: FIELDS[module] }),
      await key.put(`/api/${path}/update-certain-fields-array`, { ids: [id], fields: FIELDS[module] }),
      await key.post('/api/generic-modules', { moduleOptions: { name: module }, record: FIELDS[module] }),
      await key.delete(`/api/${path}/${id}`),
    ])
      expect([module, refused.status, refused.body.code]).toEqual([module, 403, 'access-denied']);
  }
});

test('a key starts no password reset and no invitation, also not by the rules of what it writes', async () => {
  const key = await keyOf(EVERYTHING);
  const reset = await key.post('/api/users/password-reset', { email: String(admin.user.email) });
  expect([reset.status, reset.body.code]).toEqual([403, 'access-denied']);
  const account = await app.make('accounts', { name: 'Mercy Hospital' });
  const email = 'ada@provider.test';
  const provider = await app.make('providers', { first_name: 'Ada', last_name: 'Byron', profession: 'RN', email });
  const placed = await key.post('/api/placements', { accounts_placements: account._id, providers_placements: provider._id });
  expect(placed.body.notices).toContainEqual(
    expect.objectContaining({ text: expect.stringContaining('Please send the invitation') }),
  );
  await app.workJobs();
  const { rows } = await app.engine.database.query(
    `select 1 from records.users u join muster.credentials c on c.user_id = u._id where u.email = $1`,
    [email],
  );
  expect(rows).toEqual([]);
});
