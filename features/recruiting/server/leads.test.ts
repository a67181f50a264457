import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
let count = 0;
const make = async (fields: object = {}) =>
  (await admin.post('/api/leads/', { first_name: 'Grace', last_name: `Hopper ${++count}`, ...fields })).body.record;
const change = (id: string, fields: object) => admin.put(`/api/leads/update-certain-fields/${id}`, { fields });
const needsReason = 'This status needs a reason code added for tracking purposes. Please choose one before saving.';
const manyNeedReason = 'A reason is required when a changing a sub to DNC or Future Opp. Please add one and try again.';

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

test('a lead’s name is its first and last name [LEAD-008]', async () => {
  expect((await make({ first_name: 'Ida', last_name: 'Rhodes' })).name).toBe('Ida Rhodes');
});

test.each(['future_opp', 'dnc'])(
  'an existing lead moves to %s only with a reason, on every path [LEAD-021]',
  async (lead_status) => {
    const lead = await make();
    expect(await change(lead._id, { lead_status })).toMatchObject({ status: 422, body: { error: needsReason } });
    expect(
      (await admin.post('/api/leads/update-lead-status', { leadId: lead._id, oldStatus: 'active', newStatus: lead_status })).body
        .error,
    ).toBe(needsReason);
    const bulk = await admin.put('/api/leads/update-certain-fields-array', { ids: [lead._id], fields: { lead_status } });
    expect(bulk.body).toMatchObject({ changed: 0, skipped: [{ _id: lead._id, reason: manyNeedReason }] });
    const aside = await make({ lead_status: lead_status === 'dnc' ? 'future_opp' : 'dnc' });
    expect((await change(aside._id, { lead_status })).body.error).toBe(needsReason);

    const moved = await change(lead._id, { lead_status, status_change_reason_code: 'Not Interested' });
    expect(moved.body.record).toMatchObject({ lead_status, previous_status: 'active' });
  },
);

test.each(['dnc', 'future_opp'])('a new lead may start as %s without a reason [LEAD-022]', async (lead_status) => {
  expect(await make({ lead_status })).toMatchObject({ lead_status, previous_status: null, status_change_reason_code: null });
});

test('a dry run says which leads of many need a reason and changes none of them', async () => {
  const [needy, held] = [await make(), await make({ lead_status: 'dnc' })];
  const ids = [needy._id, held._id];
  const asked = { ids, fields: { lead_status: 'future_opp' }, dryRun: true };
  await app.system().records.update('leads', held._id, { status_change_reason_code: 'Not Interested' });
  const both = [
    await admin.put('/api/leads/update-certain-fields-array', asked),
    await admin.put('/api/generic-modules/update-certain-fields-array', { name: 'leads', ...asked }),
  ];

  for (const { body } of both)
    expect(body).toEqual({
      matched: 2,
      changed: 1,
      skipped: [{ _id: needy._id, reason: manyNeedReason, code: 'rule', fields: { status_change_reason_code: manyNeedReason } }],
    });
  const reason = { lead_status: 'future_opp', status_change_reason_code: 'Not Interested' };
  const calm = await admin.put('/api/leads/update-certain-fields-array', { ids, fields: reason, dryRun: true });
  expect(calm.body).toEqual({ matched: 2, changed: 2, skipped: [] });
  const found = await Promise.all(ids.map((id) => app.system().records.find('leads', id)));
  expect(found.map((lead) => [lead!.lead_status, lead!.version])).toEqual([
    ['active', 1],
    ['dnc', 2],
  ]);
});

test('leaving active is remembered, and every status that was left [LEAD-013, LEAD-014]', async () => {
  const lead = await make();
  const first = await change(lead._id, { lead_status: 'resume_leads' });
  expect(first.body.record).toMatchObject({ past_active: true, previous_status: 'active' });
  const second = await change(lead._id, { lead_status: 'active' });
  expect(second.body.record).toMatchObject({ past_active: true, previous_status: 'resume_leads' });
  expect((await change(lead._id, { lead_status: 'active', title: 'Ms' })).body.record.previous_status).toBe('resume_leads');

  const never = await make({ lead_status: 'resume_leads' });
  expect((await change(never._id, { lead_status: 'active' })).body.record.past_active).toBe(false);
});

test('a placement opportunity lists everything that is missing; 0 hours is an answer [LEAD-023]', async () => {
  const lead = await make({ new_grad: true });
  const refused = await change(lead._id, { lead_status: 'placement_opps' });
  expect(refused.body.error).toBe('Available hours, Available from, New graduate until are required for placement opps');
  expect(Object.keys(refused.body.fields)).toEqual(['available_hours', 'availability_date', 'new_grad_expiration']);
  const complete = { available_hours: '0', availability_date: '2026-12-01' };
  expect((await change(lead._id, { lead_status: 'placement_opps', ...complete })).body.error).toBe(
    'New graduate until are required for placement opps',
  );
  expect((await change(lead._id, { lead_status: 'placement_opps', ...complete, new_grad: false })).status).toBe(200);
});

