import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDatabase } from '../app.ts';
import { administer, databaseUrl, testServer } from '../testing-database.ts';
import { hasHaproxy } from '../testing-haproxy.ts';
import { addAgency } from './add-agency.ts';
import { checkName } from './agency-name.ts';
import { listAgencies } from './list-agencies.ts';
import { removeAgency } from './remove-agency.ts';

/** Whoever runs the command may make databases and roles, and is no superuser. */
const administrator = `agencies_${process.pid}`;
const agencies = ['north', 'west-coast', 'both', 'half', 'leaving', 'mine'].map((name) => `t${process.pid}-${name}`);
const [north, west, both, half, leaving, mine] = agencies as [string, string, string, string, string, string];
let superuser: string;
let folder: string;
let server: string;
beforeAll(async () => {
  const url = new URL(testServer().server);
  server = Object.assign(new URL(url), { username: administrator, password: 'of-a-test' }).href;
  superuser = Object.assign(new URL(url), { username: 'postgres', pathname: '/postgres' }).href;
  await administer(superuser, `create role ${administrator} login createdb createrole password 'of-a-test'`);
  folder = await mkdtemp(join(tmpdir(), 'muster-agencies-'));
});
afterAll(async () => {
  for (const name of agencies.map(inSql)) {
    await administer(superuser, `drop database if exists ${name} with (force)`);
    await administer(superuser, `drop role if exists ${name}`);
  }
  await administer(superuser, `drop role if exists ${administrator}`);
  await rm(folder, { recursive: true, force: true });
});

const inSql = (name: string) => `muster_${name.replaceAll('-', '_')}`;
const settingsOf = (name: string) => join(folder, 'config', `${name}.env`);
interface Ended {
  code: number;
  answer: any;
  problem: string;
}
/** As it is typed. */
function command(...args: string[]): Promise<Ended> {
  const folders = Object.entries(places()).flatMap(([name, path]) => [`--${name}`, path]);
  const words = [join(import.meta.dirname, '../../tools/agency.ts'), ...args, ...folders, '--json'];
  const env = { PATH: process.env.PATH, DATABASE_URL: server, PUBLIC_URL: 'https://muster.test' };
  return new Promise((done) =>
    execFile(process.execPath, words, { env }, (failed, out, problem) =>
      done({
        code: failed ? Number(failed.code) : 0,
        answer: out ? JSON.parse(out.trim().split('\n').at(-1)!) : undefined,
        problem: problem.trim(),
      }),
    ),
  );
}
const places = () => ({ config: join(folder, 'config'), data: join(folder, 'data'), haproxy: join(folder, 'haproxy') });
const add = (name: string, address = `https://${name}.muster.test`) => addAgency(server, places(), name, address);
const remove = (name: string) => removeAgency(server, places(), name);
const listed = async (name: string) => (await listAgencies(server, places())).find(({ agency }) => agency === name);

async function urlOf(name: string): Promise<string> {
  return /^DATABASE_URL=(.*)$/m.exec(await readFile(settingsOf(name), 'utf8'))![1]!;
}

async function entering(url: string, database: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl(url, database) });
  return client.connect().then(
    () => client.end().then(() => 'entered'),
    (problem: { code: string }) => problem.code,
  );
}

test('an agency gets a database that no other one’s role can enter, settings that only their owner reads, and a line of haproxy', async () => {
  const first = await command('add', north);
  const second = await add(west, 'https://west.example');

  expect([first.code, first.problem]).toEqual([0, '']);
  expect(first.answer).toEqual({
    agency: north,
    database: inSql(north),
    role: inSql(north),
    environment: settingsOf(north),
    address: `https://${north}.muster.test`,
    port: 3101,
    made: ['settings', 'role', 'database', 'haproxy'],
  });
  expect(second).toMatchObject({ database: inSql(west), port: 3102, address: 'https://west.example' });
  expect((await stat(settingsOf(north))).mode & 0o777).toBe(0o600);
  const urls = [await urlOf(north), await urlOf(west)] as const;
  expect(await entering(urls[0], inSql(north))).toBe('entered');
  expect(await entering(urls[0], inSql(west))).toBe('42501');
  expect(await entering(urls[1], inSql(north))).toBe('42501');
  expect(await readFile(join(folder, 'haproxy/agencies.map'), 'utf8')).toBe(
    `${north}.muster.test agency-${north}\nwest.example agency-${west}\n`,
  );
  const secrets = async (name: string) => /^SECRETS_KEY=(.*)$/m.exec(await readFile(settingsOf(name), 'utf8'))![1]!;
  expect(await secrets(north)).not.toBe(await secrets(west));
});

test.runIf(hasHaproxy)('haproxy takes the lines as they are written', async () => {
  const config = await readFile(join(import.meta.dirname, '../../deploy/haproxy/agencies.cfg'), 'utf8');
  const own = join(folder, 'agencies.cfg');
  await writeFile(own, config.replace('/etc/haproxy/agencies.map', join(folder, 'haproxy/agencies.map')));
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', own, '-f', join(folder, 'haproxy/agencies')], {
    encoding: 'utf8',
  });

  expect([status, stderr.includes('ALERT')]).toEqual([0, false]);
});

