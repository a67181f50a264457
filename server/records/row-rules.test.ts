import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import type { RowRule } from '#common/row-rule.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';
import { waysToRead, waysToWrite } from '../testing-ways.ts';
import { scopeSql, seesEveryRow } from './scope.ts';
import { createSql } from './sql.ts';

/** Records of people who hold every right a role can give, in modules that say who sees a row. */
let app: TestApp;
let ana: Client;
let ben: Client;
let admin: Client;
let boss: Client;
const MODULES =
  'musterMessage userDashboards userDashboardReports reports smsSignatures emailSettings emailFolders gmailAccounts notifications notificationSettings tasks socialConversations socialComments userProfiles'.split(
    ' ',
  );
beforeAll(async () => {
  app = await startTestApp();
  const person = (userType: string) =>
    app.userWith({ userType, access: Object.fromEntries(MODULES.map((module) => [module, { views: allViews }])) });
  [ana, ben, boss] = [await person('Standard'), await person('Standard'), await person('Standard')];
  admin = await app.signIn();
});
afterAll(() => app?.close());

const me = (client: Client) => String(client.user._id);
const reaches = async (ways: Promise<Record<string, boolean>>) => [...new Set(Object.values(await ways))];
/** As they are when somebody else made them. */
const make = (module: string, fields: Record<string, unknown>): Promise<AnyRecord> =>
  app.make(module, { name: 'Row', description: 'zero', ...fields });
const makeAs = (client: Client, module: string, fields: Record<string, unknown>): Promise<AnyRecord> =>
  app
    .system()
    .inNameOf(me(client), 'a test arranges')
    .records.create(module, { name: 'Row', description: 'zero', ...fields });

describe.each<[string, string, () => Promise<AnyRecord>]>([
  ['dashboards', 'userDashboards', () => make('userDashboards', { user: me(ana) })],
  ['dashboards that they made', 'userDashboards', () => makeAs(ana, 'userDashboards', { user: me(boss) })],
  [
    'reports on a dashboard',
    'userDashboardReports',
    async () =>
      make('userDashboardReports', {
        user: me(ana),
        report: (await app.make('reports', { name: 'R', related_module: 'leads', visibility: 'everyone' }))._id,
      }),
  ],
  ['SMS signatures', 'smsSignatures', () => make('smsSignatures', { user: me(ana), signature: 'Ana' })],
  ['email folders', 'emailFolders', () => make('emailFolders', { user: me(ana) })],
  ['Gmail accounts', 'gmailAccounts', () => make('gmailAccounts', { user: me(ana), gmail_email_address: 'ana@x.test' })],
  ['private tasks', 'tasks', () => make('tasks', { assigned_to: me(ana), is_private: true })],
])('%s', (_title, module, arrange) => {
  test('are seen and changed by their person alone, on every path, System Admins included', async () => {
    const { _id } = await arrange();

    expect(await reaches(waysToRead(app, ana, module, _id))).toEqual([true]);
    expect(await reaches(waysToWrite(app, ana, module, _id))).toEqual([true]);
    for (const other of [ben, admin]) {
      expect(await reaches(waysToRead(app, other, module, _id))).toEqual([false]);
      expect(await reaches(waysToWrite(app, other, module, _id))).toEqual([false]);
      const access = (await app.engine.access.of(me(other)))!;
      expect(seesEveryRow(app.engine.registry, access, app.engine.registry.module(module))).toBe(false);
    }
  });
});

test.each(['notifications', 'notificationSettings'])(
  '%s are read by their person alone, whatever a role says',
  async (module) => {
    const { _id } = await make(module, { assigned_to: me(ana) });
    const reader = await app.userWith({ access: {} });
    const own = await make(module, { assigned_to: me(reader) });

    const answers = async (client: Client, id: string) => {
      const { export: _, ...ways } = await waysToRead(app, client, module, id); // exporting has its own right, which nobody has here
      return [...new Set(Object.values(ways))];
    };
    expect(await answers(ana, _id)).toEqual([true]);
    expect(await answers(reader, own._id)).toEqual([true]);
    for (const other of [ben, reader, admin]) {
      expect(await reaches(waysToRead(app, other, module, _id))).toEqual([false]);
      expect(await reaches(waysToWrite(app, other, module, _id))).toEqual([false]);
    }
  },
);

