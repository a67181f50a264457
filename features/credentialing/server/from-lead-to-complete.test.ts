import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { newId } from '#common/ids.ts';
import { setPassword } from '#server/accounts/first-admin.ts';
import { ADMIN, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { makeSetup, signInProvider } from './testing-world.ts';

let app: TestApp;
let globalTeam: string;
const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  app = await startTestApp();
  globalTeam = (await app.system().records.first('teams', { name: 'Global' }))!._id;
});
afterAll(() => app.close());

/** Somebody with one of the roles that a new installation has. */
async function member(role: string): Promise<Client> {
  const { _id } = (await app.system().records.first('roles', { name: role }))!;
  const email = `${newId()}@muster.test`;
  const fields = {
    first_name: role,
    last_name: 'Person',
    email,
    userType: 'Standard',
    active: true,
    roles: [_id],
    teams: [globalTeam],
  };
  await setPassword(app.engine, (await app.make('users', fields))._id, ADMIN.password);
  await app.engine.changeCounters.check();
  return app.signIn(email);
}

const ok = ({ status, body }: { status: number; body: any }) => {
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};

test('a lead becomes a placed provider whose credentialing is complete, each step by the person whose work it is', async () => {
  await makeSetup(app, {
    required_items: [
      { _id: 'a', name: 'Read the welcome', field_type: 'Todo Item', category: 'Education and Training' },
      { _id: 'b', name: 'Professional License', field_type: 'Uploaded Document', requires_exp_date: true },
    ],
  });
  const [recruiter, manager, specialist] = [
    await member('Recruiter'),
    await member('Account Manager'),
    await member('Credentialing'),
  ];
  const account = ok(await manager.post('/api/accounts/', { name: 'Mercy Hospital' })).record;
  const job = ok(
    await manager.post('/api/jobs/', {
      custom_job_title: 'School Nurse',
      profession: 'RN',
      zip: '32801',
      accounts_jobs: account._id,
    }),
  ).record;

  const lead = ok(
    await recruiter.post('/api/leads/', { first_name: 'Ada', last_name: 'Lovelace', profession: 'RN', email: 'ada@lead.test' }),
  ).record;
  const sub = ok(await recruiter.post(`/api/leads/${lead._id}/submit`, { job: job._id, license_doe: 'RN License' })).record;
  const placed = ok(
    await recruiter.post(`/api/subs/${sub._id}/place`, {
      placement_type: 'W2',
      planned_start_date: day(30),
      generate_credentialing: true,
    }),
  );
  expect(placed.notices.map(({ text }: any) => text)).toContain('Credentialing record created for placement.');
  expect(ok(await recruiter.get(`/api/subs/${sub._id}`)).status).toBe('Hired');
  expect((await recruiter.get(`/api/providers/${placed.provider}`)).body).not.toHaveProperty('ssn');

  const provider = await signInProvider(app, await app.system().records.get('providers', placed.provider));
  const [mine] = ok(await provider.get('/api/credentialing/mine')).records;
  const board = ok(await provider.get(`/api/credentialing/${mine._id}/board`));
  expect(board).toMatchObject({ start: null, record: { due_date: day(30) } });
  const items: AnyRecord[] = board.categories.flatMap((each: any) => each.items);
  const idOf = (name: string) => items.find((item) => item.name === name)!._id;
  const base = '/api/credentialing-required-items';
  ok(await provider.post(`${base}/${idOf('Read the welcome')}/complete`, { value: true }));
  const fileId = ok(await provider.upload('/api/files/upload', { name: 'license.txt', content: Buffer.from('RN 1234') }))._id;
  ok(await provider.post(`${base}/${idOf('Professional License')}/complete`, { fileId, expirationDate: day(300) }));

  expect((await recruiter.post(`${base}/${idOf('Professional License')}/approve`)).status).toBe(403);
  expect(ok(await specialist.get(`/api/files/${fileId}`))).toBe('RN 1234');
  ok(await specialist.post(`${base}/${idOf('Professional License')}/approve`));

  const done = ok(await specialist.get(`/api/credentialing/${mine._id}`));
  expect(done).toMatchObject({ credentialing_status: 'Complete', completed_count: 2, required_count: 2 });
  expect(ok(await provider.get('/api/credentialing/mine')).records[0].percent).toBe(100);
  const documents = ok(
    await specialist.post('/api/documents/advancedSearch', { providers_documents: placed.provider, status: 'Active' }),
  );
  expect(documents.records).toMatchObject([{ name: 'Professional License', expiration_date: day(300) }]);
});

