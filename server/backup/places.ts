import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '../settings.ts';
import { StartProblem } from '../start-problem.ts';
import { ERASURE_ENDING } from './erasures.ts';

export const ENDING = '.tar.zst.age';

/** Where backups lie. What has its name there is whole. */
export interface Place {
  /** As it is told: without a password. */
  readonly name: string;
  write(file: string, content: Readable): Promise<void>;
  read(file: string): Promise<Readable>;
  /** The names of files, the oldest first; default: backups. */
  list(ending?: string): Promise<string[]>;
  remove(file: string): Promise<void>;
}

/** `--to`, else `BACKUP_TO`, else a folder of the data directory. */
export async function placeOf(settings: Settings, to?: string): Promise<Place> {
  const given = to ?? settings.backupTo ?? join(settings.dataDir, 'backups');
  if (!given.startsWith('s3://')) return folder(resolve(given));
  const { onBucket } = await import('./s3-place.ts'); // half a second of code that few installations need
  return onBucket(given);
}

/** A folder of the place of backups. */
export function placeBelow(settings: Settings, name: string): Promise<Place> {
  const { backupTo } = settings;
  if (!backupTo?.startsWith('s3://')) return placeOf(settings, join(backupTo ?? join(settings.dataDir, 'backups'), name));
  const url = new URL(backupTo);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${name}`;
  return placeOf(settings, url.href);
}

export function folder(path: string): Place {
  return {
    name: path,
    async write(file, content) {
      const target = join(path, file);
      const partial = `${target}.part`;
      try {
        await mkdir(path, { recursive: true, mode: 0o700 });
        await removeHalves(path, file);
        await pipeline(content, createWriteStream(partial, { mode: 0o600 }));
        await chmod(partial, 0o600);
        await flush(partial);
        await rename(partial, target);
      } catch (problem) {
        await rm(partial, { force: true });
        throw problem;
      }
    },
    read: async (file) => createReadStream(join(path, file)),
    list: async (ending = ENDING) => (await readdir(path).catch(() => [])).filter((name) => name.endsWith(ending)).sort(),
    remove: (file) => rm(join(path, file), { force: true }),
  };
}

/** What a killed run left: of each kind only one is written at a time, but for notes of erasures, whose halves are written over. */
async function removeHalves(path: string, file: string): Promise<void> {
  if (file.endsWith(ERASURE_ENDING)) return;
  const kind = `${file.slice(file.indexOf('.'))}.part`;
  for (const name of await readdir(path)) if (name.endsWith(kind)) await rm(join(path, name), { force: true });
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

export interface FoundBackup {
  /** Its name, without the ending. */
  backup: string;
  open(): Promise<Readable>;
  /** Where it lies. */
  place: Place;
}

/** A path, an address, a name in `BACKUP_TO`, or `latest`. @throws StartProblem where there is none */
export async function findBackup(settings: Settings, wanted: string): Promise<FoundBackup> {
  if (wanted.startsWith('s3://')) return inBucket(wanted);
  if (wanted.endsWith(ENDING) && existsSync(wanted))
    return {
      backup: basename(wanted, ENDING),
      open: async () => createReadStream(wanted),
      place: folder(dirname(resolve(wanted))),
    };
  const place = await placeOf(settings);
  const names = await place.list();
  const file = wanted === 'latest' ? names.at(-1) : names.find((name) => name === wanted || name === `${wanted}${ENDING}`);
  if (!file)
    throw new StartProblem(
      wanted === 'latest'
        ? `There is no backup in ${place.name}.`
        : `There is no backup “${wanted}”, neither as a file nor in ${place.name}.`,
    );
  return { backup: basename(file, ENDING), open: () => place.read(file), place };
}

async function inBucket(address: string): Promise<FoundBackup> {
  const [path, query] = address.split('?') as [string, string | undefined];
  const file = basename(path);
  const { onBucket } = await import('./s3-place.ts');
  const place = onBucket(path.slice(0, -file.length - 1) + (query ? `?${query}` : ''));
  return { backup: basename(file, ENDING), open: () => place.read(file), place };
}
