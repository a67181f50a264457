import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import shippedReports from './reports.defaults.ts';
import { SHIPPED_REPORTS } from './shipped-reports.ts';
import { minimumGroups } from '../chart-kinds.ts';

let app: TestApp;
let admin: Client;
/** Each test has a new agency: they delete what others count. */
beforeEach(async () => {
  app = await startTestApp({ demo: true });
  admin = await app.signIn();
});
afterEach(() => app?.close());

const shipped = async () => {
  const { body } = await admin.post('/api/reports/dataSourceSearch', {
    searchTerms: { shipped_as: SHIPPED_REPORTS.map(({ key }) => key) },
    pageSize: 100,
  });
  return body.records as Record<string, unknown>[];
};

test('each report that comes with Muster has groups, numbers and a chart on the demo agency', async () => {
  const there = await shipped();
  expect(there.map(({ shipped_as }) => shipped_as).toSorted()).toEqual(SHIPPED_REPORTS.map(({ key }) => key).toSorted());
  const empty: unknown[] = [];
  for (const { key, chart, groups } of SHIPPED_REPORTS) {
    expect(groups.length, key).toBeGreaterThanOrEqual(minimumGroups(chart));
    const report = there.find(({ shipped_as }) => shipped_as === key)!;
    const { status, body } = await admin.post(`/api/reports/${String(report._id)}/run`);
    expect([key, status]).toEqual([key, 200]);
    if (body.groups.length === 0) empty.push(key);
    const { body: charts } = await admin.post('/api/report-charts/dataSourceSearch', { searchTerms: { report: report._id } });
    expect([key, charts.records.map((one: { chart_type: string }) => one.chart_type)]).toEqual([key, [chart]]);
  }
  expect(empty).toEqual([]);
});

const startAgain = () => app.system().transaction((context) => shippedReports.run(context));

test('a report that was renamed, moved to the trash or deleted from it does not come again', async () => {
  const [first, second, third] = await shipped();
  await admin.put(`/api/reports/update-certain-fields/${String(first!._id)}`, { fields: { name: 'Ours' } });
  await admin.put('/api/reports/mark-as-deleted/by-array', { ids: [second!._id, third!._id] });
  await app.system().records.deleteForever('reports', [String(third!._id)]);

  await startAgain();

  const names = (await shipped()).map(({ name }) => name);
  expect(names).toHaveLength(SHIPPED_REPORTS.length - 2);
  expect(names).toContain('Ours');
});

test('an installation that got its reports before keys were kept gets none of them twice', async () => {
  const before = await shipped();
  const [renamed, trashed] = before;
  await admin.put(`/api/reports/update-certain-fields/${String(renamed!._id)}`, { fields: { name: 'Ours as well' } });
  await admin.put('/api/reports/mark-as-deleted/by-array', { ids: [trashed!._id] });
  await app.engine.database.query(`delete from muster.shipped where key like 'report: %'`);

  await startAgain();

  const there = before.filter((report) => report !== trashed).map(({ _id }) => _id);
  expect((await shipped()).map(({ _id }) => _id).toSorted()).toEqual(there.toSorted());
});
