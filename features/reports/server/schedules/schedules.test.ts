import { buffer } from 'node:stream/consumers';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { contentOf, fileRow } from '#server/files/open-file.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { awayAt, endWaiting, waitingForLocks } from '#server/testing-locks.ts';
import { checkAlerts } from '../alerts/alerts.jobs.ts';
import { dashboardPaper } from '../pdf/dashboard-paper.ts';
import { sendScheduled, startSchedules } from './schedules.jobs.ts';

let app: TestApp;
let admin: Client;
let maya: Client;
let report: AnyRecord;
const attempt = { jobId: '1', attempt: 1 };
const mayExport = { views: allViews };
beforeAll(async () => {
  app = await startTestApp({ listen: true });
  admin = await app.signIn();
  const team = await app.make('teams', { name: 'East' });
  const west = await app.make('teams', { name: 'West' });
  const leads = { views: { ...allViews, export: false } };
  maya = await app.userWith({ name: 'Maya', teams: [team._id], access: { leads, reports: mayExport } });
  for (const [last_name, profession, teams] of [
    ['One', 'RN', [team._id]],
    ['Two', 'RN', [west._id]],
    ['Three', 'LPN', [west._id]],
  ] as const)
    await app.make('leads', { first_name: 'Ada', last_name, profession, teams });
  report = await app.make('reports', {
    name: 'Leads by profession',
    related_module: 'leads',
    visibility: 'everyone',
    groups: [{ field: 'profession' }],
    columns: [{ fn: 'count' }],
    options: { chart: 'donut' },
  });
});
afterAll(() => app?.close());

const daily = { every: 'day', hour: 8, time_zone: 'America/New_York', formats: ['pdf'] };
const schedule = async (body: object) => admin.post('/api/report-schedules', { ...daily, report: report._id, ...body });
const run = () => startSchedules.run(app.system(), {}, attempt);
const DUE = '2026-11-20T13:00:00.000Z';
const comesDue = (id: string) => app.system().records.update('reportSchedules', id, { next_run_at: DUE });
const letters = async () =>
  (await admin.post('/api/outbox/dataSourceSearch', { pageSize: 50, sortField: 'createdAt' })).body.records as AnyRecord[];
const bytesOf = async (id: unknown) => {
  const row = (await fileRow(app.system(), String(id)))!;
  return buffer(await contentOf(app.system(), row));
};
/** The words of a PDF, how many paths it draws and pictures it holds, as another library reads them. */
async function readPdf(bytes: Buffer) {
  const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const operators: number[] = [];
  let words = '';
  for (let at = 1; at <= pdf.numPages; at++) {
    const page = await pdf.getPage(at);
    const { items } = await page.getTextContent();
    words += items.map((item) => ('str' in item ? item.str : '')).join(' ');
    operators.push(...(await page.getOperatorList()).fnArray);
  }
  const countOf = (...kinds: number[]) => operators.filter((each) => kinds.includes(each)).length;
  return { words, paths: countOf(OPS.constructPath), pictures: countOf(OPS.paintImageXObject, OPS.paintInlineImageXObject) };
}

