import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const SERVED: Record<string, string[]> = {
  'MODULE-009': ['contacts', 'applicants', 'campaignNumbers', 'clients', 'districts', 'courses', 'courseSessions'],
  'MODULE-010': ['adminNotes', 'emailFolders', 'emailSettings', 'credentialing'],
  'MODULE-011': ['socialConversations', 'socialComments', 'wallets', 'bumpouts', 'handbooks', 'hrPolicies', 'placementSchedules'],
  'MODULE-012': ['storeItems', 'storeCategories', 'storeCoins', 'storeTransactions', 'smsSettings', 'smsSignatures'],
  'MODULE-013': ['userProfiles', 'gmailAccounts', 'recordings', 'relationships', 'reports', 'layouts'],
};

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

test.each(Object.entries(SERVED))('the generic data calls serve the resources of the specification [%s]', async (_id, names) => {
  const known = [...app.engine.registry.modules.keys()].map((name) => name.toLowerCase());

  expect(names.filter((name) => !known.includes(name.toLowerCase()))).toEqual([]);
});
