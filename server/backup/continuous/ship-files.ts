import { createHash } from 'node:crypto';
import type { Queryable } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { MissingFile } from '../../files/file-store.ts';
import { isUnopened } from '../../files/sealed/unopened.ts';
import type { ContinuousPlaces } from './continuous-places.ts';
import { sealed } from './seal-file.ts';
import { FILE_ENDING } from './wal-names.ts';

/** What a file is called in the archive: its path may tell something. */
export const objectOf = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 32);

/** Which files are there, and since when. */
export type ShippedFiles = Map<string, { name: string; at: string }>;

/** Those of one database: others may have their archive in the same place. */
export async function readShippedFiles({ files }: ContinuousPlaces, systemId: string): Promise<ShippedFiles> {
  const shipped: ShippedFiles = new Map();
  for (const name of await files.list(FILE_ENDING)) {
    const [owner, object, at] = name.slice(0, -FILE_ENDING.length).split('-');
    if (owner === systemId && object && at) shipped.set(object, { name, at });
  }
  return shipped;
}

interface What {
  database: Pick<Queryable, 'query'>;
  store: FileStore;
  places: ContinuousPlaces;
  recipients: readonly string[];
  systemId: string;
  shipped: ShippedFiles;
  /** Only those that were made since; absent: all. */
  since?: string | undefined;
  now: Date;
}

/** Files never change, so each goes once. @returns the paths of those that are gone or damaged */
export async function shipFiles({ database, store, places, recipients, systemId, shipped, since, now }: What): Promise<string[]> {
  const gone: string[] = [];
  for (const path of await namedFiles(database, since)) {
    const object = objectOf(path);
    if (shipped.has(object)) continue;
    const at = stampOf(now);
    const name = `${systemId}-${object}-${at}${FILE_ENDING}`;
    const ship = async () => places.files.write(name, await sealed(recipients, await store.read(path)));
    await ship().then(
      () => shipped.set(object, { name, at }),
      (problem: unknown) => {
        if (!(problem instanceof MissingFile) && !isUnopened(problem)) throw problem;
        gone.push(path);
      },
    );
  }
  return gone;
}

export const stampOf = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** The paths of files that the database names. A transaction that takes long says when it began: those of ten minutes before come along. */
export async function namedFiles(database: Pick<Queryable, 'query'>, since?: string): Promise<string[]> {
  const { rows } = await database.query(
    `select path from muster.files where created_at > coalesce($1::timestamptz, '-infinity') - interval '10 minutes'
      union select path from muster.run_files union select path from muster.imports where path is not null`,
    [since ?? null],
  );
  return rows.map(({ path }) => path as string);
}
