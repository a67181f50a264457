import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import readExcelFile from 'read-excel-file/node';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { waitingForLocks } from '#server/testing-locks.ts';

let app: TestApp;
let admin: Client;
let recruiter: Client;
beforeAll(async () => {
  app = await startTestApp({ listen: true });
  admin = await app.signIn();
  const mine = { access: true, view: 'Owner', create: false, edit: 'Owner', delete: 'None', mass_update: false, export: false };
  recruiter = await app.userWith({
    name: 'Rae Cruiter',
    access: { commissions: { views: mine }, placements: { views: allViews } },
  });
});
afterAll(() => app?.close());

let count = 0;
async function weekOf(placement: object, more: object = {}) {
  const record = await app.make('placements', {
    name: `Placement ${(count += 1)}`,
    assigned_to: recruiter.user._id,
    bill_rate: 70,
    pay_rate: 50,
    ...placement,
  });
  const period = { period_start: '2027-02-28', period_end: '2027-03-06', hours: 37.5 };
  return app.make('timesheetTracker', { name: 'Week', placements_timesheetTracker: record._id, ...period, ...more });
}
const change = async ({ _id }: AnyRecord, fields: object) =>
  (await admin.put(`/api/timesheet-trackers/update-certain-fields/${_id}`, { fields })).body;
const approve = (tracker: AnyRecord) => change(tracker, { time_sheet_status: 'Submitted_EDU_Approved' });
const reopen = (tracker: AnyRecord, hours: number) =>
  change(tracker, { time_sheet_status: 'Rejected', rejection_reason: 'Again', hours });
const rowsOf = ({ _id }: AnyRecord) =>
  app.system().records.all('commissions', { timesheet_tracker: _id }, { sortField: 'createdAt' });
const forTracker = (trackerId: string) => admin.post('/api/commissions/generate-commission-for-tracker', { trackerId });

test('an approved week earns its recruiter one commission, exact to the cent; one that is made as approved earns none [TIME-001] [TIME-002]', async () => {
  const tracker = await weekOf({});
  await approve(tracker);
  const [commission] = await rowsOf(tracker);
  expect(commission).toMatchObject({
    status: 'Pending',
    users_commissions: recruiter.user._id,
    assigned_to: recruiter.user._id,
    hours: 37.5,
    spread: 20,
    percentage: 6,
    amount: 45,
    date: '2027-03-06',
  });
  expect((await admin.get(`/api/timesheet-trackers/${tracker._id}`)).body.commissions_timesheetTracker).toBe(commission!._id);
  const made = await weekOf({}, { time_sheet_status: 'Submitted_EDU_Approved' });
  expect(await rowsOf(made)).toEqual([]);
});

test('of many saves at the same time one makes the commission', async () => {
  const tracker = await weekOf({}, { time_sheet_status: 'Submitted_EDU' });
  await Promise.all([approve(tracker), approve(tracker), forTracker(tracker._id), forTracker(tracker._id)]);
  expect(await rowsOf(tracker)).toHaveLength(1);
});

test('the assigned user of the sub earns it before the one of the placement', async () => {
  const other = await app.userWith({});
  const sub = await app.make('subs', {
    accounts_subs: (await app.make('accounts', { name: 'Clinic' }))._id,
    jobs_subs: (await app.make('jobs', { custom_job_title: 'Social Worker', profession: 'RN', zip: '33101' }))._id,
    assigned_to: other.user._id,
    license_doe: 'RN License',
  });
  const tracker = await weekOf({ subs_placements: sub._id });
  await approve(tracker);
  expect(await rowsOf(tracker)).toMatchObject([{ users_commissions: other.user._id }]);
});

test('without rates, recruiter or a spread in a band there is none, with the reason [TIME-006]', async () => {
  const reasons = {
    'The placement has no bill rate or no pay rate.': { pay_rate: null },
    'The spread is below the first band of the commission percentages.': { pay_rate: 69 },
    'Neither the placement nor its sub has an assigned user.': { assigned_to: null },
  };
  const skipped: string[] = [];
  for (const [reason, placement] of Object.entries(reasons)) {
    const tracker = await weekOf(placement, { period_start: '2028-01-02', period_end: '2028-01-08' });
    const { notices, record } = await approve(tracker);
    expect(record.time_sheet_status).toBe('Submitted_EDU_Approved');
    expect(notices).toMatchObject([{ text: `No commission: ${reason}`, style: 'warning' }]);
    expect(await forTracker(tracker._id)).toMatchObject({ status: 422, body: { error: reason } });
    skipped.push(tracker._id);
  }
  const good = await weekOf(
    {},
    { period_start: '2028-01-02', period_end: '2028-01-08', time_sheet_status: 'Submitted_EDU_Approved' },
  );
  const all = async () => (await admin.post('/api/commissions/generate-commissions-for-date', { date: '2028-01-05' })).body;
  const first = await all();
  expect(first).toMatchObject({ generated: 1, existing: 0 });
  expect(first.skipped.map(({ _id }: AnyRecord) => _id).toSorted()).toEqual(skipped.toSorted());
  expect(await all()).toMatchObject({ generated: 0, existing: 1 });
  expect(await rowsOf(good)).toHaveLength(1);
  expect((await forTracker((await weekOf({}))._id)).body.error).toBe('This timesheet is not approved yet.');
});

