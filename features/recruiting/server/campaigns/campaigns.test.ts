import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { newId } from '#common/ids.ts';
import { jobQueue } from '#server/jobs/jobs.ts';
import { askedBy } from '#server/testing-statements.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { generateCampaigns } from './auto-campaigns.ts';
import bouncedLetters from './bounced-letters.consumers.ts';
import { sendToRecipient } from './send-recipient.jobs.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  await app.setting('quiet-hours', { value: null });
});
afterAll(() => app?.close());

let count = 0;
const next = () => (count += 1);
/** In a profession of its own, so that nobody else matches. */
const PROFESSIONS = ['RN', 'LPN', 'CNA', 'Nurse Practitioner', 'Social Worker', 'Behavior Analyst', 'School Psychologist'];
const makeJob = (profession: string, fields: object = {}) =>
  app.make('jobs', { custom_job_title: `Job ${next()}`, profession, zip: '33101', ...fields });
const makeLead = (profession: string, fields: object = {}) =>
  app.make('leads', {
    first_name: `Ann${next()}`,
    last_name: 'Able',
    profession,
    email: `lead${count}@example.org`,
    mobile_phone: `305555${String(1000 + count)}`,
    current_address: { zip: '33101' },
    ...fields,
  });
const outbox = async (to: string) =>
  (await app.engine.database.query('select * from muster.outbox where "to" @> $1::jsonb', [JSON.stringify([to])])).rows;
const campaignAt = async (id: string) => (await admin.get(`/api/campaigns/${id}`)).body as AnyRecord;
const recipients = async (id: string, client = admin) =>
  (await client.get(`/api/campaigns/${id}/recipients?pageSize=200`)).body.records as {
    lead: { _id: string; name: string };
    to: string;
    status: string;
    reason: string;
  }[];
const TEXT = { subject: 'A job', body_html: '<p>Hi {{lead.first_name}}, {{job.custom_job_title}}</p>' };