describe('in-app messages', () => {
  test.each<[string, () => Promise<AnyRecord>]>([
    ['whom it was sent to', () => makeAs(boss, 'musterMessage', { message: 'Hello', sentTo: [me(ana)] })],
    ['who is in the conversation', () => makeAs(boss, 'musterMessage', { message: 'Hello', groupUsersIds: [me(ana), me(boss)] })],
  ])('are read by %s, and changed by who wrote them', async (_title, arrange) => {
    const { _id } = await arrange();

    expect(await reaches(waysToRead(app, ana, 'musterMessage', _id))).toEqual([true]);
    expect(await reaches(waysToWrite(app, ana, 'musterMessage', _id))).toEqual([false]);
    expect(await reaches(waysToRead(app, boss, 'musterMessage', _id))).toEqual([true]);
    expect(await reaches(waysToWrite(app, boss, 'musterMessage', _id))).toEqual([true]);
    expect(await reaches(waysToRead(app, ben, 'musterMessage', _id))).toEqual([false]);
    expect(await reaches(waysToWrite(app, ben, 'musterMessage', _id))).toEqual([false]);
  });

  test('are not found by counting what is about a record, nor by searching for the people in them', async () => {
    const lead = await app.make('leads', { first_name: 'Ada', last_name: 'Byron' });
    const about = { moduleName: 'leads', recordId: lead._id };
    await makeAs(boss, 'musterMessage', { message: 'Hello', sentTo: [me(ana)], related_record: about });
    const counted = async (client: Client) => {
      const lists = [{ module: 'musterMessage', field: 'sentTo' }];
      return (await client.post('/api/records/related-counts', { record: { moduleName: 'users', _id: me(ana) }, lists })).body;
    };
    const searched = async (client: Client) =>
      (await client.post('/api/muster-messages/search', { searchTerms: { 'related_record.recordId': lead._id } })).body.total;

    expect([await searched(ana), await searched(ben)]).toEqual([1, 0]);
    expect((await counted(ben)).lists[0].count).toBe(0);
    expect((await counted(ana)).lists[0].count).toBeGreaterThan(0);
  });
});

test('a comment of the feed is seen with its conversation and changed by who wrote it', async () => {
  const conversation = await makeAs(ana, 'socialConversations', { user: me(ana) });
  const comment = await makeAs(ben, 'socialComments', { conversation: conversation._id, comment: 'Well done' });

  for (const [module, { _id }, writer, other] of [
    ['socialConversations', conversation, ana, ben],
    ['socialComments', comment, ben, ana],
  ] as const) {
    expect(await reaches(waysToRead(app, other, module, _id))).toEqual([true]);
    expect(await reaches(waysToWrite(app, other, module, _id))).toEqual([false]);
    expect(await reaches(waysToWrite(app, writer, module, _id))).toEqual([true]);
  }
});

test('colleagues see a profile, and only its user changes it', async () => {
  const { _id } = await app.make('userProfiles', { name: 'Ana', user: me(ana) });

  expect(await reaches(waysToRead(app, ben, 'userProfiles', _id))).toEqual([true]);
  expect(await reaches(waysToWrite(app, ben, 'userProfiles', _id))).toEqual([false]);
  expect(await reaches(waysToWrite(app, ana, 'userProfiles', _id))).toEqual([true]);
});

test('a provider sees a task that is assigned to them, also one that names no provider record', async () => {
  const provider = await app.userWith({ userType: 'Provider', access: { tasks: { views: allViews } } });
  const task = (fields: object) => make('tasks', { description: 'Send the form', assigned_to: me(provider), ...fields });
  const [theirs, others] = [await task({}), await task({ assigned_to: me(ben) })];
  const privateOne = await make('tasks', { assigned_to: me(ben), is_private: true });

  expect(await reaches(waysToRead(app, provider, 'tasks', theirs._id))).toEqual([true]);
  expect(await reaches(waysToRead(app, provider, 'tasks', others._id))).toEqual([false]);
  expect(await reaches(waysToRead(app, provider, 'tasks', privateOne._id))).toEqual([false]);
});

test.each<RowRule>([
  { is: 'gone' },
  { is: 'created_by.gone' },
  { in: 'gone' },
  { teams: 'gone' },
  { roles: 'gone' },
  { opens: 'gone' },
  { through: 'gone' },
  { through: { module: 'gone', record: 'gone' } },
  { when: { all: [{ field: 'gone', op: 'empty' }] } },
])('the rule %o, whose field is gone by now, gives nobody a row', async (rule) => {
  const { registry } = app.engine;
  const tasks = registry.module('tasks');
  const module = { ...tasks, seenBy: { ...tasks.seenBy, staff: rule } };
  const access = (await app.engine.access.of(me(ana)))!;

  expect(scopeSql(registry, access, module, 'view', 't', createSql())).toBe('false');
});
