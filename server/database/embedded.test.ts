import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startEmbedded } from '#server/database/embedded.ts';
import { keepRunning } from '#server/database/embedded-watch.ts';
import { runningPostmaster, stopPostmaster } from '#server/database/embedded-postmaster.ts';
import { clusterOf } from '#server/database/embedded-places.ts';

const dataDir = resolve(`.tmp/embedded-${process.pid}`);
beforeAll(() => {
  mkdirSync(dataDir, { recursive: true });
});
afterAll(() => remove(dataDir));

test('a first start makes a database whose owner is no superuser, and stops clean', async () => {
  const { url, adopted, stop } = await started();

  expect(adopted).toBe(false);
  expect(new URL(url).hostname).toBe('127.0.0.1');
  expect(await ask(url, `SELECT rolsuper FROM pg_roles WHERE rolname = current_user`)).toEqual({ rolsuper: false });
  expect(await ask(url, `SELECT datcollate, datlocprovider FROM pg_database WHERE datname = 'muster'`)).toMatchObject({
    datlocprovider: 'b',
  });
  expect(await ask(url, `SELECT current_setting('fsync') AS fsync`)).toEqual({ fsync: 'on' });
  await stop();
  expect(existsSync(join(clusterOf(dataDir), 'postmaster.pid'))).toBe(false);
});