test('an email campaign goes to the leads that match, each gets one letter with values escaped and a link to unsubscribe [JOB-019]', async () => {
  const [job, lead, other] = [
    await makeJob('RN', { custom_job_title: 'Nurse & <b>more</b>' }),
    await makeLead('RN', { first_name: '<i>Bo</i>' }),
    await makeLead('LPN'),
  ];

  const made = await admin.post(`/api/jobs/${job._id}/create-email-campaign`, { ...TEXT, name: 'July' });

  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({
    record: { name: 'July', type: 'email', job: job._id, status: 'Sending' },
    counts: { matched: 1, recipients: 1, skipped: 0 },
    skipped: [],
  });
  await app.workJobs();
  expect(await campaignAt(made.body.record._id)).toMatchObject({
    status: 'Sent',
    counts: { recipients: 1, sent: 1, failed: 0, skipped: 0 },
  });
  const letters = await outbox(lead.email as string);
  expect(letters).toHaveLength(1);
  expect(letters[0]!.body).toContain('Hi &lt;i&gt;Bo&lt;/i&gt;, Nurse &amp; &lt;b&gt;more&lt;/b&gt;');
  expect(letters[0]!.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  expect(await outbox(other.email as string)).toEqual([]);
  expect(await recipients(made.body.record._id)).toMatchObject([
    { lead: { _id: lead._id }, to: lead.email, status: 'sent', reason: null },
  ]);
  expect(await app.system().records.all('messages', { 'related_record.recordId': lead._id })).toMatchObject([{ status: 'Sent' }]);
});

test('a letter that comes back counts as failed in its campaign; two hundred letters are looked at with as many statements as one', async () => {
  const [job, lead] = [await makeJob('RN'), await makeLead('RN')];
  const made = await admin.post(`/api/jobs/${job._id}/create-email-campaign`, { ...TEXT, name: 'August', leads: [lead._id] });
  await app.workJobs();
  const { records } = app.system();
  const [letter] = await records.all('messages', { 'related_record.recordId': lead._id });
  await records.update('messages', letter!._id, { status: 'Bounced', error: 'User unknown' });

  await expect.poll(async () => (await campaignAt(made.body.record._id)).counts, { timeout: 8_000 }).toMatchObject({ failed: 1 });
  expect(await records.find('campaignRecipients', letter!._id)).toMatchObject({ status: 'failed', problem: 'User unknown' });
  const look = (count: number) =>
    askedBy(app, bouncedLetters, 'messages', Array.from({ length: count }, newId), { fields: ['status'] });
  expect(await look(200)).toHaveLength((await look(1)).length);
});

test('a letter that came back before its sending was noted is not noted as sent', async () => {
  const [job, lead] = [await makeJob('School Psychologist'), await makeLead('School Psychologist')];
  const { _id } = (await admin.post(`/api/jobs/${job._id}/create-email-campaign`, TEXT)).body.record;
  await app.workJobs();
  const { records } = app.system();
  const [recipient] = await records.all('campaignRecipients', { campaign: _id });
  const at = recipient!._id;
  // as a node leaves it that stops right after its letter has left
  await records.update('campaigns', _id, { status: 'Sending' });
  await records.update('campaignRecipients', at, { status: 'queued', claim: '77', sent_date: null });
  await records.update('messages', at, { status: 'Bounced', error: 'User unknown' });
  await app.engine.database.query(`update muster.outbox set status = 'bounced', problem = 'User unknown' where _id = $1`, [at]);

  await sendToRecipient.run(app.system(), { _id: at }, { jobId: '77', attempt: 2 });

  expect(await outbox(lead.email as string)).toHaveLength(1);
  expect(await records.get('messages', at)).toMatchObject({ status: 'Bounced', error: 'User unknown' });
  expect(await records.get('campaignRecipients', at)).toMatchObject({ status: 'failed', problem: 'User unknown' });
});

test('a text campaign leaves as texts [JOB-019]', async () => {
  const [job, lead] = [await makeJob('LPN'), await makeLead('LPN', { mobile_phone: '(305) 555-0177' })];

  const { body } = await admin.post(`/api/jobs/${job._id}/create-sms-campaign`, {
    body: 'Hi {{lead.first_name}}!',
    leads: [lead._id],
  });
  await app.workJobs();

  expect(await outbox('+13055550177')).toMatchObject([
    { channel: 'sms', status: 'recorded', text: `Hi ${String(lead.first_name)}! Reply STOP to opt out.` },
  ]);
  expect(await campaignAt(body.record._id)).toMatchObject({ type: 'sms', status: 'Sent' });
});

test('whoever must not get a campaign is left out, each with the reason', async () => {
  const job = await makeJob('CNA');
  const teams = [(await app.make('teams', { name: 'Theirs' }))._id];
  const person = await app.userWith({ access: accessTo });
  await admin.post('/api/suppressions', { channel: 'mail', address: 'out@example.org' });
  await app.make('suppressions', { channel: 'mail', address: 'gone@example.org', reason: 'bounced' });
  const fine = await makeLead('CNA');
  const had = await makeLead('CNA');
  await admin.post(`/api/jobs/${job._id}/create-email-campaign`, { ...TEXT, leads: [had._id] });
  const left = {
    dnc: await makeLead('CNA', { lead_status: 'dnc' }),
    'no address': await makeLead('CNA', { email: null }),
    'opted out': await makeLead('CNA', { email: 'out@example.org' }),
    invalid: await makeLead('CNA', { email: 'gone@example.org' }),
    'same address': await makeLead('CNA', { email: fine.email }),
    'same campaign before': had,
    'not yours to see': await makeLead('CNA', { teams }),
  };

  const made = await person.post(`/api/jobs/${job._id}/create-email-campaign`, {
    ...TEXT,
    leads: [fine, ...Object.values(left)].map(({ _id }) => _id),
  });

  expect(made.body.counts).toEqual({ matched: 7, recipients: 1, skipped: 7 });
  expect(made.body.skipped).toEqual(expect.arrayContaining(Object.entries(left).map(([reason, { _id }]) => ({ _id, reason }))));
  const rows = await recipients(made.body.record._id, person);
  expect(rows.filter(({ status }) => status !== 'skipped')).toMatchObject([{ lead: { _id: fine._id } }]);
  expect(rows.some(({ lead }) => lead._id === left['not yours to see']._id)).toBe(false);
});

const accessTo = {
  jobs: { views: allViews },
  leads: { views: allViews },
  campaigns: { views: allViews },
  campaignRecipients: { views: { access: true, view: 'All' } },
};

test('a campaign tells nobody what they may not read: hidden fields are empty, hidden leads are not listed', async () => {
  const teams = [(await app.make('teams', { name: 'Apart' }))._id];
  const job = await makeJob('CNA');
  const seen = await makeLead('CNA', { home_phone: '3055550111' });
  const hidden = await makeLead('CNA', { teams });
  const fields = { home_phone: 'None', email: 'None' };
  const narrow = await app.userWith({ access: { ...accessTo, leads: { views: allViews, fields } } });
  const { body } = await admin.post(`/api/jobs/${job._id}/create-email-campaign`, {
    subject: 'For {{lead.home_phone|you}}',
    body_html: '<p>{{lead.home_phone}}.</p>',
    leads: [seen._id, hidden._id],
    draft: true,
  });
  const id = body.record._id as string;

  expect(await recipients(id, narrow)).toMatchObject([{ lead: { _id: seen._id }, to: null, status: 'queued' }]);
  const preview = (lead: AnyRecord) => narrow.get(`/api/campaigns/${id}/preview/${lead._id}`);
  expect((await preview(seen)).body).toMatchObject({ subject: 'For you', body_html: '<p>.</p>' });
  expect((await preview(hidden)).status).toBe(404);
  expect((await narrow.get(`/api/campaigns/leads/${hidden._id}/campaigns`)).status).toBe(404);
  const becameFor = async (more: object) => {
    const person = await app.userWith({ access: { ...accessTo, leads: { views: allViews }, ...more } });
    return (await person.get(`/api/campaigns/leads/${seen._id}/campaigns`)).body.records[0].recipient;
  };
  expect(await becameFor({ campaignRecipients: { views: allViews } })).toEqual({ status: 'queued', reason: null });
  const noStatus = { views: allViews, fields: { status: 'None', lead: 'None' } };
  expect(await becameFor({ campaignRecipients: noStatus })).toEqual({ status: null, reason: null });
  expect(await becameFor({ campaignRecipients: { views: { access: false } } })).toBeNull();
  const outsider = await app.userWith({ access: { leads: { views: allViews } } });
  expect((await outsider.get(`/api/campaigns/${id}/recipients`)).status).toBe(403);
  expect((await outsider.post(`/api/campaigns/${id}/send`)).status).toBe(403);
});

test('a draft is changed until it is sent; what was paused waits, what was cancelled never leaves', async () => {
  const [job, lead] = [await makeJob('CNA'), await makeLead('CNA')];
  const make = async (subject: string) => {
    const body = { ...TEXT, subject, leads: [lead._id], draft: true };
    return (await admin.post(`/api/jobs/${job._id}/create-email-campaign`, body)).body.record._id as string;
  };
  const act = (id: string, verb: string, body?: object) => admin.post(`/api/campaigns/${id}/${verb}`, body);
  const paused = await make('Paused');
  const wrong = await admin.put(`/api/campaigns/update-certain-fields/${paused}`, { fields: { subject: '{{lead.nothing}}' } });
  expect(wrong.status).toBe(422);
  expect((await act(paused, 'pause')).status).toBe(409);
  const other = await makeLead('CNA');
  expect((await act(paused, 'recipients', { leads: [lead._id, other._id] })).body.counts).toMatchObject({ recipients: 2 });

  expect((await act(paused, 'send', { sendAt: new Date(Date.now() + 3_600_000).toISOString() })).body.record.status).toBe(
    'Scheduled',
  );
  expect((await act(paused, 'pause')).body.record.status).toBe('Paused');
  await app.workJobs();
  expect(await outbox(lead.email as string)).toEqual([]);
  expect((await act(paused, 'recipients', {})).status).toBe(409);
  const late = await admin.put(`/api/campaigns/update-certain-fields/${paused}`, { fields: { subject: 'Other' } });
  expect(late.status).toBe(422);
  expect((await act(paused, 'send')).body.record.status).toBe('Sending');
  await app.workJobs();
  expect(await outbox(lead.email as string)).toHaveLength(1);
  expect(await campaignAt(paused)).toMatchObject({ status: 'Sent', counts: { recipients: 2, sent: 2 } });
  expect((await act(paused, 'send')).status).toBe(409);

  const cancelled = await make('Cancelled');
  expect((await act(cancelled, 'cancel')).body.record.status).toBe('Cancelled');
  await app.workJobs();
  expect(await recipients(cancelled)).toMatchObject([{ status: 'skipped', reason: 'cancelled' }]);
  expect(await campaignAt(cancelled)).toMatchObject({ counts: { recipients: 0, skipped: 1 } });
  expect((await act(cancelled, 'send')).status).toBe(409);
  expect(await outbox(lead.email as string)).toHaveLength(1);
});

test('a letter that left is not sent again when the job that sends it comes again, or another one', async () => {
  const [job, lead] = [await makeJob('CNA'), await makeLead('CNA')];
  const { body } = await admin.post(`/api/jobs/${job._id}/create-email-campaign`, {
    ...TEXT,
    subject: 'Once',
    leads: [lead._id],
  });
  const [{ _id }] = (await app.system().records.all('campaignRecipients', { campaign: body.record._id })) as [AnyRecord];
  const { sendToRecipient } = await import('./send-recipient.jobs.ts');
  const run = (jobId: string) => sendToRecipient.run(app.system(), { _id }, { jobId, attempt: 1 });

  await Promise.all([run('1'), run('2'), run('3')]);
  await app.workJobs();
  await run('1');

  expect(await outbox(lead.email as string)).toHaveLength(1);
  expect(await campaignAt(body.record._id)).toMatchObject({ status: 'Sent', counts: { recipients: 1, sent: 1 } });
});

test('what holds when its turn comes counts: somebody who opted out since gets nothing', async () => {
  const [job, lead] = [await makeJob('CNA'), await makeLead('CNA')];
  const draft = { ...TEXT, subject: 'Later', leads: [lead._id], draft: true };
  const { body } = await admin.post(`/api/jobs/${job._id}/create-email-campaign`, draft);
  await admin.post('/api/suppressions', { channel: 'mail', address: lead.email });

  await admin.post(`/api/campaigns/${body.record._id}/send`);
  await app.workJobs();

  expect(await outbox(lead.email as string)).toEqual([]);
  expect(await recipients(body.record._id)).toMatchObject([{ status: 'skipped', reason: 'opted out' }]);
  expect(await campaignAt(body.record._id)).toMatchObject({ status: 'Sent', counts: { recipients: 0, sent: 0, skipped: 1 } });
});

test('the run of a campaign among the acts on many records pauses, resumes and cancels it', async () => {
  const [job, lead] = [await makeJob('CNA'), await makeLead('CNA')];
  const body = { ...TEXT, subject: 'Run', leads: [lead._id], sendAt: new Date(Date.now() + 3_600_000).toISOString() };
  const { record } = (await admin.post(`/api/jobs/${job._id}/create-email-campaign`, body)).body;
  const act = async (verb: string) => {
    await admin.post(`/api/runs/${record.run}/${verb}`);
    await app.workJobs();
    return (await campaignAt(record._id)).status;
  };

  expect(record.status).toBe('Scheduled');
  expect(await act('pause')).toBe('Paused');
  expect(await act('resume')).toBe('Sent');
  expect(await outbox(lead.email as string)).toHaveLength(1);
});

test('the campaigns of a job and of a lead are listed [JOB-023] [LEAD-034]', async () => {
  const [job, lead] = [await makeJob('CNA'), await makeLead('CNA')];
  const draft = { ...TEXT, subject: 'Listed', leads: [lead._id], draft: true };
  const { record } = (await admin.post(`/api/jobs/${job._id}/create-email-campaign`, draft)).body;

  expect((await admin.get(`/api/campaigns/jobs/${job._id}/campaigns`)).body).toMatchObject({
    records: [{ _id: record._id, status: 'Draft' }],
    total: 1,
  });
  expect((await admin.get(`/api/campaigns/leads/${lead._id}/campaigns`)).body).toMatchObject({
    records: [{ _id: record._id, recipient: { status: 'queued', reason: null } }],
    total: 1,
  });
});

test('templates that are meant for it make the campaigns of a job, each once [JOB-018]', async () => {
  const profession = PROFESSIONS[4]!;
  const template = (fields: object) =>
    app.make('templates', {
      name: `Template ${next()}`,
      description: 'For new jobs',
      type: 'email',
      subject: 'New: {{job.custom_job_title}}',
      body_html: '<p>Hi {{lead.first_name}}</p>',
      body: 'Hi {{lead.first_name}}',
      use_for_auto_job_campaigns: true,
      ...fields,
    });
  const [mail, sms] = [await template({ profession }), await template({ type: 'sms' })];
  await template({ profession: 'RN' });
  await template({ use_for_auto_job_campaigns: false });
  const [lead, job] = [await makeLead(profession), await makeJob(profession)];
  const nobody = await makeJob(PROFESSIONS[5]!);
  await app.workJobs(); // the jobs are new

  const drafts = await app.system().records.all('campaigns', { job: job._id });
  expect(drafts.map(({ status, type, template: from }) => [status, type, from])).toEqual(
    expect.arrayContaining([
      ['Draft', 'email', mail._id],
      ['Draft', 'sms', sms._id],
    ]),
  );
  expect(await app.system().records.all('campaigns', { job: nobody._id })).toEqual([]);
  const again = (await admin.post(`/api/jobs/${job._id}/auto-generate-campaigns`, {})).body;
  expect(again.campaigns).toEqual([]);
  expect(again.skipped).toEqual(expect.arrayContaining([{ template: mail._id, reason: 'already made for this job' }]));

  await app.setting('auto-job-campaigns', { value: 'off' });
  const second = await makeJob(profession);
  const { body } = await admin.post(`/api/jobs/${second._id}/auto-generate-campaigns-with-options`, {
    job: second._id,
    options: { types: ['email'], leads: [lead._id], send: true },
  });
  expect(body.campaigns).toMatchObject([{ type: 'email', template: mail._id, status: 'Sending' }]);
  const best = await admin.post(`/api/jobs/${job._id}/create-email-campaign`, { draft: true, leads: [lead._id] });
  expect(best.body.record).toMatchObject({ template: mail._id, subject: 'New: {{job.custom_job_title}}' });
});

test('a template is not passed over because somebody else changed the same records at that moment', async () => {
  await app.setting('auto-job-campaigns', { value: 'off' });
  const template = { name: `Template ${next()}`, type: 'email', subject: 'New', body: 'New', use_for_auto_job_campaigns: true };
  const made = await app.make('templates', { ...template, description: 'For new jobs', profession: PROFESSIONS[6] });
  const [, job] = [await makeLead(PROFESSIONS[6]!), await makeJob(PROFESSIONS[6]!)];
  const generate = () => generateCampaigns(app.system(), job as never);
  await app.engine.database.query(
    `create function muster.meet() returns trigger language plpgsql as $$ begin
       raise exception 'deadlock detected' using errcode = '40P01'; end $$;
     create trigger meet before insert on records.campaigns for each row execute function muster.meet()`,
  );

  const meeting = generate().finally(() => app.engine.database.query('drop function muster.meet cascade'));
  await expect(meeting).rejects.toMatchObject({ code: 'busy' });
  expect((await generate()).campaigns.map(({ template: from }) => from)).toContain(made._id);
});

test('a recipient whose sending ended without an answer is sent to by the job that came after it, and left to one that is still at it', async () => {
  const [job] = [await makeJob('Behavior Analyst'), await makeLead('Behavior Analyst')];
  const { record } = (await admin.post(`/api/jobs/${job._id}/create-email-campaign`, { ...TEXT, name: 'Resumed' })).body;
  await app.workJobs();
  const { database } = app.engine;
  const stands = async (status: string, claim: string) =>
    database.query(`update records."campaignRecipients" set status = $2, claim = $3 where campaign = $1`, [
      record._id,
      status,
      claim,
    ]);
  const again = async () => {
    const { rows } = await database.query(`select _id from records."campaignRecipients" where campaign = $1`, [record._id]);
    await jobQueue.enqueue(database, sendToRecipient, { _id: rows[0]!._id as string });
    await app.workJobs();
  };
  const state = async () => (await recipients(record._id)).map(({ status }) => status);

  const { rows } = await database.query(
    `select id from graphile_worker.add_job('send-campaign-recipient', '{"_id":"0"}'::json, run_at := now() + interval '1 day')`,
  );
  await stands('queued', String(rows[0]!.id));
  await again();
  expect(await state()).toEqual(['queued']);

  await database.query('select graphile_worker.complete_jobs(array[$1::bigint])', [rows[0]!.id]);
  await again();
  expect(await state()).toEqual(['sent']);
});