test('a resume lead is announced to its assigned user by mail, once [LEAD-015]', async () => {
  const recruiter = await app.userWith({});
  const lead = await make({ assigned_to: recruiter.user._id });
  const unassigned = await make();
  await change(lead._id, { lead_status: 'future_opp', status_change_reason_code: 'Not Available' });
  await change(lead._id, { lead_status: 'resume_leads' });
  await change(lead._id, { title: 'Ms' });
  await change(lead._id, { lead_status: 'active' });
  await change(unassigned._id, { lead_status: 'resume_leads', assigned_to: null });
  await app.workJobs();
  const { rows } = await app.engine.database.query(`select "to" from muster.outbox where subject like '%resume lead'`);
  expect(rows).toEqual([{ to: [recruiter.user.email] }]);
});

test('a status is changed from the one that was seen, and the log says from where [LEAD-027]', async () => {
  const lead = await make();
  const move = (oldStatus: string, newStatus: string, changeSource = 'direct record') =>
    admin.post('/api/leads/update-lead-status', { leadId: lead._id, oldStatus, newStatus, changeSource });
  const loggedSources = async () => {
    const { body } = await admin.get(`/api/audit-log/get-record-changes-by-module/leads/${lead._id}`);
    const moves = body.records.filter(({ field }: { field: string }) => field === 'lead_status');
    return moves.map(({ new_value, changeSource }: Record<string, string>) => [new_value, changeSource]);
  };
  expect((await move('active', 'resume_leads')).body.record.lead_status).toBe('resume_leads');
  expect(await move('active', 'placement_opps')).toMatchObject({ status: 409, body: { lead_status: 'resume_leads' } });
  expect((await move('resume_leads', 'active', 'mass update')).status).toBe(200);
  expect(await loggedSources()).toEqual([
    ['active', 'mass update'],
    ['resume_leads', 'direct record'],
  ]);
  expect((await move('active', 'resume_leads', 'system')).status).toBe(400);
});

test('duplicates are leads with the same e-mail, or the same name and the same telephone or zip [LEAD-029]', async () => {
  const lead = await make({
    first_name: 'Rosa',
    last_name: 'Parks',
    email: 'rosa@lead.test',
    mobile_phone: '4075551234',
    current_address: { zip: '32801' },
  });
  const matches = async (body: object) =>
    (await admin.post('/api/leads/dup-check', { lead: body })).body.matches.map(({ _id }: any) => _id);
  const name = { first_name: 'ROSA', last_name: 'parks' };
  expect(await matches({ email: 'ROSA@lead.test' })).toEqual([lead._id]);
  expect(await matches({ ...name, home_phone: '(407) 555-1234' })).toEqual([lead._id]);
  expect(await matches({ ...name, current_address: { zip: '32801-9999' } })).toEqual([lead._id]);
  expect(await matches(name)).toEqual([]);
  expect(await matches({ ...name, current_address: { zip: '10001' } })).toEqual([]);
  expect(await matches({ _id: lead._id, email: 'rosa@lead.test' })).toEqual([]);
  await admin.put(`/api/leads/mark-deleted/${lead._id}`);
  expect(await matches({ email: 'rosa@lead.test' })).toEqual([]);
});

test('a lead knows whether it can be called and where it lives [LEAD-039, RECORD-012]', async () => {
  expect(await make()).toMatchObject({ has_phone: false, geoInfo: null });
  const { record, notices } = (
    await admin.post('/api/leads/', {
      first_name: 'A',
      last_name: 'B',
      home_phone: '4075551234',
      current_address: { zip: '32801' },
    })
  ).body;
  expect(record).toMatchObject({ has_phone: true, geoInfo: { lat: expect.any(Number), lng: expect.any(Number) } });
  expect(notices.map(({ text }: any) => text)).toContain('Adding geolocation data to this lead for you');
  const wishes = { interested_location_zips: [' 33101-1234', '33101', 'soon'] };
  expect((await change(record._id, wishes)).body.record.interested_location_zips).toEqual(['33101', 'soon']);
  const moved = (await change(record._id, { current_address: { zip: '10001' } })).body.record;
  expect(moved.geoInfo.lat - record.geoInfo.lat).toBeCloseTo(12.2, 0);
});

test.each(['mobile_phone', 'home_phone', 'office_phone', 'other_phone'])(
  'a lead with its %s alone has a phone [LEAD-039]',
  async (phone) => {
    const lead = await make({ [phone]: '4075551234' });
    expect(lead.has_phone).toBe(true);
    expect((await admin.put(`/api/leads/${lead._id}`, { [phone]: null })).body.record.has_phone).toBe(false);
  },
);

test('it can be asked whether a lead is owned [LEAD-028]', async () => {
  const ask = async (lead: { _id: string }) => (await admin.post('/api/leads/ownership-check', { leadId: lead._id })).body;
  expect(await ask(await make({ assigned_to: admin.user._id }))).toEqual({ owned: true, isMine: true, owner: admin.user._id });
  const other = await app.userWith({});
  expect(await ask(await make({ assigned_to: other.user._id }))).toEqual({ owned: true, isMine: false, owner: other.user._id });
  expect(await ask(await make({ assigned_to: null }))).toEqual({ owned: false, isMine: false, owner: null });
});