test('added twice, or by two at once, an agency is made once', async () => {
  const two = await Promise.all([add(both), add(both)]);
  const before = await readFile(settingsOf(both), 'utf8');
  const again = await add(both);

  expect(two.map(({ made }) => made.length).sort()).toEqual([0, 4]);
  expect(again.made).toEqual([]);
  expect(await readFile(settingsOf(both), 'utf8')).toBe(before);
  expect(await entering(await urlOf(both), inSql(both))).toBe('entered');
});

test('one that is half made is listed with what it lacks, and the next run finishes it', async () => {
  await add(half);
  await administer(superuser, `drop database ${inSql(half)}`);
  await rm(join(folder, 'haproxy/agencies', `${half}.cfg`));
  expect((await listed(half))!.missing).toEqual(['database', 'haproxy']);

  expect((await add(half)).made).toEqual(['database', 'haproxy']);

  expect(await listed(half)).toMatchObject({ missing: [], bytes: expect.any(Number) });
  expect(await entering(await urlOf(half), inSql(half))).toBe('entered');
  expect(await entering(await urlOf(north), inSql(half))).toBe('42501');
  await administer(superuser, `drop database ${inSql(half)}`);
  await administer(superuser, `drop role ${inSql(half)}`);
  expect((await add(half)).made).toEqual(['role', 'database']);
  expect(await entering(await urlOf(half), inSql(half))).toBe('entered');
});

test('a database that somebody has opened to others is listed as open, and shut by the next run', async () => {
  await administer(superuser, `grant connect on database ${inSql(half)} to public`);
  expect(await entering(await urlOf(north), inSql(half))).toBe('entered');
  expect((await listed(half))!.missing).toEqual(['database’s lock']);

  await add(half);

  expect(await entering(await urlOf(north), inSql(half))).toBe('42501');
});

test('an agency leaves once it is stopped, with a backup, and all but that, its key and its settings is gone', async () => {
  await add(leaving);
  const url = await urlOf(leaving);
  await fillWith(url, leaving);
  const atWork = new pg.Client({ connectionString: url });
  await atWork.connect();
  await expect(remove(leaving)).rejects.toThrow('at work');
  await atWork.end();
  await expect.poll(() => connections(leaving)).toBe(0);

  const answer = await remove(leaving);

  const data = join(folder, 'data', leaving);
  expect(answer).toEqual({ removed: leaving, backup: expect.stringMatching(/-before-removal$/), place: join(data, 'backups') });
  expect(await readdir(join(data, 'backups'))).toEqual([`${answer.backup}.tar.zst.age`]);
  expect((await readdir(data)).sort()).toEqual(['backup-identity', 'backups', `${leaving}.env`]);
  expect([existsSync(settingsOf(leaving)), await entering(superuser, inSql(leaving))]).toEqual([false, '3D000']);
  expect(await readFile(join(folder, 'haproxy/agencies.map'), 'utf8')).not.toContain(leaving);
  await expect(remove(leaving)).rejects.toThrow('no agency');
}, 60_000);

test('nothing is removed before its name is said twice, and one that was never started leaves without a backup', async () => {
  expect(await command('remove', both)).toMatchObject({ code: 1, problem: expect.stringContaining(`--yes ${both}`) });
  expect(await command('remove', both, '--yes', north)).toMatchObject({ code: 1 });
  expect(await listed(both)).toMatchObject({ missing: [] });

  const { code, answer } = await command('remove', both, '--yes', both);

  expect([code, answer]).toEqual([0, { removed: both, backup: null, place: null }]);
}, 60_000);

test('names that are anything else, a database of somebody, and an address that is taken are refused, and nothing is changed', async () => {
  for (const name of ['North', 'a_b', '../x', 'x;drop', 'x-', 'a--b', '1st', '', 'x'.repeat(31)])
    expect(() => checkName(name)).toThrow('one word');
  await administer(superuser, `create database ${inSql(mine)}`);
  await expect(add(mine)).rejects.toThrow('Nothing was changed');
  expect(existsSync(settingsOf(mine))).toBe(false);
  await expect(add(`${north}x`, 'https://west.example')).rejects.toThrow('west.example');
  expect(existsSync(settingsOf(`${north}x`))).toBe(false);
});

const connections = async (name: string) => {
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  const { rows } = await client.query('select count(*)::int as count from pg_stat_activity where usename = $1', [inSql(name)]);
  await client.end();
  return rows[0].count as number;
};

/** What a start would have made, and a file. */
async function fillWith(url: string, name: string): Promise<void> {
  await prepareDatabase(url, () => undefined);
  await mkdir(join(folder, 'data', name, 'files'), { recursive: true });
  await writeFile(join(folder, 'data', name, 'files/left'), 'of a person');
}
