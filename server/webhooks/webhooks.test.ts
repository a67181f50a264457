import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { ADMIN, allViews, startTestApp, type Client, type TestApp } from '../testing.ts';
import { queueWaitingForTests } from './testing-webhooks.ts';

interface Heard {
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let app: TestApp;
let admin: Client;
let server: Server;
let address: string;
let heard: Heard[] = [];
/** What the other side answers, by path; 200 where nothing stands. */
let statuses: Record<string, number> = {};

beforeAll(async () => {
  server = createServer(async (request, reply) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    heard.push({ url: request.url!, headers: request.headers, body });
    reply.writeHead(statuses[request.url!] ?? 200, { location: `${address}/elsewhere` }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
  admin = await app.signIn();
});
beforeEach(() => {
  heard = [];
  statuses = {};
});
afterAll(async () => {
  await app?.close();
  server.closeAllConnections();
  server.close();
});

/** Seconds go by; sessions end meanwhile. */
async function pass(seconds: number): Promise<void> {
  app.advance(seconds * 1_000);
  admin = await app.signIn();
}

let paths = 0;
async function aHook(more: object = {}): Promise<AnyRecord & { path: string; secret: string }> {
  const path = `/hook-${++paths}`;
  const { status, body } = await admin.post('/api/webhooks', {
    name: `Hook ${paths}`,
    url: address + path,
    module: 'leads',
    events: ['created', 'updated', 'deleted', 'restored', 'merged'],
    ...more,
  });
  expect([status, body.error]).toEqual([200, undefined]);
  return { ...body.record, path };
}
const aLead = async (more: object = {}) =>
  (await admin.post('/api/leads', { first_name: 'Ada', last_name: 'Lee', ...more })).body.record as AnyRecord;
const change = (lead: AnyRecord, fields: object) => admin.put(`/api/leads/update-certain-fields/${lead._id}`, { fields });
const at = (hook: { path: string }) => heard.filter(({ url }) => url === hook.path);
const bodies = (hook: { path: string }) => at(hook).map(({ body }) => JSON.parse(body));
const entries = (hook: { path: string }) =>
  bodies(hook).flatMap(({ type, data }) => data.map((one: object) => ({ type, ...one })));
const soon = (look: () => unknown) => expect.poll(look, { timeout: 25_000 });
const deliveries = async (hook: AnyRecord) =>
  (await admin.get(`/api/webhooks/${hook._id}/deliveries`)).body.records as AnyRecord[];
const states = async (hook: AnyRecord) => (await deliveries(hook)).map(({ status }) => status);
const find = async (hook: AnyRecord) => (await admin.get(`/api/webhooks/${hook._id}`)).body as AnyRecord;
const off = (hook: AnyRecord) => admin.put(`/api/webhooks/update-certain-fields/${hook._id}`, { fields: { active: false } });

test('what happens to a record is posted in order, signed as Standard Webhooks say, with the fields that were asked for', async () => {
  const hook = await aHook({ include: ['last_name', 'lead_status'] });
  expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const lead = await aLead();
  await change(lead, { last_name: 'Low' });
  await admin.put(`/api/leads/mark-deleted/${lead._id}`);
  await admin.put(`/api/leads/restore/${lead._id}`);

  await soon(() => entries(hook).length).toBe(4);
  expect(entries(hook).map(({ type, _id }) => [type, _id])).toEqual(
    ['created', 'updated', 'deleted', 'restored'].map((what) => [`leads.${what}`, lead._id]),
  );
  expect(entries(hook)[1]).toMatchObject({
    moduleName: 'leads',
    version: expect.any(Number),
    changed: expect.arrayContaining(['last_name']),
    record: { last_name: 'Low' },
  });
  for (const { headers, body } of at(hook))
    expect(new Webhook(hook.secret).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
  await soon(() => states(hook)).toEqual(Array(4).fill('delivered')); // noted a moment after the other side has heard
  const log = await deliveries(hook);
  expect(log.map(({ _id }) => _id).toReversed()).toEqual(at(hook).map(({ headers }) => headers['webhook-id']));
  expect(log[0]).toMatchObject({ status: 'delivered', body: at(hook).at(-1)!.body, attempts: [{ status: 200, problem: null }] });
  await off(hook);
});

test('fields, events and a search narrow what is told; a merge names what became part of the record', async () => {
  const hook = await aHook({ events: ['updated', 'merged'], fields: ['last_name'], searchTerms: { first_name: 'Bo' } });
  const [bo, ada] = [await aLead({ first_name: 'Bo' }), await aLead()];
  for (const lead of [bo, ada]) {
    await change(lead, { title: 'Nurse' });
    await change(lead, { last_name: 'Changed' });
  }
  await admin.post('/api/merge', { _moduleName: 'leads', fromRecordId: ada._id, toRecordId: bo._id });

  await soon(() => entries(hook).length).toBe(2);
  expect(entries(hook)).toMatchObject([
    { type: 'leads.updated', _id: bo._id, record: {} },
    { type: 'leads.merged', _id: bo._id, merged: [ada._id] },
  ]);
  await off(hook);
});

test('a webhook is told nothing of before it was made', async () => {
  await aLead();
  const hook = await aHook();
  const lead = await aLead();

  await soon(() => entries(hook).length).toBeGreaterThan(0);
  expect(entries(hook).filter(({ type }) => type === 'leads.created')).toMatchObject([{ _id: lead._id }]);
  await off(hook);
});

test('the secret is answered by create and rotation alone; the old one signs for 24 hours more', async () => {
  const hook = await aHook();
  for (const { body } of [
    await admin.get(`/api/webhooks/${hook._id}`),
    await admin.get('/api/webhooks'),
    await deliveries(hook).then((body) => ({ body })),
  ])
    expect(JSON.stringify(body)).not.toContain('whsec_');
  const { rows } = await app.engine.database.query('select secret from muster.webhook_secrets where webhook = $1', [hook._id]);
  expect(rows[0]!.secret).toMatch(/^v2\./);
  const { secret } = (await admin.post(`/api/webhooks/${hook._id}/rotate-secret`)).body;
  const test = async () => {
    const before = at(hook).length;
    await admin.post(`/api/webhooks/${hook._id}/test`);
    await soon(() => at(hook).length).toBe(before + 1);
    return at(hook).at(-1)!;
  };
  const signs = ({ body, headers }: Heard, with_: string) => {
    const [id, seconds, given] = ['id', 'timestamp', 'signature'].map((name) => String(headers[`webhook-${name}`]));
    return given!.split(' ').includes(new Webhook(with_).sign(id!, new Date(Number(seconds) * 1_000), body));
  };

  const first = await test();
  expect([signs(first, secret), signs(first, hook.secret)]).toEqual([true, true]);
  await pass(24 * 3_600 + 1);
  const later = await test();
  expect([signs(later, secret), signs(later, hook.secret)]).toEqual([true, false]);
  await off(hook);
});

test('a failure is tried again after 5 s, 5 min and so on; what concerns another record does not wait, the same record does', async () => {
  const hook = await aHook({ events: ['updated'] });
  const [one, other] = [await aLead(), await aLead()];
  statuses[hook.path] = 500;
  await change(one, { last_name: 'First' });
  await soon(async () => (await deliveries(hook))[0]?.attempts).toHaveLength(1);
  statuses[hook.path] = 200;
  await change(one, { last_name: 'Second' });
  await soon(() => states(hook)).toHaveLength(2);
  await change(other, { last_name: 'Other' });

  await soon(() => entries(hook).length).toBe(2);
  expect(entries(hook)[1]).toMatchObject({ _id: other._id });
  await pass(6);
  await queueWaitingForTests(app);
  await soon(() => entries(hook).length).toBe(4);
  expect(
    entries(hook)
      .slice(2)
      .map(({ _id }) => _id),
  ).toEqual([one._id, one._id]);
  expect(at(hook)[2]!.headers['webhook-id']).toBe(at(hook)[0]!.headers['webhook-id']);
  expect(at(hook)[2]!.body).toBe(at(hook)[0]!.body);
  await off(hook);
});

test('after eight failures the webhook is paused, its people are notified, and turning it on sends what waits', async () => {
  const hook = await aHook({ events: ['updated'] });
  const owner = (await app.userWith({ userType: 'System Admin' })).user;
  await app.system().records.update('webhooks', hook._id, { assigned_to: owner._id });
  const lead = await aLead();
  statuses[hook.path] = 503;
  await change(lead, { last_name: 'Never' });
  await soon(() => states(hook)).toHaveLength(1);
  await change(lead, { last_name: 'Later' });
  const waits = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400];
  for (const [index, seconds] of waits.entries()) {
    await pass(seconds);
    if (index) await queueWaitingForTests(app);
    await soon(() => at(hook).length).toBe(index + 1);
    if (index < waits.length - 1) {
      await app.workJobs();
      expect(at(hook)).toHaveLength(index + 1);
    }
  }
  await soon(async () => (await find(hook)).active).toBe(false);
  expect(await find(hook)).toMatchObject({
    paused_because: 'It failed 8 times. The address answered 503.',
    paused_at: expect.any(String),
  });
  const told = (await app.signIn(String(owner.email), ADMIN.password)).get('/api/notifications/mine');
  expect((await told).body.records).toMatchObject([{ kind: 'webhook-paused', path: `/admin/webhooks/${hook._id}` }]);
  statuses[hook.path] = 200;

  await admin.put(`/api/webhooks/update-certain-fields/${hook._id}`, { fields: { active: true } });
  await soon(() => states(hook)).toEqual(['delivered', 'failed']);
  const failed = (await deliveries(hook)).find(({ status }) => status === 'failed')!;
  await admin.post(`/api/webhooks/${hook._id}/deliveries/${failed._id}/replay`);
  await soon(() => states(hook)).toEqual(['delivered', 'delivered']);
  expect(await find(hook)).toMatchObject({ paused_because: null, paused_at: null });
  await off(hook);
});

test('a webhook whose condition does not fit its field any more is paused and says so, and the others go on', async () => {
  const kind = { fieldName: 'kind', label: 'Kind', inputType: 'TextField' };
  const { _id } = (await admin.post('/api/ss-modules', { name: 'vans', label: 'Vans', fields: [kind] })).body.record;
  const unfit = await aHook({ module: 'vans', searchTerms: { field: 'kind', op: 'startsWith', value: 'bus' } });
  const [other, ofLeads] = [await aHook({ module: 'vans' }), await aHook()];
  const convert = (body: object) => admin.post(`/api/ss-modules/${_id}/fields/kind/convert`, body);
  await convert({ inputType: 'Dropdown', options: [{ value: 'bus', label: 'Bus' }] });
  expect((await convert({ inputType: 'MultiSelect', force: true })).status).toBe(200);

  await admin.post('/api/vans', { name: 'First' });
  await aLead();
  await soon(() => [at(other).length, at(ofLeads).length, at(unfit).length]).toEqual([1, 1, 0]);
  await soon(async () => (await find(unfit)).paused_because).toContain(
    'It does not fit Vans any more. “Starts with” cannot be asked',
  );
  const turnOn = () => admin.put(`/api/webhooks/update-certain-fields/${unfit._id}`, { fields: { active: true } });
  expect((await turnOn()).body.fields.searchTerms).toContain('cannot be asked');
  await admin.put(`/api/webhooks/update-certain-fields/${unfit._id}`, { fields: { searchTerms: {} } });
  expect((await turnOn()).status).toBe(200);
});

test('410 pauses, a redirect is not followed, and a test that fails is not repeated', async () => {
  const [gone, moved] = [await aHook({ events: ['updated'] }), await aHook({ events: ['updated'] })];
  statuses = { [gone.path]: 410, [moved.path]: 302 };
  await admin.post(`/api/webhooks/${moved._id}/test`);
  await soon(() => states(moved)).toEqual(['failed']);
  await change(await aLead(), { last_name: 'Gone' });

  await soon(async () => (await find(gone)).active).toBe(false);
  expect(await states(gone)).toEqual(['failed']);
  await soon(() => at(moved).length).toBe(2);
  await app.workJobs();
  expect(heard.some(({ url }) => url === '/elsewhere')).toBe(false);
  await soon(async () => (await deliveries(moved))[0]!.attempts).toMatchObject([
    { status: 302, problem: expect.stringContaining('redirects') },
  ]);
  expect((await admin.post(`/api/webhooks/${gone._id}/deliveries/${(await deliveries(gone))[0]!._id}/replay`)).status).toBe(409);
  await off(moved);
});

test('a refused address, an unknown module or field, and a sealed field are refused where they stand', async () => {
  const empty = await admin.post('/api/webhooks', { name: '', url: '', module: '', events: ['created'] });
  expect([empty.status, Object.keys(empty.body.fields).toSorted()]).toEqual([422, ['module', 'name', 'url']]);
  const refused = async (more: object) => {
    const { status, body } = await admin.post('/api/webhooks', {
      name: 'No',
      url: `${address}/no`,
      module: 'providers',
      events: ['created'],
      ...more,
    });
    return [status, Object.keys(body.fields ?? {})];
  };
  for (const url of ['http://127.0.0.2/', 'http://[::1]/', 'http://169.254.169.254/latest', 'http://0x7f.0.0.2/'])
    expect([url, ...(await refused({ url }))]).toEqual([url, 422, ['url']]);
  expect(await refused({ module: 'nowhere' })).toEqual([422, ['module']]);
  expect(await refused({ include: ['nothing'] })).toEqual([422, ['include']]);
  expect(await refused({ include: ['ssn'] })).toEqual([422, ['include']]);
  expect(await refused({ fields: ['nothing'] })).toEqual([422, ['fields']]);
  expect(await refused({ searchTerms: { nothing: 1 } })).toEqual([422, ['searchTerms']]);
  const misspelled = { name: 'No', url: `${address}/no`, module: 'providers', events: ['created'], fields: ['nothing'] };
  expect((await admin.post('/api/webhooks', misspelled)).body.error).toBe('Providers have no field named nothing.');
});

test('only System Admins see and make webhooks, whatever roles say', async () => {
  const hook = await aHook();
  const staff = await app.userWith({ access: { webhooks: { views: allViews }, leads: { views: allViews } } });

  expect((await staff.post('/api/webhooks', { name: 'Mine', url: address, module: 'leads', events: ['created'] })).status).toBe(
    403,
  );
  for (const path of ['/api/webhooks', `/api/webhooks/${hook._id}`]) expect((await staff.get(path)).status).toBe(403);
  for (const path of ['rotate-secret', 'test', `deliveries/msg_${'0'.repeat(24)}/replay`])
    expect((await staff.post(`/api/webhooks/${hook._id}/${path}`)).status).toBe(403);
  expect((await staff.get(`/api/webhooks/${hook._id}/deliveries`)).status).toBe(403);
  await off(hook);
});

test('an API key with write scope on webhooks makes them, of what its scopes read', async () => {
  const keyOf = async (...scopes: { module: string; level: 'read' | 'write' }[]) => {
    const expiresAt = new Date(app.engine.clock().getTime() + 86_400_000).toISOString().slice(0, 10);
    const asked = { name: 'Set-up', scopes, expiresAt, password: ADMIN.password };
    return app.bearing((await admin.post('/api/users/api-keys', asked)).body.key);
  };
  const hooks = { module: 'webhooks', level: 'write' } as const;
  const [wide, narrow, reading] = [
    await keyOf(hooks, { module: 'leads', level: 'read' }),
    await keyOf(hooks),
    await keyOf({ module: 'webhooks', level: 'read' }, { module: 'leads', level: 'read' }),
  ];
  const asked = { name: 'By key', url: `${address}/by-key`, module: 'leads', events: ['created'] };

  const made = await wide.post('/api/webhooks', asked);
  expect([made.status, made.body.error]).toEqual([200, undefined]);
  expect(made.body.record.secret).toMatch(/^whsec_/);
  expect((await narrow.post('/api/webhooks', asked)).body.fields.module).toContain('scopes of this API key');
  expect((await reading.post('/api/webhooks', asked)).status).toBe(403);
  const moved = { fields: { url: `${address}/elsewhere` } };
  expect((await narrow.put(`/api/webhooks/update-certain-fields/${made.body.record._id}`, moved)).status).not.toBe(200);
  await off(made.body.record);
});

test('what is private to its people is not told', async () => {
  const hook = await aHook({ module: 'tasks', events: ['created'], include: ['subject'] });
  const make = (is_private: boolean) =>
    admin.post('/api/tasks', {
      subject: is_private ? 'Mine' : 'Ours',
      is_private,
      description: 'x',
      assigned_to: admin.user._id,
    });
  for (const is_private of [true, false]) expect((await make(is_private)).status).toBe(200);

  await soon(() => entries(hook).length).toBe(1);
  expect(entries(hook)[0]).toMatchObject({ record: { subject: 'Ours' } });
  await off(hook);
});

test('a change of 250 records is three posts', async () => {
  const made = await app.system().records.insertMany(
    'leads',
    Array.from({ length: 250 }, (_, at) => ({ first_name: 'Many', last_name: `Lead ${at}` })),
  );
  await app.workJobs();
  const hook = await aHook({ events: ['updated'] });
  await admin.put('/api/leads/update-certain-fields-array', { ids: made.map(({ _id }) => _id), fields: { title: 'Nurse' } });

  await soon(() => entries(hook).length).toBe(250);
  expect(Math.max(...bodies(hook).map(({ data }) => data.length))).toBe(100);
  expect(new Set(entries(hook).map(({ _id }) => _id)).size).toBe(250);
  await off(hook);
});

test('new records of one transaction share posts in their order, though each leads to another record', async () => {
  const hook = await aHook({ events: ['created'] });
  const made: string[] = [];
  await app.system().transaction(async ({ records }) => {
    for (let at = 0; at < 5; at++)
      made.push((await records.create('leads', { first_name: 'Ada', last_name: `${at}`, email: `ada.${at}@example.org` }))._id);
  });

  await soon(() => entries(hook).length).toBe(5);
  expect(bodies(hook).length).toBeLessThan(5); // what was looked at in between is a post of its own
  expect(entries(hook).map(({ _id }) => _id)).toEqual(made);
  await off(hook);
});

test('more events than a page of a list has records are all told', async () => {
  const hook = await aHook({ events: ['created'] });
  const many = Array.from({ length: 450 }, (_, at) => ({ first_name: 'Many', last_name: `Lead ${at}` }));
  await app.system().records.insertMany('leads', many);

  await soon(() => entries(hook).length).toBe(450);
  await off(hook);
});

test('two nodes send every delivery once', async () => {
  await app.secondNode();
  const hook = await aHook({ events: ['created'] });
  await Promise.all(Array.from({ length: 12 }, () => aLead()));

  await soon(() => entries(hook).length).toBe(12);
  await app.workJobs();
  expect(at(hook).map(({ headers }) => headers['webhook-id']).length).toBe(
    new Set(at(hook).map(({ headers }) => headers['webhook-id'])).size,
  );
  await off(hook);
});
