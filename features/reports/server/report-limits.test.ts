import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let [one, other]: Client[] = [];
beforeAll(async () => {
  app = await startTestApp();
  const admin = await app.signIn();
  const fields = [{ fieldName: 'hours', label: 'Hours', inputType: 'Number' }];
  await admin.post('/api/ss-modules', { name: 'shifts', label: 'Shifts', fields });
  const access = { shifts: { views: allViews }, reports: { views: allViews } };
  [one, other] = [await app.userWith({ access }), await app.userWith({ access })];
  await app.make('shifts', { name: 'Night', hours: 0 });
});
afterAll(() => app?.close());

/** Nobody reads shifts meanwhile: each report of them waits in the database. */
async function whileShiftsAreLocked<T>(work: () => Promise<T>): Promise<T> {
  return app.engine.database.transaction(async (database) => {
    await database.query('lock table records.shifts in access exclusive mode');
    return work();
  });
}

/** Reports of different questions: none is answered by what another one read. */
const run = (person: Client, hours: number) =>
  person.post('/api/reports/run', {
    report: {
      related_module: 'shifts',
      filters: [{ field: 'hours', op: 'notEquals', value: hours }],
      columns: [{ fn: 'count' }],
    },
  });

const inTheDatabase = async () => {
  const { rows } = await app.engine.database.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.n as number;
};

test('two reports of a person run at a time; their others wait, and those of somebody else do not', async () => {
  const asked = await whileShiftsAreLocked(async () => {
    const five = [1, 2, 3, 4, 5].map((hours) => run(one!, hours));
    const all = [...five, run(other!, 7)];
    await expect.poll(inTheDatabase, { timeout: 9_000 }).toBe(3);
    for (const person of [one!, other!, one!, other!]) await person.get('/api/reports');
    expect(await inTheDatabase()).toBe(3);
    return { all };
  });

  const answers = await Promise.all(asked.all);
  expect(answers.map(({ status, body }) => [status, body.totals])).toEqual(answers.map(() => [200, [1]]));
});

test('a report that takes the database ten seconds is stopped with a sentence that says what to narrow, and can be asked again', async () => {
  const slow = await whileShiftsAreLocked(() => run(one!, 6));

  expect([slow.status, slow.body.code]).toEqual([422, 'report-too-slow']);
  expect(slow.body.error).toBe(
    'This report took longer than 10 seconds. Please narrow it: a shorter period, one team, or fewer groups.',
  );
  expect((await run(one!, 6)).body.totals).toEqual([1]);
});

test('of more than 10,000 groups the first are answered, which the answer says, and the totals are of all', async () => {
  const shifts = Array.from({ length: 10_001 }, (_, hours) => ({ name: 'Counted', hours }));
  await app.system().transaction((context) => context.records.insertMany('shifts', shifts));
  const counted = (...filters: object[]) =>
    one!.post('/api/reports/run', {
      report: { related_module: 'shifts', filters: [{ name: 'Counted' }, ...filters], groups: [{ field: 'hours' }] },
    });

  const all = await counted();
  const whole = await counted({ field: 'hours', op: 'lessThan', value: 10_000 });

  expect([all.body.isTruncated, all.body.groups.length, all.body.totals]).toEqual([true, 10_000, [10_001]]);
  expect([whole.body.isTruncated, whole.body.groups.length, whole.body.totals]).toEqual([false, 10_000, [10_000]]);
});