test('after kill -9 the running PostgreSQL is adopted, with everything committed', async () => {
  const killed = await inAnotherProcess(dataDir);
  await ask(killed.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const pid = postmasterPid();
  await end(killed.child, 'SIGKILL');

  const { url, adopted, stop } = await started();

  expect(adopted).toBe(true);
  expect(postmasterPid()).toBe(pid);
  expect(url).toBe(killed.url);
  expect(await ask(url, 'SELECT answer FROM kept')).toEqual({ answer: 42 });
  await stop();
});

test('after PostgreSQL itself is killed the next start recovers', async () => {
  const first = await inAnotherProcess(dataDir);
  await ask(first.url, 'CREATE TABLE written AS SELECT 1 AS one');
  process.kill(postmasterPid(), 'SIGKILL');
  await end(first.child, 'SIGKILL');

  const { url, stop } = await started();

  expect(await ask(url, 'SELECT one FROM written')).toEqual({ one: 1 });
  await stop();
});

test('a second start on the same directory says where the first one runs, and leaves it alone', async () => {
  const { url, noteAddress, stop } = await started();
  noteAddress('http://localhost:3000');

  await expect(inAnotherProcess(dataDir)).rejects.toThrow(/^Muster is already running at http:\/\/localhost:3000\.$/);
  expect(await ask(url, 'SELECT 1 AS alive')).toEqual({ alive: 1 });
  await stop();
});

test('of two starts at once one wins, and the other says so', async () => {
  const results = await Promise.allSettled([inAnotherProcess(dataDir), inAnotherProcess(dataDir)]);

  const lost = results.filter((result) => result.status === 'rejected');
  expect(lost).toHaveLength(1);
  expect(String(lost[0]?.reason.message)).toMatch(/^Muster is already (starting|running)/);
  for (const result of results) if (result.status === 'fulfilled') await end(result.value.child, 'SIGKILL');
});

test('a PostgreSQL that is killed is started again at the same address, again and again', async () => {
  const { url } = await started();
  await ask(url, 'CREATE TABLE outlived (id int)');

  for (const id of [1, 2]) {
    await ask(url, `INSERT INTO outlived VALUES (${id})`);
    process.kill(postmasterPid(), 'SIGKILL');
    await expect
      .poll(() => ask(url, 'SELECT count(*)::int AS n FROM outlived').catch(() => 'away'), { timeout: 15_000 })
      .toEqual({ n: id });
  }
}, 40_000);

test('a PostgreSQL that cannot be started again is said, once', async () => {
  const problems: unknown[] = [];
  const endWatch = keepRunning({
    isRunning: () => false,
    startAgain: () => Promise.reject(new Error('the disk is gone')),
    say: () => {},
    giveUp: (problem) => void problems.push(problem),
  });

  await expect.poll(() => problems, { timeout: 15_000 }).toEqual([new Error('the disk is gone')]);
  await endWatch();
}, 20_000);

test('a port taken meanwhile is replaced by another', async () => {
  await (await started()).stop();
  const stranger = await listenOn(Number(readFileSync(join(dataDir, 'postgres-port'), 'utf8')));

  const { url, stop } = await started();

  expect(new URL(url).port).not.toBe(String((stranger.address() as { port: number }).port));
  await stop();
  stranger.close();
});

test('a pid file whose number belongs to a stranger does not stand in the way', async () => {
  writeFileSync(
    join(clusterOf(dataDir), 'postmaster.pid'),
    `${process.pid}\n${clusterOf(dataDir)}\n1700000000\n5432\n\n127.0.0.1\n\nready   \n`,
  );

  const { adopted, stop } = await started();

  expect(adopted).toBe(false);
  await stop();
});

test('a cluster of another PostgreSQL is refused and untouched', async () => {
  const version = join(clusterOf(dataDir), 'PG_VERSION');
  writeFileSync(version, '19\n');

  await expect(started()).rejects.toThrow(/written by PostgreSQL 19 and this Muster brings PostgreSQL 18/);
  expect(readFileSync(version, 'utf8')).toBe('19\n');
  writeFileSync(version, '18\n');
});

test('a first start that was killed half-way is made anew', async () => {
  const fresh = `${dataDir}-fresh`;
  const child = spawnStart(fresh);
  await until(() => globSync(`${fresh}/*.new-*/base`).length > 0);
  await end(child, 'SIGKILL');

  const { url, stop } = await started(fresh);

  expect(await ask(url, 'SELECT 1 AS alive')).toEqual({ alive: 1 });
  await stop();
  await remove(fresh);
});

/** Stopped at the end of the test, whether it passed or not. */
async function started(directory = dataDir) {
  const embedded = await startEmbedded({ dataDir: directory, say: () => {} });
  onTestFinished(() => embedded.stop());
  return embedded;
}

async function remove(directory: string) {
  const cluster = clusterOf(directory);
  const running = runningPostmaster(cluster);
  if (running) await stopPostmaster(running, cluster);
  rmSync(cluster, { recursive: true, force: true });
  rmSync(directory, { recursive: true, force: true });
}

async function ask(connectionString: string, question: string) {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query(question);
  await client.end();
  return rows[0] as unknown;
}

const postmasterPid = () => Number(readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0]);

function spawnStart(directory: string) {
  const code = `
    import { startEmbedded } from ${JSON.stringify(new URL('embedded.ts', import.meta.url).href)};
    const { url } = await startEmbedded({ dataDir: ${JSON.stringify(directory)}, say() {} }).catch((problem) => {
      process.stderr.write(problem.message);
      process.exit(1);
    });
    process.stdout.write(url);
    setInterval(() => {}, 1000);`;
  return spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'pipe'] });
}

function inAnotherProcess(directory: string) {
  const child = spawnStart(directory);
  return new Promise<{ url: string; child: ChildProcess }>((done, fail) => {
    let said = '';
    child.stdout.on('data', (url: Buffer) => done({ url: url.toString(), child }));
    child.stderr.on('data', (text: Buffer) => (said += text));
    child.on('close', () => fail(new Error(said)));
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals) {
  return new Promise((done) => {
    child.on('exit', done);
    child.kill(signal);
  });
}

function listenOn(port: number) {
  return new Promise<Server>((done) => {
    const server = createServer();
    server.listen(port, '127.0.0.1', () => done(server));
  });
}

async function until(isTrue: () => boolean) {
  while (!isTrue()) await new Promise((done) => setTimeout(done, 5));
}
