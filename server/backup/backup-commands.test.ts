import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing-database.ts';
import { connectTo } from '#server/testing-process-node.ts';
import { startTestApp, type TestApp } from '#server/testing.ts';

let app: TestApp;
let folder: string;
let empty: TestDatabase;
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'muster-commands-'));
  empty = await createTestDatabase('template0');
});
afterAll(async () => {
  await app?.close();
  await empty?.drop();
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  code: number;
  out: string;
  last: string;
  problem: string;
}
const run = (command: string, args: string[], env: Record<string, string> = {}) => begin(command, args, env).ended;
function begin(command: string, args: string[], env: Record<string, string> = {}) {
  const { databaseUrl, dataDir, jwtSecret, secretsKey } = app.engine.settings;
  const { promise: ended, resolve: done } = Promise.withResolvers<Ended>();
  const child = execFile(
    process.execPath,
    [join(import.meta.dirname, '../../tools', `${command}.ts`), ...args],
    {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        JWT_SECRET: jwtSecret,
        SECRETS_KEY: secretsKey,
        BACKUP_TO: folder,
        DEMO: '0',
        ...env,
      },
    },
    (failed, out, problem) =>
      done({ code: failed ? Number(failed.code) : 0, out, last: out.trim().split('\n').at(-1)!, problem: problem.trim() }),
  );
  return { child, ended };
}

test('backup, verify-backup and restore answer one object, end with 0, or with 1 and a sentence', async () => {
  const backup = await run('backup', ['--label', 'by-hand', '--json']);
  expect([backup.code, backup.problem]).toEqual([0, '']);
  const taken = JSON.parse(backup.last);
  expect(Object.keys(taken)).toEqual(['backup', 'place', 'bytes', 'takenAt', 'version', 'tables', 'rows', 'files', 'sha256']);
  expect(taken).toMatchObject({ backup: expect.stringMatching(/^muster-.*-by-hand$/), place: folder });

  const verified = await run('verify-backup', ['latest', '--json']);
  expect([verified.code, JSON.parse(verified.last)]).toEqual([
    0,
    { backup: taken.backup, ok: true, tables: taken.tables, rows: taken.rows, files: taken.files, problems: [] },
  ]);

  const identity = { BACKUP_IDENTITY: join(app.engine.settings.dataDir, 'backup-identity') };
  const into = { ...identity, DATABASE_URL: empty.url, DATA_DIR: join(folder, 'data') };
  const restored = await run('restore', [taken.backup, '--json'], into);
  expect([restored.code, JSON.parse(restored.last)]).toEqual([
    0,
    {
      restored: taken.backup,
      takenAt: taken.takenAt,
      tables: taken.tables,
      rows: taken.rows,
      files: taken.files,
      heldMessages: 0,
      erasedAgain: 0,
    },
  ]);
  const again = await run('restore', [taken.backup], into);
  expect([again.code, again.problem]).toEqual([
    1,
    'The database of DATABASE_URL is not empty: restore into an empty one. Nothing was changed.',
  ]);
  for (const [command, args, sentence] of [
    ['restore', [], /^Name one backup/],
    ['restore', ['latest', '--at', '2026-11-22T04:52:38Z'], /^--at brings back the embedded database/],
    ['verify-backup', ['no-such'], /^There is no backup “no-such”/],
    ['backup', ['--label', '../x'], /^A label is one word/],
    ['backup', ['--too', 'x'], /Unknown option '--too'/],
  ] as const) {
    const { code, problem } = await run(command, [...args]);
    expect([code, problem]).toEqual([1, expect.stringMatching(sentence)]);
  }
}, 240_000);

test('upgrade:try runs the new steps on the newest backup beside, says what each costs, and a failing one ends with 1 and a sentence', async () => {
  const { database } = app.engine;
  const place = { BACKUP_TO: join(folder, 'before') };
  await database.query('alter table muster.outbox drop column provider_id');
  await database.query(`delete from muster.migrations where name = '105 texts'`);
  try {
    await run('backup', [], place);
    const failed = await run('upgrade-try', ['--json'], place);
    expect([failed.code, JSON.parse(failed.last)]).toEqual([1, expect.objectContaining({ ok: false })]);
    expect(failed.problem).toMatch(/^The upgrade stopped at the step “105 texts”: relation "texted_numbers" already exists\./);

    await database.query('drop table muster.texted_numbers');
    await run('backup', [], place);
    const tried = await run('upgrade-try', ['--json'], place);
    expect([tried.code, tried.problem]).toEqual([0, '']);
    const cost = { ms: expect.any(Number), bytes: expect.any(Number) };
    expect(JSON.parse(tried.last)).toMatchObject({
      ok: true,
      version: app.engine.settings.version,
      steps: [
        { ...cost, name: '105 texts', locks: [{ table: 'muster.outbox', keepsFrom: 'reading' }] },
        { ...cost, name: 'tables of modules', locks: expect.any(Array) },
      ],
    });
    expect((await run('upgrade-try', [], place)).out).toMatch(/105 texts: \d+\.\d\d s, .* locks muster\.outbox \(no reading\)/);
  } finally {
    await app.secondNode(); // what is missing is made again
  }
  const { rows } = await database.query(`select datname from pg_database where datname like 'muster\\_check\\_%'`);
  expect(rows).toEqual([]);
}, 240_000);

