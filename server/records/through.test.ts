import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';
import { waysToRead, waysToWrite } from '../testing-ways.ts';

let app: TestApp;
let person: Client;
let night: AnyRecord;
let open: AnyRecord;
let hidden: AnyRecord;
let boss: string;
const MODULES = ['leads', 'providers', 'accounts', 'placements', 'credentialing', 'credentialingRequiredItems'];
const CHILDREN = [
  'tasks',
  'activities',
  'notes',
  'sms',
  'messages',
  'calendarEvents',
  'accountCalendarEvents',
  'placementSchedules',
  'benefits',
  'documents',
  'emailAddresses',
  'credentialingRequiredItemMessages',
];
beforeAll(async () => {
  app = await startTestApp();
  boss = (await app.signIn()).user._id;
  const day = await app.make('teams', { name: 'Day' });
  night = await app.make('teams', { name: 'Night' });
  person = await app.userWith({
    teams: [day._id],
    access: Object.fromEntries([...MODULES, ...CHILDREN].map((module) => [module, { views: allViews }])),
  });
  open = await family(day);
  hidden = await family(night);
});
afterAll(() => app?.close());

/** One of each parent in a team, by module. */
async function family(team: AnyRecord): Promise<AnyRecord> {
  const teams = [team._id];
  const [leads, providers, accounts] = [
    await app.make('leads', { first_name: 'Ada', last_name: String(team.name), lead_status: 'active', teams }),
    await app.make('providers', { first_name: 'Bo', last_name: String(team.name), teams }),
    await app.make('accounts', { name: `Clinic ${String(team.name)}`, teams }),
  ];
  const placements = await app.make('placements', { name: 'P', accounts_placements: accounts._id, teams });
  const credentialing = await app.make('credentialing', { name: 'C', providers_credentialing: providers._id, teams });
  const credentialingRequiredItems = await app.make('credentialingRequiredItems', {
    name: 'I',
    field_type: 'Todo Item',
    relatedCredentialingRecord: credentialing._id,
  });
  return { leads, providers, accounts, placements, credentialing, credentialingRequiredItems } as unknown as AnyRecord;
}

const idIn = (parents: AnyRecord, module: string) => (parents[module] as AnyRecord)._id;
const link = (parents: AnyRecord) => ({ moduleName: 'leads', recordId: idIn(parents, 'leads') });

/** A child of every kind, as its fields, by what it hangs on. */
const kinds: [string, (parents: AnyRecord) => Record<string, unknown>][] = [
  ['tasks', (of) => ({ description: 'x', assigned_to: boss, related_record: link(of) })],
  ['tasks', (of) => ({ description: 'x', assigned_to: boss, providers_tasks: idIn(of, 'providers') })],
  ['activities', (of) => ({ activityType: 'Call', relatedRecord: link(of) })],
  ['activities', (of) => ({ activityType: 'Call', relatedRecords: [{ recordType: 'leads', recordId: idIn(of, 'leads') }] })],
  ['activities', (of) => ({ activityType: 'Call', relatedModule: { moduleType: 'leads', moduleRecordId: idIn(of, 'leads') } })],
  ['notes', (of) => ({ related_record: link(of) })],
  ['sms', (of) => ({ related_record: link(of) })],
  ['messages', (of) => ({ related_record: link(of) })],
  ['messages', (of) => ({ providers_messages: idIn(of, 'providers') })],
  ['calendarEvents', (of) => ({ title: 'x', related_record: link(of) })],
  ['accountCalendarEvents', (of) => ({ account: idIn(of, 'accounts') })],
  ['placementSchedules', (of) => ({ placement: idIn(of, 'placements') })],
  ['benefits', (of) => ({ providers_benefits: idIn(of, 'providers') })],
  ['documents', (of) => ({ providers_documents: idIn(of, 'providers') })],
  ['documents', (of) => ({ mainModuleType: 'providers', relatedRecord: idIn(of, 'providers') })],
  ['emailAddresses', (of) => ({ email_address: 'k@x.test', moduleType: 'leads', relatedRecordId: idIn(of, 'leads') })],
  ['credentialingRequiredItems', (of) => ({ field_type: 'Todo Item', relatedCredentialingRecord: idIn(of, 'credentialing') })],
  ['credentialingRequiredItemMessages', (of) => ({ message: 'x', required_item: idIn(of, 'credentialingRequiredItems') })],
];

const pathOf = (module: string) => app.engine.registry.module(module).path;
/** Whether the person reaches the record on every generic path, or on none. */
const found = async (module: string, id: string) => {
  const ways = [await waysToRead(app, person, module, id), await waysToWrite(app, person, module, id)];
  return [...new Set(ways.flatMap((each) => Object.values(each)))];
};

