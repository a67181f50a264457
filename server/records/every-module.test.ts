import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

test('every module of the registry answers list, search, ids, one and the definition [MODULE-008, RECORD-016]', async () => {
  for (const module of app.engine.registry.byPath.values()) {
    const base = `/api/${module.path}`;
    const list = await admin.get(base);
    expect([base, list.status, list.body.error]).toEqual([base, 200, undefined]);
    if (!Array.isArray(list.body.records)) continue; // settings answer in a shape of their own
    const found = await admin.post(`${base}/dataSourceSearch`, { searchTerms: {} });
    expect([base, found.status, found.body.error]).toEqual([base, 200, undefined]);
    expect(found.body).toMatchObject({ records: expect.any(Array), total: expect.any(Number), pageNumber: 0 });
    expect([base, found.body.pageSize]).toEqual([base, module.pageSize]);
    const ids = await admin.post(`${base}/dataSourceSearch`, { idsOnly: true, selectAll: true });
    expect([base, Array.isArray(ids.body.ids)]).toEqual([base, true]);
    const one = await admin.get(`${base}/${'0'.repeat(24)}`);
    expect([base, one.status]).toEqual([base, 404]);
    const definition = await admin.get(`/api/ss-modules/by-name/${module.name}`);
    expect([base, definition.body.name]).toEqual([base, module.name]);
  }
});

test('every field of every module can be filtered and sorted by, or says that it cannot', async () => {
  for (const module of app.engine.registry.byPath.values()) {
    for (const { name } of module.storage.values()) {
      const empty = await app
        .system()
        .records.search(module.name, {
          searchTerms: { field: name, op: 'empty' },
          total: 'none',
        })
        .catch((problem: { status?: number }) => problem.status);
      const sorted = await app
        .system()
        .records.search(module.name, { sortField: name, total: 'none' })
        .catch((problem: { status?: number }) => problem.status);
      expect([module.name, name, [empty, sorted].filter((each) => typeof each !== 'object' && each !== 400)]).toEqual([
        module.name,
        name,
        [],
      ]);
    }
  }
}, 60_000);

/** Whether each resource lists, finds nothing under a made-up id, and takes and gives back a search. */
async function expectServed(paths: readonly string[]) {
  for (const path of paths) {
    const [list, one, search] = [
      await admin.get(`/api/${path}`),
      await admin.get(`/api/${path}/${'0'.repeat(24)}`),
      await admin.post(`/api/${path}/dataSourceSearch`, { searchTerms: {}, pageSize: 1 }),
    ];
    expect([path, list.status, one.status, one.body.code, search.status]).toEqual([path, 200, 404, 'record-not-found', 200]);
  }
}

test('the generic data services serve contacts, applicants, campaign numbers, clients, districts and courses [MODULE-009]', () =>
  expectServed(
    'contacts applicants campaign-numbers clients districts courses course-sessions course-evals course-eval-entries'.split(' '),
  ));

test('… required-item messages, notes of admins, events, menus, dashboards by default and e-mail’s settings [MODULE-010]', () =>
  expectServed(
    'credentialing-required-item-messages admin-notes account-calendar-events default-dashboards sidebar-menu-templates sidebar-menu-instances email-folders email-settings'.split(
      ' ',
    ),
  ));

test('… social conversations and comments, wallets, bumpouts, handbooks, policies and placement schedules [MODULE-011]', () =>
  expectServed('social-conversations social-comments wallets bumpouts handbooks hr-policies placement-schedules'.split(' ')));

test('… the store, SMS settings and signatures, scheduled jobs, menus and dashboards [MODULE-012]', () =>
  expectServed(
    'store-items store-categories store-coins store-transactions sms-settings sms-signatures scheduled-jobs menu-navs user-dashboards user-dashboard-reports'.split(
      ' ',
    ),
  ));

test('… profiles, mail accounts, recordings, relationships, reports and layouts [MODULE-013]', async () => {
  await expectServed('user-profiles gmail-accounts recordings reports'.split(' '));
  for (const path of ['relationships', 'layouts']) expect((await admin.get(`/api/${path}`)).status).toBe(200);
});

test('what the save rules call exists: modules, addresses, activities, tasks, teams, users, calendar, credentialing, commissions [RECORD-010]', async () => {
  await expectServed('email-addresses activities tasks teams users calendar-events credentialing commissions'.split(' '));
  expect((await admin.get('/api/ss-modules')).status).toBe(200);
});

test('store items come twenty to a page, everything else ten [SEARCH-010]', async () => {
  const pageSizeOf = async (path: string) =>
    (await admin.post(`/api/${path}/dataSourceSearch`, { searchTerms: {} })).body.pageSize;

  expect([await pageSizeOf('store-items'), await pageSizeOf('store-categories')]).toEqual([20, 10]);
});

test('what is not asked for in an order comes by name, title, creation, number, or a date of its own [SEARCH-011]', async () => {
  const day = (n: number) => `2026-0${n}-01`;
  const values: [path: string, field: string, order: 'asc' | 'desc', made: (n: number) => Record<string, unknown>][] = [
    ['accounts', 'name', 'asc', (n) => ({ name: `Account ${n}` })],
    ['courses', 'title', 'asc', (n) => ({ title: `Course ${n}` })],
    ['activities', 'createdAt', 'desc', (n) => ({ name: `Call ${n}`, activityType: 'Call' })],
    ['campaign-numbers', 'number', 'asc', (n) => ({ number: `(813) 555-120${n}` })],
    ['commissions', 'date', 'asc', (n) => ({ name: `Commission ${n}`, date: day(n) })],
  ];
  for (const [path, field, order, made] of values) {
    for (const n of [2, 3, 1]) expect([path, (await admin.post(`/api/${path}`, made(n))).status]).toEqual([path, 200]);
    const found = async (query: object) =>
      (await admin.post(`/api/${path}/dataSourceSearch`, { searchTerms: {}, ...query })).body.records.map(
        (record: Record<string, unknown>) => record[field],
      );
    const inOrder = await found({});
    expect([path, inOrder.length]).toEqual([path, 3]);
    expect([path, inOrder]).toEqual([path, await found({ sortField: field, sortOrder: order })]);
    expect([path, inOrder]).not.toEqual([path, await found({ sortField: field, sortOrder: order === 'asc' ? 'desc' : 'asc' })]);
  }
  const modules = app.engine.registry.modules;
  expect(modules.get('auditLog')?.sort ?? modules.get('audit-log')?.sort).toEqual({ field: 'date_created', order: 'desc' });
  expect(modules.get('scheduledJobs')?.sort).toEqual({ field: 'execute_time', order: 'asc' });
});