test('the doctor says what is wrong while Muster is down, ends with 0, 1 or 2, and packs no name, value or secret', async () => {
  await app.make('leads', { first_name: 'Zephyrine', last_name: 'Quill' });
  const bundle = join(folder, 'support.json');
  const examined = await run('doctor', ['--bundle', bundle, '--json']);
  const { status, checks } = JSON.parse(examined.last);
  expect(examined.code).toBe({ ok: 0, warning: 1, critical: 2 }[status as 'ok']);
  expect(checks).toHaveLength(15);
  const file = await readFile(bundle, 'utf8');
  expect(JSON.parse(file)).toMatchObject({ checks: expect.any(Array), database: { tables: expect.any(Array) } });
  const { jwtSecret, secretsKey, databaseUrl, dataDir, adminEmail } = app.engine.settings;
  for (const word of ['Zephyrine', 'Quill', jwtSecret!, secretsKey!, databaseUrl!, dataDir, adminEmail])
    expect([word, file.includes(word)]).toEqual([word, false]);

  const away = await run('doctor', ['--json'], { DATABASE_URL: 'postgres://muster:pw@127.0.0.1:1/muster' });
  expect([away.code, JSON.parse(away.last)]).toEqual([
    2,
    {
      status: 'critical',
      checks: [{ name: 'database', status: 'critical', sentence: 'The database does not answer.', remedy: expect.any(String) }],
    },
  ]);
  const step = '132 trials of the continuous backup';
  await app.engine.database.query('delete from muster.migrations where name = $1', [step]);
  const older = await run('doctor', ['--json']);
  await app.engine.database.query(`insert into muster.migrations (name, runs_with) values ($1, '0.1.0')`, [step]);
  expect(JSON.parse(older.last).checks[0].sentence).toBe(
    'The database has not been brought up to date by this version of Muster: start it once with npm start.',
  );
  const wrong = await run('doctor', ['--json'], { PORT: '70000' });
  expect([wrong.code, JSON.parse(wrong.last).checks[0].name]).toEqual([2, 'configuration']);
}, 240_000);

test('a backup and a restore that are killed half-way leave nothing that counts, and the next ones go through', async () => {
  const place = join(folder, 'killed');
  const files = () => readdir(place).catch((): string[] => []);
  const halfway = begin('backup', ['--to', place]);
  while (halfway.child.exitCode === null && !(await files()).some((name) => name.endsWith('.part'))) await next();
  halfway.child.kill('SIGKILL');
  await halfway.ended;
  expect((await files()).filter((name) => name.endsWith('.age'))).toEqual([]);
  const { code, last } = await run('backup', ['--to', place, '--json']);
  expect([code, await files()]).toEqual([0, [`${JSON.parse(last).backup}.tar.zst.age`]]);

  const database = await createTestDatabase('template0');
  const watch = await connectTo(database);
  const into = {
    BACKUP_TO: place,
    BACKUP_IDENTITY: join(app.engine.settings.dataDir, 'backup-identity'),
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data-killed'),
  };
  const restores = async () =>
    (
      await watch.query(
        `select query from pg_stat_activity where application_name = 'muster restore' and datname = current_database()`,
      )
    ).rows;
  try {
    const broken = begin('restore', ['latest'], into);
    while (broken.child.exitCode === null && !(await restores()).some(({ query }) => /^(copy|set check)/.test(query)))
      await next();
    expect(broken.child.exitCode).toBe(null);
    broken.child.kill('SIGKILL');
    await broken.ended;
    while ((await restores()).length) await next();
    const { rows } = await watch.query(`select count(*)::int as n from pg_namespace where nspname in ('muster', 'records')`);
    expect(rows).toEqual([{ n: 0 }]);
    expect((await run('restore', ['latest'], into)).code).toBe(0);
  } finally {
    await watch.end();
    await database.drop();
  }
}, 240_000);

const next = () => new Promise((done) => setImmediate(done));