test.each(kinds.map(([module, fieldsOf], at) => [`${at}: ${module}`, module, fieldsOf] as const))(
  'a record that hangs on one that the person may not see is not seen on any path (%s)',
  async (_title, module, fieldsOf) => {
    const make = (parents: AnyRecord) => app.make(module, { name: 'x', ...fieldsOf(parents) });
    const [seen, unseen] = [await make(open), await make(hidden)];

    expect(await found(module, seen._id)).toEqual([true]);
    expect(await found(module, unseen._id)).toEqual([false]);
  },
);

test('an e-mail address is seen with a record that holds it, and one that nothing holds is seen', async () => {
  const address = async (email_address: string) => (await app.make('emailAddresses', { email_address }))._id;
  const [free, ofOpen, ofHidden] = [await address('a@x.test'), await address('b@x.test'), await address('c@x.test')];
  await app.system().records.update('leads', idIn(open, 'leads'), { email_addresses: [ofOpen] });
  await app.system().records.update('leads', idIn(hidden, 'leads'), { email_addresses: [ofHidden] });

  expect(await found('emailAddresses', free)).toEqual([true]);
  expect(await found('emailAddresses', ofOpen)).toEqual([true]);
  expect(await found('emailAddresses', ofHidden)).toEqual([false]);
});

test('what is assigned to somebody stays theirs, and the name of the hidden record is not told', async () => {
  const task = await app.make('tasks', {
    description: 'Please call',
    assigned_to: person.user._id,
    related_record: link(hidden),
    leads_tasks: idIn(hidden, 'leads'),
  });

  const { status, body } = await person.post(`/api/tasks/by-id/${task._id}`, { relationshipsNeeded: ['leads_tasks'] });

  expect(status).toBe(200);
  expect(body.leads_tasks).toEqual({ _id: idIn(hidden, 'leads') });
  expect(JSON.stringify(body)).not.toContain('Night');
});

test('a record of a record is hidden with the first, and what hangs on a deleted record stays', async () => {
  const task = await app.make('tasks', { description: 'x', assigned_to: boss, related_record: link(hidden) });
  const note = await app.make('notes', { name: 'x', related_record: { moduleName: 'tasks', recordId: task._id } });
  const kept = await app.make('notes', { name: 'x', related_record: link(open) });
  await app.system().records.markDeleted('leads', [idIn(open, 'leads')]);

  expect((await person.get(`/api/notes/${note._id}`)).status).toBe(404);
  expect((await person.get(`/api/notes/${kept._id}`)).status).toBe(200);
  await app.system().records.restore('leads', [idIn(open, 'leads')]);
});

test('a file is opened with the record that it belongs to, and with what that one hangs on', async () => {
  const boss = await app.signIn();
  const documentOf = async (of: AnyRecord) => {
    const file = (await boss.upload('/api/files/upload', { name: 'license.txt', content: Buffer.from('the license') })).body;
    const fields = { name: 'License', providers_documents: idIn(of, 'providers'), path: file.path };
    expect((await boss.post('/api/documents', fields)).status).toBe(200);
    return file._id as string;
  };
  const [seen, unseen] = [await documentOf(open), await documentOf(hidden)];

  expect((await person.get(`/api/files/${seen}`)).status).toBe(200);
  expect((await person.get(`/api/files/${unseen}`)).status).toBe(404);
});

test('System Admins see what hangs on any record', async () => {
  const note = await app.make('notes', { name: 'x', related_record: link(hidden) });

  expect((await (await app.signIn()).get(`/api/notes/${note._id}`)).status).toBe(200);
});

test.each([
  ['documents', () => ({ mainModuleType: 'leads', relatedRecord: idIn(hidden, 'leads') }), 'relatedRecord'],
  [
    'emailAddresses',
    () => ({ email_address: 'z@x.test', moduleType: 'leads', relatedRecordId: idIn(hidden, 'leads') }),
    'relatedRecordId',
  ],
  [
    'activities',
    () => ({ activityType: 'Call', relatedRecords: [{ recordType: 'leads', recordId: idIn(hidden, 'leads') }] }),
    'relatedRecords',
  ],
  [
    'activities',
    () => ({ activityType: 'Call', relatedModule: { moduleType: 'leads', moduleRecordId: idIn(hidden, 'leads') } }),
    'relatedModule',
  ],
] as const)('%s are not hung on a record that the person may not see', async (module, fields, field) => {
  const { status, body } = await person.post(`/api/${pathOf(module)}`, { name: 'x', ...fields() });

  expect(status).toBe(422);
  expect(body.fields[field]).toBe('The chosen record does not exist.');
});