test('a schedule says what is wrong with it, each at its field', async () => {
  const people = { recipients: [admin.user._id] };
  const dashboard = (await app.make('userDashboards', { name: 'Mine', user: admin.user._id, widgets: [] }))._id;
  const wrong: [object, string][] = [
    [{ ...people, report: null }, 'report'],
    [{ ...people, report: '0'.repeat(24) }, 'report'],
    [{ ...people, dashboard }, 'dashboard'],
    [{ ...people, every: 'week' }, 'weekday'],
    [{ ...people, every: 'month', day: 32 }, 'day'],
    [{ ...people, hour: 24 }, 'hour'],
    [{ ...people, time_zone: 'Moon/Base' }, 'time_zone'],
    [{ ...people, formats: [] }, 'formats'],
    [{ ...people, onlyIf: { above: 'much' } }, 'onlyIf'],
    [{ recipients: [] }, 'recipients'],
  ];
  for (const [body, field] of wrong) {
    const answer = await schedule(body);
    expect([body, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([body, 422, [field]]);
  }
});

test('each recipient gets a PDF with a drawn chart and the numbers that they may see, once', async () => {
  const { body } = await schedule({ recipients: [admin.user._id, maya.user._id], formats: ['pdf', 'xlsx'] });
  expect(body.record.name).toBe('Leads by profession, every day at 8:00');
  expect(body.record.next_run_at).toMatch(/T1[23]:00:00/);
  await run();
  expect(await letters()).toEqual([]);

  await comesDue(body.record._id);
  await Promise.all([run(), run()]);
  await app.workJobs();
  const sent = await letters();
  expect(sent.map(({ to }) => (to as string[])[0]).sort()).toEqual([admin.user.email, maya.user.email].sort());
  const [toAdmin, toMaya] = [admin, maya].map(({ user }) => sent.find(({ to }) => (to as string[])[0] === user.email)!);
  expect(toAdmin!.attachments).toMatchObject([{ filename: 'Leads by profession.pdf' }, { filename: 'Leads by profession.xlsx' }]);
  expect(toMaya!.attachments).toMatchObject([{ filename: 'Leads by profession.pdf' }]);
  expect(toMaya!.body).toMatch(/You may not export leads/);

  const files = [toAdmin, toMaya].map((letter) => (letter!.attachments as AnyRecord[])[0]!._id);
  const [all, some] = [await readPdf(await bytesOf(files[0])), await readPdf(await bytesOf(files[1]))];
  expect(all.words).toMatch(/Leads by profession .*RN .*LPN/);
  expect(some.words).toContain('Maya');
  expect(some.words).not.toContain('LPN');
  expect([all.paths > 5, all.pictures]).toEqual([true, 0]);
  const [sheet] = (await readExcelFile(await bytesOf((toAdmin!.attachments as AnyRecord[])[1]!._id))) as unknown as {
    data: unknown[][];
  }[];
  expect(sheet!.data).toEqual([
    ['Profession', 'Count'],
    ['RN', 2],
    ['LPN', 1],
    ['Total', 3],
  ]);

  await sendScheduled.run(app.system(), { schedule: body.record._id, user: maya.user._id, due: DUE }, attempt);
  await app.workJobs();
  expect(await letters()).toHaveLength(2);
  await admin.delete(`/api/report-schedules/${body.record._id}`);
});

test('a report that the database interrupts is sent by the next attempt', async () => {
  const fresh = await app.make('reports', {
    name: 'Interrupted',
    related_module: 'leads',
    visibility: 'everyone',
    filters: [{ field: 'last_name', op: 'notEquals', value: 'Nobody' }],
    columns: [{ fn: 'count' }],
  });
  const { record } = (await schedule({ report: fresh._id, recipients: [admin.user._id] })).body;
  const send = () => sendScheduled.run(app.system(), { schedule: record._id, user: admin.user._id, due: DUE }, attempt);
  const { database } = app.engine;
  let interrupted: Promise<string> | undefined;
  await database.transaction(async (other) => {
    await other.query('lock table records.leads in access exclusive mode');
    interrupted = send().then(
      () => 'done',
      (problem: Error) => problem.message,
    );
    await vi.waitFor(async () => expect(await waitingForLocks(app)).toBe(1), { timeout: 10_000 });
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
  });

  expect(await interrupted).toBe('Muster cannot reach its database right now. Please try again.');
  await send();
  await app.workJobs();
  expect((await letters()).filter(({ subject }) => subject === 'Interrupted')).toHaveLength(1);
  await admin.delete(`/api/report-schedules/${record._id}`);
});

test('a schedule with a condition sends when it is met, and a recipient leaves it', async () => {
  const before = (await letters()).length;
  const people = { recipients: [admin.user._id, maya.user._id] };
  const { record } = (await schedule({ ...people, onlyIf: { above: 2 } })).body;
  await comesDue(record._id);
  await run();
  await app.workJobs();
  const [letter, ...more] = (await letters()).filter(
    ({ relatedRecord }) => (relatedRecord as AnyRecord)?.recordId === record._id,
  );
  expect([letter!.to, more]).toEqual([[admin.user.email], []]);
  expect(await letters()).toHaveLength(before + 1);

  const stranger = await app.userWith({ access: { reports: mayExport } });
  expect((await stranger.get(`/api/report-schedules/${record._id}`)).status).toBe(404);
  expect((await stranger.post(`/api/report-schedules/${record._id}/leave`)).status).toBe(404);
  const change = { fields: { recipients: [stranger.user._id] } };
  expect((await maya.put(`/api/report-schedules/update-certain-fields/${record._id}`, change)).status).toBe(403);
  expect((await maya.post(`/api/report-schedules/${record._id}/leave`)).status).toBe(200);
  expect((await admin.get(`/api/report-schedules/${record._id}`)).body.recipients).toEqual([admin.user._id]);
});

test('a dashboard is sent with its numbers, its charts and what its reader may not see in words', async () => {
  const place = { x: 0, y: 0, w: 4, h: 2 };
  const { record: view } = (
    await admin.post('/api/saved-views', {
      name: 'Nurses',
      module: 'leads',
      visibility: 'everyone',
      state: {
        columns: ['name', 'profession'],
        searchTerms: { all: [{ field: 'profession', op: 'in', value: ['RN'] }] },
        sort: [{ field: 'last_name' }],
      },
    })
  ).body;
  const exporter = await app.userWith({
    name: 'Eva',
    teams: maya.user.teams as string[],
    access: { leads: { views: allViews }, reports: mayExport, tasks: { views: { ...allViews, export: false } } },
  });
  for (const [subject, assigned_to] of [
    ['Call Ada', exporter.user._id],
    ['Call Grace', admin.user._id],
  ])
    await app.make('tasks', { subject, description: subject, assigned_to, status: 'Open', due_date: '2026-01-05' });
  const dashboard = await app.make('userDashboards', {
    name: 'Agency wall',
    user: admin.user._id,
    visibility: 'everyone',
    widgets: [
      { _id: 'a', kind: 'number', report: report._id, title: 'Leads so far', target: 6, ...place },
      { _id: 'b', kind: 'report', report: report._id, ...place, y: 2, h: 5 },
      { _id: 'c', kind: 'note', text: 'Stand-up at nine', ...place, y: 8 },
      { _id: 'd', kind: 'kpis', ...place, y: 12 },
      { _id: 'e', kind: 'list', view: view._id, ...place, y: 14, h: 4 },
      { _id: 'f', kind: 'part', part: 'tasks', ...place, y: 18, h: 4 },
    ],
  });
  const { record } = (
    await schedule({ report: null, dashboard: dashboard._id, recipients: [admin.user._id, exporter.user._id, maya.user._id] })
  ).body;
  await comesDue(record._id);
  await run();
  await app.workJobs();
  const sent = (await letters()).filter(({ relatedRecord }) => (relatedRecord as AnyRecord)?.recordId === record._id);
  const paperOf = async ({ user }: Client) => {
    const letter = sent.find(({ to }) => (to as string[])[0] === user.email)!;
    return readPdf(await bytesOf((letter.attachments as AnyRecord[])[0]!._id));
  };
  const { words, paths } = await paperOf(admin);
  expect(words).toMatch(/Agency wall .*Leads so far .*50% of 6 .*Leads by profession/);
  expect(paths).toBeGreaterThan(5);
  expect(words).toMatch(/Nurses .*Name .*Profession .*Ada One .*Ada Two/);
  expect(words).toMatch(/My tasks .*Task .*Due .*Status .*Call Grace .*2026-01-05 .*Past due/);
  expect(words).not.toContain('Call Ada');
  const own = await paperOf(exporter);
  expect(own.words).toContain('Ada One');
  expect(own.words).not.toContain('Ada Two');
  expect(own.words).toContain('Call Ada');
  expect(own.words).not.toContain('Call Grace');
  const none = await paperOf(maya);
  expect(none.words).toMatch(/You may not export leads/);
  expect(none.words).not.toContain('Ada One');
  expect(none.words).toMatch(/My work .*This is not part of your work/);
});

test('names in any script stand on paper, in tables and in charts, and no letter is a question mark', async () => {
  const names = ['山田', 'محمد', 'अदिति', 'Ζωή', '🙂'];
  for (const name of names) await app.make('accounts', { name });
  const { _id } = await app.make('reports', {
    name: '報告 für alle',
    related_module: 'accounts',
    description: 'Alle Konten\nすべての取引先',
    groups: [{ field: 'name' }],
    columns: [{ fn: 'count' }],
    options: { chart: 'bar horizontal' },
  });
  const { pictures, words } = await readPdf(await pdfOf(_id));
  expect(words).toContain('Ζωή');
  expect(words).not.toContain('?');
  // The title, also below the page; a paragraph; four names on the axis and in the table.
  expect(pictures).toBeGreaterThanOrEqual(11);
});

const pdfOf = async (id: string) => {
  const response = await fetch(`${app.address}/api/reports/${id}/export?format=pdf`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return Buffer.from(await response.arrayBuffer());
};

test('a dashboard whose numbers the database could not count, as it went away, is not drawn without them', async () => {
  const widgets = [{ _id: 'n', kind: 'number', title: 'Leads', report: report._id, x: 0, y: 0, w: 4, h: 2 }];
  const dashboard = await app.make('userDashboards', { name: 'Numbers', user: admin.user._id, widgets });
  const system = app.system();
  let drawing: Promise<unknown> | undefined;
  await system.transaction(async ({ database }) => {
    await database.query('lock table records.leads in access exclusive mode');
    drawing = system.records.get('userDashboards', dashboard._id).then((found) => dashboardPaper(app.system(), found as never));
    drawing.catch(() => undefined);
    await vi.waitFor(async () => expect(await waitingForLocks(app)).toBeGreaterThan(0), { timeout: 10_000 });
    await endWaiting(app);
  });

  await expect(drawing).rejects.toMatchObject({ status: 503 });
});

test('a report is exported as a PDF by those who may export its module', async () => {
  expect((await readPdf(await pdfOf(report._id))).words).toContain('LPN');
  expect((await maya.get(`/api/reports/${report._id}/export?format=pdf`)).status).toBe(403);
});

test('an alert tells its owner when the number that they see crosses its limit, once', async () => {
  const { body } = await maya.post('/api/report-alerts', { report: report._id, direction: 'above', threshold: 1 });
  expect(body.record).toMatchObject({ name: 'Leads by profession above 1', assigned_to: maya.user._id });
  const look = () => checkAlerts.run(app.system(), {}, attempt);
  const told = async () =>
    ((await maya.get('/api/notifications/mine')).body.records as AnyRecord[]).filter(({ kind }) => kind === 'number-crossed');
  await look();
  expect(await told()).toEqual([]);

  const addLead = async (last_name: string) =>
    expect((await maya.post('/api/leads', { first_name: 'Ada', last_name, profession: 'RN' })).status).toBe(200);
  await addLead('Four');
  await look();
  await look();
  const [first] = await told();
  expect(first).toMatchObject({ title: 'A number that you watch is above 1' });
  expect((await maya.get(`/api/report-alerts/${body.record._id}`)).body).toMatchObject({ is_beyond: true, last_value: 2 });
  expect((await admin.get(`/api/report-alerts/${body.record._id}`)).status).toBe(404);

  const late = await maya.post('/api/report-alerts', { report: report._id, direction: 'above', threshold: 0 });
  await look();
  await addLead('Five');
  await look();
  expect((await maya.get(`/api/report-alerts/${late.body.record._id}`)).body).toMatchObject({ is_beyond: true, last_value: 3 });
  expect(await told()).toEqual([first]); // it went on beyond the one limit, and began beyond the other
});

test('an alert says nothing of a moment in which the database was away, and is looked at again', async () => {
  const { body } = await maya.post('/api/report-alerts', { report: report._id, direction: 'above', threshold: 1_000 });
  const look = () => checkAlerts.run(app.system(), {}, attempt);
  const alertNow = async () => (await maya.get(`/api/report-alerts/${body.record._id}`)).body;

  await expect(awayAt(app, 'records.leads', look)).rejects.toMatchObject({ status: 503 });
  expect(await alertNow()).toMatchObject({ last_problem: null, last_value: null });
  await look();
  expect((await alertNow()).last_value).toBeGreaterThan(0);
});