test('credentialing staff alert others, make a task, look a module up and find providers by their subs [CRED-033]', async () => {
  const specialist = await member('Credentialing');
  const account = await app.make('accounts', { name: 'Red Cross' });
  const job = await app.make('jobs', { custom_job_title: 'Nurse', profession: 'RN', accounts_jobs: account._id });
  const providerWith = async (status: string, last_name: string) => {
    const lead = await app.make('leads', { first_name: 'Clara', last_name, teams: [globalTeam] });
    const sub = await app.make('subs', {
      leads_subs: lead._id,
      jobs_subs: job._id,
      accounts_subs: account._id,
      license_doe: 'RN License',
      status,
      teams: [globalTeam],
    });
    return app.make('providers', { first_name: 'Clara', last_name, subs_providers: sub._id, teams: [globalTeam] });
  };
  const placed = await providerWith('Hired', 'Barton');
  await providerWith('Submitted', 'Cavell');
  await providerWith('Hired', 'Nightingale');
  const record = await app.make('credentialing', { name: 'Clara', providers_credentialing: placed._id, teams: [globalTeam] });
  const related_record = { moduleName: 'credentialing', recordId: record._id };
  const { records } = app.system();
  const addresses = (await records.first('adminSettings', { key: 'alert-addresses' }))!;
  await records.update('adminSettings', addresses._id, { setting: { credentialing: ['credentialing@agency.test'] } });

  const alert = { messageRecord: { kind: 'credentialing', subject: 'Look', message: '<p>Here</p>', related_record } };
  expect(ok(await specialist.post('/api/messages/send-alert-email', alert)).to).toContain('credentialing@agency.test');
  const task = { subject: 'Call the board', description: 'Please.', status: 'Not Started', related_record };
  const made = ok(await specialist.post('/api/tasks', { ...task, assigned_to: specialist.user._id })).record;
  expect(made).toMatchObject({ subject: 'Call the board', related_record });
  const { fields } = ok(await specialist.get('/api/ss-modules/by-name/credentialing'));
  expect(fields.map(({ fieldName }: { fieldName: string }) => fieldName)).toContain('providers_credentialing');
  const smart = {
    name: 'providers',
    searchTerms: { last_name: ['Barton', 'Cavell'] },
    include: { subs_providers: { status: 'Hired' } },
  };
  const found = ok(await specialist.post('/api/generic-modules/smart-search', smart));
  expect(found.records ?? found).toMatchObject([{ _id: placed._id, subs_providers: { _id: placed.subs_providers } }]);
});

test('a provider sees their own world and nothing of the agency’s', async () => {
  const own = await app.make('providers', {
    first_name: 'Mary',
    last_name: 'Seacole',
    email: 'mary@provider.test',
    ssn: '123-45-6789',
  });
  const account = await app.make('accounts', { name: 'Somewhere' });
  const foreign = await app.make('placements', {
    name: 'Foreign',
    accounts_placements: account._id,
    providers_placements: (await app.make('providers', { first_name: 'X', last_name: 'Y' }))._id,
  });
  const placement = await app.make('placements', {
    accounts_placements: account._id,
    providers_placements: own._id,
    bill_rate: 99,
    pay_rate: 50,
  });
  const provider = await signInProvider(app, await app.system().records.get('providers', own._id));

  const seen = await provider.post('/api/placements/dataSourceSearch', {});
  expect(seen.body.records.map(({ _id }: any) => _id)).toEqual([placement._id]);
  expect(seen.body.records[0]).not.toHaveProperty('bill_rate');
  expect(seen.body.records[0].pay_rate).toBe(50);
  expect((await provider.get(`/api/placements/${foreign._id}`)).status).toBe(404);
  for (const path of ['leads', 'jobs', 'subs', 'accounts', 'credentialing-setups', 'reports', 'messages'])
    expect((await provider.post(`/api/${path}/dataSourceSearch`, {})).body.total ?? 0).toBe(0);
  expect((await provider.put(`/api/providers/update-certain-fields/${own._id}`, { fields: { status: 'Inactive' } })).status).toBe(
    403,
  );
});
