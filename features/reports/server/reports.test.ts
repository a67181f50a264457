import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { CHART_KINDS, minimumGroups, whyNotDrawn } from '../chart-kinds.ts';
import readExcelFile from 'read-excel-file/node';
import { ADMIN, allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
let east: Client;
let narrow: Client;
let west: AnyRecord;
const reading = { views: { ...allViews, edit: 'Owner', delete: 'Owner' } };
beforeAll(async () => {
  app = await startTestApp({ listen: true });
  admin = await app.signIn();
  const team = await app.make('teams', { name: 'East' });
  const other = await app.make('teams', { name: 'West' });
  const accounts = { views: allViews };
  east = await app.userWith({ teams: [team._id], access: { reports: reading, jobs: { views: allViews }, accounts } });
  narrow = await app.userWith({
    teams: [team._id],
    access: { reports: reading, jobs: { views: allViews, fields: { bill_rate: 'None' } }, accounts },
  });
  const bay = await app.make('accounts', { name: 'Bay', teams: [team._id] });
  west = await app.make('accounts', { name: 'West side', teams: [other._id] });
  const job = (at: number, fields: object) =>
    app.make('jobs', { custom_job_title: `Job ${at}`, zip: `9000${at}`, profession: 'RN', bill_rate: at * 10, ...fields });
  await job(1, { accounts_jobs: bay._id, teams: [team._id] });
  await job(2, { accounts_jobs: west._id, teams: [team._id] });
  await job(3, { accounts_jobs: bay._id, teams: [other._id] });
});
afterAll(() => app?.close());

const byAccount = {
  name: 'Jobs by account',
  related_module: 'jobs',
  groups: [{ field: 'accounts_jobs' }],
  columns: [{ fn: 'count' }, { fn: 'sum', field: 'bill_rate' }],
};
const saved = async (person: Client, more: object = {}) =>
  (await person.post('/api/reports', { ...byAccount, ...more })).body.record;
const run = (person: Client, id: string, body: object = {}) => person.post(`/api/reports/${id}/run`, body);
const totalsOf = async (person: Client, id: string) => (await run(person, id)).body.totals;

test('two people see their own records in the totals of one shared report, and the names that they may see', async () => {
  const { _id } = await saved(admin, { visibility: 'everyone' });

  expect(await totalsOf(admin, _id)).toEqual([3, 60]);
  const { body } = await run(east, _id);
  expect(body).toEqual({
    columns: [
      { label: 'Count', type: 'Number' },
      { label: 'Sum of Bill rate', type: 'Currency' },
    ],
    groups: [
      { keys: [west._id], labels: ['(not visible to you)'], values: [1, 20] },
      { keys: [expect.any(String)], labels: ['Bay'], values: [1, 10] },
    ],
    totals: [2, 30],
    isTruncated: false,
    overlaps: false,
    ranAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  const byName = await east.post('/api/reports/run', { report: { ...byAccount, groups: [{ field: 'accounts_jobs.name' }] } });
  expect(byName.body.groups.map(({ keys, labels }: { keys: unknown[]; labels: string[] }) => [keys[0], labels[0]])).toEqual([
    ['Bay', 'Bay'],
    [null, '(empty)'],
  ]);
  const behind = await east.post(`/api/reports/${_id}/records`, { keys: [west._id], pageNumber: 0, pageSize: 10 });
  expect(behind.body).toMatchObject({ total: 1, pageNumber: 0, pageSize: 10, records: [{ custom_job_title: 'Job 2' }] });
});

test('a field that one may not read is answered like one that does not exist, in groups, columns and filters', async () => {
  const { _id } = await saved(admin, { visibility: 'everyone' });
  expect((await run(narrow, _id)).status).toBe(400);
  const asked = (field: string) => [
    { groups: [{ field }], columns: [{ fn: 'count' }] },
    { groups: [{ field: 'profession' }], columns: [{ fn: 'max', field }] },
    { groups: [], columns: [{ field }] },
    { groups: [], columns: [{ fn: 'count' }], filters: [{ [field]: 10 }] },
  ];
  for (const [at, parts] of asked('bill_rate').entries()) {
    const hidden = await narrow.post('/api/reports/run', { report: { related_module: 'jobs', ...parts } });
    const unknown = await narrow.post('/api/reports/run', { report: { related_module: 'jobs', ...asked('bill_xxxx')[at] } });
    const said = (text: string) => text.replaceAll('bill_rate', 'bill_xxxx');
    expect([hidden.status, said(hidden.body.error), hidden.body.code]).toEqual([400, unknown.body.error, unknown.body.code]);
  }
  const save = await narrow.post('/api/reports', { ...byAccount, visibility: 'private' });
  expect([save.status, Object.keys(save.body.fields)]).toEqual([422, ['columns']]);
});

test('what many look at is read once a minute for the same right, and what one saved oneself is in it at once', async () => {
  const { _id } = await saved(admin, { visibility: 'everyone' });
  const first = (await run(east, _id)).body;
  const again = (await run(east, _id)).body;
  expect(again.ranAt).toBe(first.ranAt);
  expect((await run(admin, _id)).body.totals).not.toEqual(first.totals);

  const { _id: job } = (await east.post('/api/jobs', { custom_job_title: 'Job 4', zip: '90004', profession: 'RN' })).body.record;
  expect((await run(east, _id)).body.totals[0]).toBe(first.totals[0] + 1);
  await app.system().records.markDeleted('jobs', [job]);
});

test('a report is its owner’s, a team’s or everybody’s', async () => {
  const mine = await saved(east);
  const teams = await saved(admin, { visibility: 'team', teams: east.user.teams });
  expect(mine.visibility).toBe('private');
  expect((await run(narrow, mine._id)).status).toBe(404);
  expect((await east.get(`/api/reports/${teams._id}`)).status).toBe(200);
  expect((await east.put(`/api/reports/update-certain-fields/${teams._id}`, { fields: { name: 'Mine now' } })).status).toBe(403);
});

test('where a report is used is told as far as one may see it', async () => {
  const { _id } = await saved(admin, { visibility: 'everyone' });
  const { _id: unused } = await saved(admin, { visibility: 'everyone' });
  const widget = { _id: 'a', kind: 'report', report: _id, x: 0, y: 0, w: 4, h: 4 };
  const dashboard = (visibility: string) =>
    app.make('userDashboards', { name: visibility, user: admin.user._id, visibility, widgets: [widget] });
  const [mine, shared] = [await dashboard('private'), await dashboard('everyone')];
  const above = await app.make('moduleReportDashboards', { name: 'Jobs', module: 'jobs', reports: [_id] });
  const recruiter = await app.make('roles', { name: 'Report readers' });
  const start = { name: 'Overview', widgets: [widget] };
  const ofType = await app.make('defaultDashboards', { ...start, user_type: 'Dashboard' });
  const ofRole = await app.make('defaultDashboards', { ...start, user_type: 'Standard', role: recruiter._id });
  const alert = await app.make('reportAlerts', {
    name: 'Many jobs',
    report: _id,
    direction: 'above',
    threshold: 5,
    assigned_to: admin.user._id,
  });
  const usesFor = async (person: Client, report = _id) =>
    (await person.get(`/api/reports/${report}/used-on`)).body.uses.map((use: { _id: string }) => use._id).sort();

  expect(await usesFor(admin)).toEqual([mine._id, shared._id, ofType._id, ofRole._id, above._id, alert._id].sort());
  const { uses } = (await admin.get(`/api/reports/${_id}/used-on`)).body;
  expect(uses).toContainEqual({ moduleName: 'defaultDashboards', _id: ofType._id, name: 'Overview', startOf: 'Dashboard' });
  expect(uses).toContainEqual({ moduleName: 'defaultDashboards', _id: ofRole._id, name: 'Overview', startOf: 'Report readers' });
  expect(await usesFor(east)).not.toContain(mine._id);
  expect(await usesFor(east)).not.toContain(alert._id);
  expect(await usesFor(east)).toContain(above._id);
  expect(await usesFor(admin, unused)).toEqual([]);
  const hidden = await saved(admin, { visibility: 'private' });
  expect((await east.get(`/api/reports/${hidden._id}/used-on`)).status).toBe(404);
});

test('a report that makes no sense is refused where it is wrong [REPORT-003]', async () => {
  const wrong: [object, string][] = [
    [{ name: undefined }, 'name'],
    [{ related_module: undefined }, 'related_module'],
    [{ groups: [{ field: 'nothing' }] }, 'columns'],
    [{ groups: [{ field: 'profession', by: 'month' }] }, 'columns'],
    [{ groups: 'profession' }, 'groups'],
    [{ groups: [1, 2, 3, 4].map(() => ({ field: 'profession' })) }, 'groups'],
    [{ columns: [{ fn: 'product', field: 'bill_rate' }] }, 'columns'],
    [{ columns: [{ fn: 'sum', field: 'custom_job_title' }] }, 'columns'],
    [{ filters: [{ field: 'nothing', op: 'equals', value: 1 }] }, 'columns'],
    [{ groups: [{ field: 'bill_rate', by: { width: 0 } }] }, 'groups'],
  ];
  for (const [parts, field] of wrong) {
    const { status, body } = await admin.post('/api/reports', { ...byAccount, ...parts });
    expect([parts, status, Object.keys(body.fields ?? {})]).toEqual([parts, 422, [field]]);
  }
  const closed = await narrow.post('/api/reports/run', { report: { related_module: 'leads' } });
  expect(closed.status).toBe(403);
});

test('ranges that are too narrow to be told apart are refused, and narrow ones are told apart', async () => {
  const run = (width: number) =>
    admin.post('/api/reports/run', { report: { ...byAccount, groups: [{ field: 'bill_rate', by: { width } }] } });

  for (const width of [1e-300, Number.MIN_VALUE, 1e-7]) expect([width, (await run(width)).status]).toEqual([width, 400]);
  const { status, body } = await run(0.0001);
  expect(status).toBe(200);
  for (const { labels } of body.groups) {
    const [from, to] = String(labels[0]).split(' to below ');
    expect(from).not.toBe(to);
  }
});

test('an ungrouped report is a page of its columns, those of related records too', async () => {
  const report = {
    related_module: 'jobs',
    columns: [{ field: 'custom_job_title' }, { field: 'accounts_jobs.name', label: 'Where' }],
  };
  const { body } = await admin.post('/api/reports/run', { report, pageNumber: 0, pageSize: 2 });
  expect(body).toMatchObject({
    columns: [
      { label: 'Job title', type: 'TextField' },
      { label: 'Where', type: 'TextField' },
    ],
    total: 3,
    pageNumber: 0,
    pageSize: 2,
  });
  expect(body.records).toHaveLength(2);
  expect(body.records[0].accounts_jobs.name).toEqual(expect.any(String));
});

test('each kind of chart is drawn with the numbers of its reader, and says when its report has too few groups', async () => {
  const { _id: report } = await saved(admin, {
    visibility: 'everyone',
    groups: [{ field: 'accounts_jobs.name' }, { field: 'profession' }],
  });
  const { _id: flat } = await saved(admin, { visibility: 'everyone' });
  const chart = async (chart_type: string, of: string) =>
    (await admin.post('/api/report-charts', { name: chart_type, chart_type, report: of })).body.record._id as string;
  for (const kind of CHART_KINDS) {
    const { status, body, headers } = await admin.get(
      `/api/report-charts/${await chart(kind, report)}/image?width=600&height=300`,
    );
    expect([kind, status, headers['content-type']]).toEqual([kind, 200, 'image/svg+xml']);
    const svg = String(body);
    expect([kind, svg.startsWith('<svg'), /<(path|rect)/.test(svg)]).toEqual([kind, true, true]);
    if (kind !== 'gauge') expect([kind, svg.includes('Bay')]).toEqual([kind, true]);
    const few = await admin.get(`/api/report-charts/${await chart(kind, flat)}/image`);
    expect([kind, few.status]).toEqual([kind, minimumGroups(kind) === 2 ? 400 : 200]);
  }
  const bars = await chart('bar vertical', flat);
  const sizeOf = async (query: string) => {
    const url = `/api/report-charts/${bars}/image?format=png&width=500&height=300${query}`;
    const { rawPayload } = await app.server.inject({ url, headers: { authorization: `Bearer ${admin.token}` } });
    const { width, height } = await sharp(rawPayload).metadata();
    return [width, height];
  };
  expect([await sizeOf(''), await sizeOf('&scale=2')]).toEqual([
    [500, 300],
    [1_000, 600],
  ]);
  const ofEast = await east.get(`/api/report-charts/${await chart('pie grid', flat)}/image?format=svg`);
  expect(String(ofEast.body)).not.toContain('West side');
});

test('a report is exported as its reader sees it, numbers as numbers and formulas as text', async () => {
  const formula = await app.make('jobs', {
    custom_job_title: '=1+1',
    zip: '90009',
    profession: 'RN',
    bill_rate: 7,
    teams: west.teams,
  });
  const only = { filters: [{ field: 'bill_rate', op: 'equals', value: 7 }], visibility: 'everyone' };
  const columns = [{ fn: 'count' }, { fn: 'sum', field: 'bill_rate' }];
  const { _id: grouped } = await saved(admin, { ...only, name: 'By title', groups: [{ field: 'custom_job_title' }], columns });
  const { _id: listed } = await saved(admin, {
    ...only,
    groups: [],
    columns: [{ field: 'custom_job_title' }, { field: 'bill_rate' }],
  });
  const csv = (person: Client, id: string) => person.get(`/api/reports/${id}/export?format=csv`);

  expect(
    (await csv(admin, grouped)).body
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\n'),
  ).toEqual(['Job title,Count,Sum of Bill rate', "'=1+1,1,7", 'Total,1,7']);
  expect((await csv(admin, grouped)).headers['content-disposition']).toContain("filename*=UTF-8''By%20title.csv");
  expect((await csv(admin, listed)).body).toContain("'=1+1,7");
  expect((await csv(east, grouped)).body).not.toContain('1+1');
  expect((await csv(narrow, grouped)).status).toBe(400);
  const response = await fetch(`${app.address}/api/reports/${grouped}/export?format=xlsx`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const [sheet] = (await readExcelFile(Buffer.from(await response.arrayBuffer()))) as unknown as { data: unknown[][] }[];
  expect(sheet!.data.slice(1)).toEqual([
    ['=1+1', 1, 7],
    ['Total', 1, 7],
  ]);
  await app.system().records.markDeleted('jobs', [formula._id]);
});

test('a key that may read gets the numbers of a report as CSV by its address, and changes none', async () => {
  const { _id } = await saved(admin, { visibility: 'everyone' });
  const keyWith = async (...modules: string[]) => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const scopes = modules.map((module) => ({ module, level: 'read' }));
    const wanted = { name: 'Numbers', scopes, expiresAt, password: ADMIN.password };
    return app.bearing((await admin.post('/api/users/api-keys', wanted)).body.key as string);
  };
  const key = await keyWith('reports', 'jobs', 'accounts');

  const { status, body } = await key.get(`/api/reports/${_id}/export?format=csv`);
  expect([status, status === 200 || body.error]).toEqual([200, true]);
  expect(String(body)).toMatch(/^\uFEFF?"?Account"?,"?Count"?,"?Sum of Bill rate"?\r?\n/);
  expect((await key.post(`/api/reports/${_id}/run`, {})).body.totals[0]).toBeGreaterThan(2);
  expect((await key.put(`/api/reports/update-certain-fields/${_id}`, { fields: { name: 'Mine' } })).status).toBe(403);
  expect((await (await keyWith('jobs')).get(`/api/reports/${_id}/export?format=csv`)).status).toBeGreaterThanOrEqual(403);
});

test('the kind that a report is drawn in is its first chart, and follows it', async () => {
  const { _id } = await saved(admin, { options: { chart: 'pie' } });
  const kinds = async () =>
    (await admin.post('/api/report-charts/dataSourceSearch', { searchTerms: { report: _id } })).body.records.map(
      (chart: AnyRecord) => chart.chart_type,
    );
  expect(await kinds()).toEqual(['pie']);

  await admin.put(`/api/reports/update-certain-fields/${_id}`, { fields: { options: { chart: 'gauge' } } });
  expect(await kinds()).toEqual(['gauge']);
});

test('the kinds of charts need one group, and two where there is an axis and series [REPORT-001]', () => {
  expect(CHART_KINDS.filter((kind) => minimumGroups(kind) === 2)).toEqual(['bar stacked', 'bar grouped', 'line']);
  expect(whyNotDrawn('line', 1)).toBe('This chart needs two groups: one for the axis, one for the series.');
  expect(whyNotDrawn('gauge', 0)).toBe('This chart needs a group.');
  expect(CHART_KINDS.every((kind) => whyNotDrawn(kind, 2) === undefined)).toBe(true);
});

test('an average is drawn by the groups that it is of: averages of groups are not added up', async () => {
  const average = { fn: 'avg', field: 'bill_rate' } as const;
  expect(CHART_KINDS.filter((kind) => whyNotDrawn(kind, 2, average) === undefined)).toEqual([
    'bar stacked',
    'bar grouped',
    'line',
    'gauge',
  ]);
  expect(CHART_KINDS.filter((kind) => whyNotDrawn(kind, 3, average) === undefined)).toEqual(['gauge']);
  expect(CHART_KINDS.every((kind) => whyNotDrawn(kind, 3, { fn: 'sum', field: 'bill_rate' }) === undefined)).toBe(true);
  const groups = [{ field: 'accounts_jobs' }, { field: 'profession' }];
  const { _id } = await saved(admin, { groups, columns: [average] });
  const chart = { name: 'Pie', chart_type: 'pie', report: _id };
  const { record } = (await admin.post('/api/report-charts', chart)).body;
  expect((await admin.get(`/api/report-charts/${record._id}/image`)).status).toBe(400);
});

test('charts of a report are read, made, changed, searched and deleted by the generic calls [REPORT-002]', async () => {
  const report = await saved(admin);
  const body = { name: 'Jobs', report: report._id, chart_type: 'pie', order: 2 };
  const { record } = (await admin.post('/api/report-charts', body)).body;
  expect((await admin.get(`/api/report-charts/${record._id}`)).body).toMatchObject(body);
  await admin.put(`/api/report-charts/${record._id}`, { ...body, chart_type: 'donut' });
  const all = (await admin.get('/api/report-charts')).body.records as AnyRecord[];
  expect(all.find(({ _id }) => _id === record._id)).toMatchObject({ chart_type: 'donut' });
  const found = await admin.post('/api/report-charts/search', { searchTerms: { report: report._id } });
  expect(found.body.records).toContainEqual(expect.objectContaining({ _id: record._id }));

  const other = (await admin.post('/api/report-charts', body)).body.record;
  expect((await admin.delete(`/api/report-charts/${record._id}`)).status).toBe(200);
  const many = await admin.post('/api/report-charts/delete-by-array', { ids: [other._id] });
  expect(many.body).toMatchObject({ matched: 1, changed: 1 });
  for (const { _id } of [record, other]) expect((await admin.get(`/api/report-charts/${_id}`)).status).toBe(404);
});

test('the modules for reports leave out reports and games [REPORT-006]', async () => {
  const namesAt = async (path: string): Promise<string[]> =>
    (await admin.get(`/api/ss-modules/${path}`)).body.records.map(({ name }: AnyRecord) => name);
  const all = await namesAt('shallow');

  expect(all).toEqual(expect.arrayContaining(['leads', 'jobs', 'placements', 'reports', 'games']));
  expect(await namesAt('report-models')).toEqual(all.filter((name) => name !== 'reports' && name !== 'games'));
});
