import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { startApp, type App } from './app.ts';
import { openSession } from './backup/session.ts';
import { systemContext } from './context.ts';
import { startEmbedded, type Embedded } from './database/embedded.ts';
import { readSettings, type Settings } from './settings.ts';

/** Keys of an installation that is archived in a test. */
export const ARCHIVED_SECRETS = {
  JWT_SECRET: 'a secret for tests, long enough to be accepted',
  SECRETS_KEY: 'a key for the secrets of tests, long enough too',
};
const quiet = () => undefined;

export function testFolders(name: string): { make(): Promise<string>; remove(): Promise<void> } {
  const folders: string[] = [];
  return {
    async make() {
      const path = await mkdtemp(join(tmpdir(), `muster-${name}-`));
      await chmod(path, 0o711); // PostgreSQL works as somebody else where this runs as root
      folders.push(path);
      return path;
    },
    async remove() {
      for (const path of folders) await rm(path, { recursive: true, force: true });
    },
  };
}

/** @param identity the file of the key that opens what is archived */
export const archivedEnv = (dataDir: string, place: string, identity: string): Record<string, string> => ({
  ...ARCHIVED_SECRETS,
  PORT: '0',
  DEMO: '0',
  LOG_LEVEL: 'silent',
  DATA_DIR: dataDir,
  BACKUP_TO: place,
  BACKUP_IDENTITY: identity,
  BACKUP_CONTINUOUS: '1',
});

export interface ArchivedApp {
  running: Embedded;
  started: App;
  stop(): Promise<void>;
}

/** Muster on an embedded database of its own that hands over its WAL. */
export async function startArchived(env: Record<string, string>, changed: Partial<Settings> = {}): Promise<ArchivedApp> {
  const settings = { ...readSettings(env), ...changed };
  const running = await startEmbedded({ dataDir: settings.dataDir, say: quiet, fast: true, continuous: true });
  const started = await startApp({ settings, databaseUrl: running.url, say: quiet, listen: false });
  return { running, started, stop: () => started.close().finally(() => running.stop()) };
}

/** Any second comes back. */
export const isArchived = ({ engine }: App): Promise<unknown> =>
  vi.waitUntil(() => engine.continuous!.state().since, { timeout: 90_000, interval: 50 });

export const addArchivedLead = ({ engine }: App, first_name: string) =>
  systemContext(engine, 'a test').records.create('leads', { first_name, last_name: 'Archived' });

/** After what was saved before and before what is saved later, though a moment is read in milliseconds. */
export async function momentOf({ engine }: App): Promise<string> {
  const { rows } = await engine.database.query(`select clock_timestamp() + interval '1 millisecond' as at, pg_sleep(0.01)`);
  return new Date(rows[0]!.at as string).toISOString();
}

/** Those of `addArchivedLead`, in an installation that was restored. */
export async function archivedLeadsIn(dataDir: string): Promise<string[]> {
  const running = await startEmbedded({ dataDir, say: quiet, fast: true });
  const session = await openSession(running.url, 'test');
  const { rows } = await session.query(ARCHIVED_LEADS);
  await session.close();
  await running.stop();
  return rows.map(({ first_name }) => first_name as string);
}

/** The same in one that runs. */
export async function archivedLeadsOf({ engine }: App): Promise<string[]> {
  const { rows } = await engine.database.query(ARCHIVED_LEADS);
  return rows.map(({ first_name }) => first_name as string);
}

const ARCHIVED_LEADS = `select first_name from records.leads where last_name = 'Archived' order by 1`;
