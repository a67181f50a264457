import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, startTestApp, type Answer, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
let program: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  program = await keyOf(admin);
});
afterAll(() => app?.close());

const MADE_UP = 'a'.repeat(24);
const OTHER = 'b'.repeat(24);

/** A key of this person that writes in all modules. */
async function keyOf(owner: Client): Promise<Client> {
  const expiresAt = new Date(app.engine.clock().getTime() + 9 * 86_400_000).toISOString().slice(0, 10);
  const { body } = await owner.post('/api/users/api-keys', {
    name: 'All',
    scopes: [{ module: '*', level: 'write' }],
    expiresAt,
    password: ADMIN.password,
  });
  const headers = { authorization: `Bearer ${body.key}` };
  const { anonymous } = app;
  return {
    ...anonymous,
    token: body.key,
    post: (path, given) => anonymous.post(path, given, headers),
    put: (path, given) => anonymous.put(path, given, headers),
    delete: (path) => anonymous.delete(path, headers),
  };
}

/** Every way to write a record of a module that does not ask the module's own calls. */
function otherPaths(client: Client, name: string, path: string): Record<string, () => Promise<Answer>> {
  const options = { moduleOptions: { name } };
  const generic = '/api/generic-modules';
  const calls: Record<string, () => Promise<Answer>> = {
    'generic create': () => client.post(generic, { ...options, record: { name: 'x' } }),
    'generic create by path': () => client.post(`${generic}/create`, { name: path, record: { name: 'x' } }),
    'generic replace': () => client.put(`${generic}/${MADE_UP}`, { ...options, record: { name: 'x' } }),
    'generic delete': () => client.put(`${generic}/custom/mark-deleted/by-array`, { ...options, ids: [MADE_UP] }),
    'generic delete forever': () => client.put(`${generic}/custom/delete-forever/by-array`, { ...options, ids: [MADE_UP] }),
    'generic bulk': () =>
      client.put(`${generic}/update-certain-fields-array`, { ...options, ids: [MADE_UP], fields: { name: 'x' } }),
    merge: () => client.post('/api/merge', { _moduleName: name, fromRecordId: OTHER, toRecordId: MADE_UP }),
  };
  const base = `/api/${path[0]!.toUpperCase()}${path.slice(1)}`;
  Object.assign(calls, {
    [`${base} create`]: () => client.post(base, { name: 'x' }),
    [`${base} create alias`]: () => client.post(`${base}/create/`, { name: 'x' }),
    [`${base} replace`]: () => client.put(`${base}/${MADE_UP}`, { name: 'x' }),
    [`${base} replace by body`]: () => client.put(`${base}/update`, { _id: MADE_UP, name: 'x' }),
    [`${base} fields`]: () => client.put(`${base}/update-certain-fields/${MADE_UP}`, { fields: { name: 'x' } }),
    [`${base} bulk`]: () => client.put(`${base}/update-certain-fields-array`, { ids: [MADE_UP], fields: { name: 'x' } }),
    [`${base} delete`]: () => client.put(`${base}/mark-deleted/${MADE_UP}`),
    [`${base} delete many`]: () => client.put(`${base}/mark-as-deleted/by-array`, { ids: [MADE_UP] }),
    [`${base} restore`]: () => client.put(`${base}/restore/${MADE_UP}`),
    [`${base} restore many`]: () => client.put(`${base}/restore/by-array`, { ids: [MADE_UP] }),
    [`${base} delete forever`]: () => client.delete(`${base}/${MADE_UP}`),
    [`${base} delete many forever`]: () => client.post(`${base}/delete-by-array`, { ids: [MADE_UP] }),
  });

  return calls;
}

/** The modules that any of these paths let through; what is refused by a right is 403, what does not exist is no route. */
async function writableBy(client: Client, but: readonly string[] = []): Promise<Map<string, string[]>> {
  const open = new Map<string, string[]>();
  for (const { name, path } of app.engine.registry.modules.values()) {
    if (but.includes(name)) continue;
    app.advance(10_000); // a key makes so many calls a minute
    for (const [call, ask] of Object.entries(otherPaths(client, name, path))) {
      const { status, body } = await ask();
      expect([name, call, status < 500 && status !== 429 && status !== 401]).toEqual([name, call, true]);
      if (status !== 403 && body.code !== 'route-not-found') open.set(name, [...(open.get(name) ?? []), call]);
    }
  }
  app.advance(61_000);
  return open;
}

test('only the modules of this list are written by a generic call, for System Admins and API keys alike', async () => {
  const byPerson = await writableBy(admin);
  const byProgram = await writableBy(program, GENERICALLY_WRITTEN);

  expect([...byPerson.keys()].sort()).toEqual(GENERICALLY_WRITTEN);
  expect([...byProgram]).toEqual([]);
}, 120_000);

