import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownFile, ownFolder } from './database/embedded-places.ts';
import { spawnPostmaster, stopPostmaster } from './database/embedded-postmaster.ts';
import { postgresUser } from './database/embedded-user.ts';
import { administer, databaseUrl } from './testing-database.ts';
import { freePort } from './testing-ports.ts';

/** The oldest that Muster lives on, as Debian installs it. */
export const OLDER_BINARIES = '/usr/lib/postgresql/15';
export const hasOlderPostgres = existsSync(join(OLDER_BINARIES, 'bin/initdb'));
export const NO_OLDER_POSTGRES =
  'The tests with PostgreSQL 15 are left out: it is not installed (Debian: apt-get install postgresql-15).';

export interface OlderPostgres {
  /** Of an empty database, as its owner, who may make no database and is no superuser. */
  url: string;
  stop(): Promise<void>;
}

/** A server such as a host gives: one database, and a role that owns it and nothing else. */
export async function startOlderPostgres(): Promise<OlderPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-postgres-15-'));
  await chmod(folder, 0o711);
  const cluster = join(folder, 'cluster');
  const user = postgresUser(folder);
  const passwordFile = join(folder, 'password');
  ownFile(passwordFile, 'pw', user);
  ownFolder(cluster, user);
  const options = ['-U', 'postgres', `--pwfile=${passwordFile}`, '--locale=C', '--encoding=UTF8', '--auth=scram-sha-256'];
  const made = spawnSync(join(OLDER_BINARIES, 'bin/initdb'), ['-D', cluster, ...options, '--no-sync'], {
    ...user.ids,
    cwd: '/',
    encoding: 'utf8',
  });
  if (made.status) throw new Error(`PostgreSQL 15 could not be made: ${made.stderr}`);
  const plan = { cluster, binaries: OLDER_BINARIES, user, password: 'pw', fast: true };
  const postmaster = await spawnPostmaster(plan, await freePort(), join(folder, 'log'));
  const server = `postgres://postgres:pw@127.0.0.1:${postmaster.port}/postgres`;
  while (!(await answers(server))) await new Promise((again) => setTimeout(again, 50));
  await administer(server, `create role agency login nosuperuser nocreatedb nocreaterole password 'pw'`);
  await administer(server, 'create database agency owner agency');
  const url = new URL(databaseUrl(server, 'agency'));
  url.username = 'agency';
  return {
    url: url.href,
    stop: async () => {
      await stopPostmaster(postmaster, cluster, 'SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const answers = (server: string): Promise<boolean> =>
  administer(server, 'select 1').then(
    () => true,
    () => false,
  );
