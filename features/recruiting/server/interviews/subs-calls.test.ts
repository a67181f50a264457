import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { demoPdf } from '#features/documents/server/public.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

let count = 0;
async function makeSub(more: object = {}) {
  const name = `Case ${(count += 1)}`;
  const account = await app.make('accounts', { name: `Clinic ${count}` });
  const job = await app.make('jobs', { custom_job_title: name, profession: 'RN', zip: '33101', accounts_jobs: account._id });
  const lead = await app.make('leads', {
    first_name: 'Zoë',
    last_name: 'Łukasz',
    profession: 'RN',
    email: `sub${count}@example.org`,
  });
  const sub = await app.make('subs', {
    jobs_subs: job._id,
    accounts_subs: account._id,
    leads_subs: lead._id,
    license_doe: 'RN License',
    ...more,
  });
  return { sub, lead, job };
}

async function makeDocument(about: { _id: string }, fields: object = {}, client = admin) {
  const content = await demoPdf({ title: 'License', issuer: 'Board', lines: [] });
  const { body } = await client.upload('/api/files/upload', { name: 'License.pdf', content });
  return app.make('documents', {
    name: 'License',
    path: body.path ?? `/api/files/${body._id}`,
    mainModuleType: 'leads',
    relatedRecord: about._id,
    ...fields,
  });
}

test('a packet is one PDF of cover, resume and chosen documents of this candidate, kept at the sub and mailed', async () => {
  const { sub, lead } = await makeSub();
  const resume = await makeDocument(lead, { name: 'Resume', document_type: 'Resume' });
  const license = await makeDocument(lead);
  const stranger = await makeDocument((await makeSub()).lead);

  const made = await admin.post(`/api/subs/${sub._id}/packet`, {
    documents: [license._id, stranger._id],
    cover: 'Dear team,\n\nplease meet Zoë.',
    to: ['hr@clinic.example.org'],
  });

  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({
    file: { type: 'application/pdf' },
    pages: 3,
    skipped: [{ _id: stranger._id, reason: 'belongs to somebody else' }],
  });
  expect(resume).toBeDefined();
  const kept = (await admin.get(`/api/subs/attachments/${sub._id}`)).body;
  expect(JSON.stringify(kept)).toContain(made.body.file._id);
  await app.workJobs();
  const { rows } = await app.engine.database.query(`select * from muster.outbox where "to" @> '["hr@clinic.example.org"]'`);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows[0]!.attachments)).toContain(made.body.file._id);
  expect((await admin.post(`/api/subs/${sub._id}/packet`, { documents: [], to: ['nobody'] })).status).toBe(422);
});

test('a packet holds nothing that its maker may not open', async () => {
  const { sub, lead } = await makeSub();
  const hidden = await makeDocument(lead, { teams: [(await app.make('teams', { name: 'Apart' }))._id] });
  const narrow = await app.userWith({ access: { subs: { views: allViews }, documents: { views: allViews } } });

  const made = await narrow.post(`/api/subs/${sub._id}/packet`, { documents: [hidden._id] });

  expect(made.body).toMatchObject({ pages: 1, skipped: [{ _id: hidden._id, reason: 'was not found' }] });
  const reader = await app.userWith({ access: { subs: { views: { access: true, view: 'All' } } } });
  expect((await reader.post(`/api/subs/${sub._id}/packet`, { documents: [] })).status).toBe(403);
});

test('an interview sets status and both dates by the clock of its zone, and writes to the candidate', async () => {
  const { sub, lead } = await makeSub();

  const { status, body } = await admin.post(`/api/subs/${sub._id}/interview`, {
    date: '2026-07-15',
    time: '09:30',
    timeZone: 'America/New_York',
    place: 'https://meet.example.org/abc',
    mail: true,
  });

  expect(status).toBe(200);
  expect(body.record).toMatchObject({
    status: 'InterviewScheduled',
    interview_date: '2026-07-15T13:30:00.000Z',
    interview_place: 'https://meet.example.org/abc',
    interview_booked_date: app.system().today(),
  });
  await app.workJobs();
  const { rows } = await app.engine.database.query('select * from muster.outbox where "to" @> $1::jsonb', [
    JSON.stringify([lead.email]),
  ]);
  expect(rows[0]!.body).toContain('07/15/2026 at 9:30 AM (EDT)');
  const moved = { date: '2026-07-16', time: '15:00', timeZone: 'America/Denver', mail: true };
  expect((await admin.post(`/api/subs/${sub._id}/interview`, moved)).status).toBe(200);
  await app.workJobs();
  const { rows: both } = await app.engine.database.query(
    `select * from muster.outbox where "to" @> $1::jsonb and subject = 'Your interview has moved'`,
    [JSON.stringify([lead.email])],
  );
  expect(both[0]!.body).toContain('07/16/2026 at 3:00 PM (MDT)');
  const bad = { date: '2026-07-15', time: '9', timeZone: 'Moon' };
  expect((await admin.post(`/api/subs/${sub._id}/interview`, bad)).status).toBe(400);
});

test('a sub tells how long it stood at each status', async () => {
  const { sub } = await makeSub();
  await admin.put(`/api/subs/update-certain-fields/${sub._id}`, { fields: { status: 'Offered' } });

  const { statuses } = (await admin.get(`/api/subs/${sub._id}/status-times`)).body;

  expect(statuses).toMatchObject([
    { status: 'Submitted', days: 0 },
    { status: 'Offered', until: null },
  ]);
});