const GENERICALLY_WRITTEN = `
  accountCalendarEvents accounts achievementAlerts achievementConditions achievements activities adminNotes applicants
  arcadeData badges benefits bumpouts calendarEvents calendarGroups campaignNumbers campaigns
  clients comments commissions contacts courseEvalEntries courseEvaluation courseSessions courses credentialing
  credentialingRequiredItemMessages credentialingRequiredItems credentialingSetup defaultDashboards districts documents emailAddresses emailFolders
  emailSettings fieldSets gameAlerts gameInstances games gmailAccounts handbooks hrPolicies interactiveDocumentInstances
  interactiveDocuments jobs leads libraryResources locations menuNavs messages moduleReportDashboards
  musterMessage musterSignContacts musterWidget notes placementSchedules placements providers ptoBalance
  ptoRequests recordings reportAlerts reportCharts reportSchedules reports retentionRules roles savedViews sidebarMenuInstances sidebarMenuTemplates
  sms smsSettings smsSignatures socialComments socialConversations storeCategories storeCoins storeItems storeTransactions
  subs tasks teams templates timeSheets timesheetTracker tutorials userDashboardReports
  userDashboards userProfiles users vendors voiceshots workflowActions workflowAlerts workflowConditions
  workflows
`
  .trim()
  .split(/\s+/);

const HOSTILE = [
  `x" where false union select password_hash from muster.credentials --`,
  `x"; drop table muster.sessions; --`,
  'made_up',
  '__proto__',
  'Upper Case',
];

test('a relationship is made by its own call alone: a made-up name reaches no table and no query', async () => {
  const record = (name: string) => ({
    name,
    label: 'Hostile',
    type: 'Many to Many',
    primary_module: 'users',
    related_module: 'tasks',
  });
  for (const client of [admin, program])
    for (const name of HOSTILE) {
      const answers = [
        await client.post('/api/generic-modules', { moduleOptions: { name: 'relationships' }, record: record(name) }),
        await client.post('/api/generic-modules/create', { name: 'relationships', record: record(name) }),
        await client.post('/api/Relationships', record(name)),
        await client.post('/api/RELATIONSHIPS/create/', record(name)),
      ];
      expect([name, answers.map(({ status }) => status)]).toEqual([name, [403, 403, 403, 403]]);
      if (name === 'made_up') continue;
      const own = [
        await client.post('/api/relationships', record(name)),
        await client.post('/api/%72elationships', record(name)),
        await client.post('/api/relationships/create-relationship/', record(name)),
      ];
      expect([name, own.map(({ status }) => status)]).toEqual([name, [400, 400, 400]]);
    }
  expect((await admin.get('/api/relationships')).body.total).toBe(0);
  expect((await app.signIn()).token).toBeTruthy();
});

test('a relationship without a table, as earlier versions let be made, ends no sign-in', async () => {
  await app.engine.database.query(
    `insert into records."relationships" (_id, name, label, type, primary_module, related_module)
     values ($1, 'never made', 'Never', 'Many to Many', 'users', 'tasks')`,
    [MADE_UP],
  );
  await admin.get('/api/ss-modules/rebuild-models');

  expect((await app.signIn()).token).toBeTruthy();
  expect((await admin.get('/api/tasks')).status).toBe(200);
});

test('the own calls of the engine’s records keep answering', async () => {
  const made = await admin.post('/api/dropdowns', { name: 'Hues', options: [] }, { 'idempotency-key': 'hues' });
  const { _id } = made.body.record;

  expect((await admin.put(`/api/dropdowns/${_id}`, { name: 'Shades' })).status).toBe(200);
  expect((await program.put('/api/dropdowns', { _id, name: 'Hues' })).status).toBe(200);
  const many = { ids: [_id], fields: { description: 'x' } };
  expect((await admin.put('/api/dropdowns/update-certain-fields-array/', many)).body).toMatchObject({ changed: 1 });
  expect((await admin.put(`/api/dropdowns/mark-deleted/${_id}`)).status).toBe(200);
  expect((await admin.put(`/api/dropdowns/restore/${_id}`)).status).toBe(200);
  expect((await admin.put('/api/dropdowns/delete-forever/by-array', { ids: [_id] })).body).toMatchObject({ changed: 1 });
  expect((await admin.put(`/api/Dropdowns/mark-deleted/${_id}`)).body.error).toBe(
    'Dropdowns can only be written through their own calls.',
  );
});

test('a name that holds a quote stays a name, wherever it stands in SQL', async () => {
  const { joinTable } = await import('./storage.ts');

  expect(joinTable('x"; drop table y; --')).toBe(`records."rel$x""; drop table y; --"`);
  const sources = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(join(import.meta.dirname, '..', file), 'utf8')] as const);
  const unquoted = sources.filter(([, source]) => /\b(?:records|muster|[a-z])\."?\$\{(?!quote\()[^}]*\}"?[ (]/.test(source));
  expect(unquoted.map(([file]) => file)).toEqual([]);
});