test('approved again a pending commission is calculated anew, a paid one is corrected by a row of its own', async () => {
  const tracker = await weekOf({});
  await approve(tracker);
  await reopen(tracker, 40);
  await approve(tracker);
  const [pending] = await rowsOf(tracker);
  expect(await rowsOf(tracker)).toMatchObject([{ hours: 40, amount: 48 }]);

  await admin.put(`/api/commissions/update-certain-fields/${pending!._id}`, { fields: { status: 'Paid' } });
  await reopen(tracker, 30);
  await approve(tracker);
  expect(await rowsOf(tracker)).toMatchObject([
    { _id: pending!._id, status: 'Paid', amount: 48 },
    { status: 'Pending', hours: -10, amount: -12, corrects: pending!._id },
  ]);
  await reopen(tracker, 35);
  await approve(tracker);
  expect((await rowsOf(tracker)).map(({ amount }) => amount)).toEqual([48, -6]);
});

test('a commission that is paid while its week is approved again stays paid, and is corrected', async () => {
  const tracker = await weekOf({});
  await approve(tracker);
  const [pending] = await rowsOf(tracker);
  await reopen(tracker, 40);
  let approved: Promise<AnyRecord> | undefined;
  await app.system().transaction(async ({ records }) => {
    await records.update('commissions', pending!._id, { status: 'Paid' });
    approved = approve(tracker);
    await vi.waitFor(async () => expect(await waitingForLocks(app)).toBe(1), { timeout: 10_000 });
  });
  await approved;

  expect(await rowsOf(tracker)).toMatchObject([
    { _id: pending!._id, status: 'Paid', amount: 45 },
    { status: 'Pending', hours: 2.5, amount: 3, corrects: pending!._id },
  ]);
});

test('what is paid counts also from the archive, and is cancelled before it is deleted', async () => {
  const tracker = await weekOf({});
  await approve(tracker);
  const [{ _id: id }] = (await rowsOf(tracker)) as [AnyRecord];
  await admin.put(`/api/commissions/update-certain-fields/${id}`, { fields: { status: 'Paid' } });

  const remove = () => admin.put(`/api/commissions/mark-deleted/${id}`);
  expect((await remove()).body).toMatchObject({ code: 'rule', error: 'This is paid. Cancel it before you delete it.' });
  await admin.put('/api/commissions/archive/by-array', { ids: [id] });
  await reopen(tracker, 40);
  await approve(tracker);
  expect(await rowsOf(tracker)).toMatchObject([{ corrects: id, hours: 2.5, amount: 3 }]);

  await admin.put('/api/commissions/unarchive/by-array', { ids: [id] });
  await admin.put(`/api/commissions/update-certain-fields/${id}`, { fields: { status: 'Cancelled' } });
  expect((await remove()).status).toBe(200);
});

test('nobody approves or pays their own commission', async () => {
  const tracker = await weekOf({});
  await approve(tracker);
  const [commission] = await rowsOf(tracker);
  const one = `/api/commissions/update-certain-fields/${commission!._id}`;
  expect((await recruiter.put(one, { fields: { status: 'Approved' } })).body.error).toBe(
    'Somebody else approves your own commission.',
  );
  const handedOver = { status: 'Paid', users_commissions: admin.user._id };
  expect((await recruiter.put(one, { fields: handedOver })).body.error).toBe('Somebody else approves your own commission.');
  expect((await admin.put(one, { fields: { status: 'Approved' } })).status).toBe(200);
});

test('a statement explains each line of one’s month, and shows nobody what they may not see', async () => {
  const earner = await app.userWith({
    access: { commissions: { views: { access: true, view: 'Owner' } }, placements: { views: allViews } },
  });
  await approve(await weekOf({ assigned_to: earner.user._id }));
  const statement = async (client: Client, more = '') =>
    (await client.get(`/api/commissions/statement?month=2027-03${more}`)).body;
  const { lines, total } = await statement(earner);
  expect([lines.length, total, lines[0].text]).toEqual([1, 45, '37:30 h × $20.00 × 6% = $45.00']);
  expect((await statement(recruiter, `&user=${earner.user._id}`)).lines).toEqual([]);

  const narrow = await app.userWith({
    access: { commissions: { views: allViews }, placements: { views: allViews, fields: { pay_rate: 'None' } } },
  });
  const seen = (await statement(narrow, `&user=${earner.user._id}`)).lines[0];
  expect([seen.spread, seen.text]).toEqual([undefined, '37:30 h × 6% = $45.00']);
  expect((await admin.get('/api/commissions/statement?month=2027-13')).status).toBe(400);
});

test('a statement leaves as a workbook whose texts stay texts, and as a PDF; that of another needs the right to export', async () => {
  const earner = await app.userWith({
    access: { commissions: { views: { access: true, view: 'Owner' } }, placements: { views: allViews } },
  });
  await approve(await weekOf({ name: '=1+1', assigned_to: earner.user._id }));
  const file = async (client: Client, format: string, more = '') => {
    const headers = { authorization: `Bearer ${client.token}` };
    const response = await fetch(`${app.address}/api/commissions/statement.${format}?month=2027-03${more}`, { headers });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };

  const workbook = await file(earner, 'xlsx');
  const [sheet] = (await readExcelFile(workbook.bytes)) as unknown as { data: unknown[][] }[];
  expect(sheet!.data.map((row) => [row[1], row[3], row[4]])).toEqual([
    ['Placement', 'How it comes about', 'Amount'],
    ['=1+1', '37:30 h × $20.00 × 6% = $45.00', 45],
    [null, null, 45],
  ]);
  const pdf = await file(earner, 'pdf');
  expect([pdf.status, pdf.type, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
  const reader = await app.userWith({
    access: { commissions: { views: { access: true, view: 'All' } }, placements: { views: allViews } },
  });
  expect((await file(reader, 'xlsx', `&user=${earner.user._id}`)).status).toBe(403);
  expect((await file(admin, 'pdf', `&user=${earner.user._id}`)).status).toBe(200);
});
