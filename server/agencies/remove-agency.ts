import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openSession } from '../backup/session.ts';
import { placeOf } from '../backup/places.ts';
import { takeBackup, type TakenBackup } from '../backup/take-backup.ts';
import { createFileStore } from '../files/create-file-store.ts';
import { readSettings } from '../settings.ts';
import { StartProblem } from '../start-problem.ts';
import { administering, connectionsOf, dropDatabase, lookFor } from './agency-database.ts';
import { databaseOf } from './agency-name.ts';
import { takeWay } from './haproxy-lines.ts';
import { dataFolder, environmentFile, readEnvironment, type Places } from './places.ts';
import { writeWhole } from './write-whole.ts';

export interface RemovedAgency {
  removed: string;
  /** Null: nothing was ever kept in it. */
  backup: string | null;
  place: string | null;
}

/** What brings an agency back stays in its folder. */
const STAY = ['backups', 'backup-identity'];

/** Its way through haproxy, database and role, data and settings, in this order: what is cut short is taken away by the next run. */
export function removeAgency(url: string, places: Places, name: string): Promise<RemovedAgency> {
  return administering(url, async (session) => {
    const environment = await readEnvironment(places, name);
    if (!environment) throw new StartProblem(`There is no agency ${name}: ${environmentFile(places, name)} is not there.`);
    const database = databaseOf(name);
    if (await connectionsOf(session, database))
      throw new StartProblem(
        `The agency ${name} is at work: stop it on all machines first (systemctl disable --now muster@${name}).`,
      );
    const data = dataFolder(places, name);
    const isThere = (await lookFor(session, database)).database;
    const taken = isThere ? await lastBackup({ ...environment, DATA_DIR: data }) : undefined;
    await takeWay(places, name);
    await dropDatabase(session, database);
    const kept = await readFile(environmentFile(places, name), 'utf8');
    await writeWhole(join(data, `${name}.env`), kept, 0o600);
    for (const entry of await readdir(data))
      if (![...STAY, `${name}.env`].includes(entry)) await rm(join(data, entry), { recursive: true, force: true });
    await rm(environmentFile(places, name));
    return { removed: name, backup: taken?.backup ?? null, place: taken?.place ?? null };
  });
}

/** Of whatever was kept: a database that no Muster has seen yet holds nothing. */
async function lastBackup(environment: Record<string, string>): Promise<TakenBackup | undefined> {
  const settings = readSettings(environment);
  const databaseUrl = settings.databaseSessionUrl ?? settings.databaseUrl!;
  const session = await openSession(databaseUrl, 'muster agency');
  const { rows } = await session.query(`select to_regclass('muster.migrations') is not null as "hasStarted"`);
  await session.close();
  if (!rows[0]!.hasStarted) return undefined;
  const taken = await takeBackup({
    settings,
    databaseUrl,
    files: await createFileStore(settings),
    place: await placeOf(settings),
    label: 'before-removal',
  });
  if (taken.leftOut.length)
    throw new StartProblem(`${taken.leftOut.length} files are gone or damaged, so the backup lacks them: nothing was removed.`);
  return taken;
}
