import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing.ts';
import { isOlder } from './newer-steps.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app?.close());
beforeEach(() => app.engine.database.query(`delete from muster.migrations where name like '999%'`));

const unknownStep = (runsWith: string | null) =>
  app.engine.database.query(`insert into muster.migrations (name, runs_with) values ('999 from the future', $1)`, [runsWith]);

test('a step that this version does not know lets it start where its runs_with is this version or an older one', async () => {
  await unknownStep(app.engine.settings.version);
  const other = await app.secondNode();
  expect((await other.server.inject({ url: '/api/health/ready' })).statusCode).toBe(200);
});

test('an unknown step refuses versions below its runs_with, and every older one where that is empty', async () => {
  await unknownStep('99.0.0');
  await expect(app.secondNode()).rejects.toThrow(/newer Muster \(step “999 from the future”\)\. Start version 99\.0\.0 or later/);
  for (const empty of [null, '']) {
    await app.engine.database.query(`delete from muster.migrations where name like '999%'`);
    await unknownStep(empty);
    await expect(app.secondNode()).rejects.toThrow(/newer Muster .*Start that version, or restore a backup/);
  }
  expect([isOlder('0.9.0', '0.10.0'), isOlder('1.0.0', '0.10.0'), isOlder('1.2', '1.2.0'), isOlder('1.0.0', 'soon')]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('a version that starts on a newer database leaves the tables as the newer one made them', async () => {
  const { database } = app.engine;
  const hasColumn = async () =>
    (await database.query(`select from pg_attribute where attrelid = 'records.suppressions'::regclass and attname = 'note'`)).rows
      .length;
  await unknownStep(app.engine.settings.version);
  await database.query('alter table records.suppressions rename column note to remark');
  await app.secondNode();
  expect(await hasColumn()).toBe(0);
  await database.query('alter table records.suppressions rename column remark to note');
});

test('a start that cannot change the tables of a module stops with a sentence, too', async () => {
  const { database } = app.engine;
  await database.query('alter table records.suppressions rename to kept_aside');
  await database.query('create view records.suppressions as select 1 as one');
  await expect(app.secondNode()).rejects.toThrow(
    /^The upgrade stopped at the tables of the modules: .*\. Nothing of that step was kept\..*Mend the cause and start again/,
  );
  await database.query('drop view records.suppressions');
  await database.query('alter table records.kept_aside rename to suppressions');
});

test('a start whose step fails stops with a sentence, keeps nothing of the step, and goes on from there once the cause is gone', async () => {
  const { database } = app.engine;
  await database.query('drop table muster.nodes, muster.health_told');
  await database.query(`delete from muster.migrations where name in ('121 nodes and health', '129 unopened secrets')`);
  const applied = async () =>
    (await database.query(`select name from muster.migrations where name like '12%' order by name`)).rows.map(({ name }) => name);

  await expect(app.secondNode()).rejects.toThrow(
    /The upgrade stopped at the step “121 nodes and health”: relation "csp_reports" already exists\. Nothing of that step was kept\. The database is as it was\./,
  );
  expect((await database.query(`select to_regclass('muster.nodes') as found`)).rows[0]!.found).toBe(null);

  await database.query('drop table muster.csp_reports');
  await expect(app.secondNode()).rejects.toThrow(
    /stopped at the step “129 unopened secrets”: .* The steps before it were kept: “121 nodes and health”\..*restore the backup/,
  );
  expect((await applied()).slice(0, 1)).toEqual(['121 nodes and health']);

  await database.query('drop table muster.unopened_secrets');
  await expect(app.secondNode()).resolves.toBeDefined();
  expect(await applied()).toEqual(expect.arrayContaining(['121 nodes and health', '129 unopened secrets']));
});
