import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Queryable } from '../database/database.ts';
import type { Settings } from '../settings.ts';
import { StartProblem } from '../start-problem.ts';
import { readArchive } from './archive.ts';
import { canRead, identityOf } from './keys.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { ENDING, placeOf } from './places.ts';

interface Head {
  backup: string;
  takenAt: string;
  hash: string;
}

/**
 * Compares the audit log's chain with the heads that backups noted of it. Who rewrites all of it with the keys of the database makes a
 * chain that fits in itself, and not to these.
 *
 * @returns how many heads were compared, and those that are not in the chain of today; undefined where this server cannot read its backups
 */
export async function compareHeads(
  database: Pick<Queryable, 'query'>,
  settings: Settings,
): Promise<{ compared: number; strange: Head[] } | undefined> {
  if (!canRead(settings)) return undefined;
  const heads = await headsOf(settings);
  const { rows } = await database.query(
    `select h.backup from unnest($1::text[], $2::text[], $3::timestamptz[]) h(backup, hash, taken_at)
      where not exists (select from muster.audit_seals s where s.hash = h.hash)
        and not exists (select from muster.restored r where h.taken_at > r.taken_at and h.taken_at < r.restored_at)
        and h.taken_at > (select applied_at from muster.migrations where name like '123 %')`,
    [heads.map(({ backup }) => backup), heads.map(({ hash }) => hash), heads.map(({ takenAt }) => takenAt)],
  );
  const strange = new Set(rows.map(({ backup }) => backup as string));
  return { compared: heads.length, strange: heads.filter(({ backup }) => strange.has(backup)) };
}

export const sentenceOf = ({ backup, takenAt }: Head): string =>
  `The audit log was rewritten: the chain of today does not hold the head that the backup ${backup} noted on ${takenAt.slice(0, 10)}.`;

async function headsOf(settings: Settings): Promise<Head[]> {
  const place = await placeOf(settings);
  const identity = identityOf(settings);
  const heads: Head[] = [];
  for (const file of await place.list()) {
    const manifest = await manifestOf(await place.read(file), identity).catch((problem: unknown) => {
      if (problem instanceof StartProblem) return undefined; // of another key, or damaged: the check of backups tells of it
      throw problem;
    });
    if (manifest?.auditHead)
      heads.push({ backup: file.slice(0, -ENDING.length), takenAt: manifest.takenAt, hash: manifest.auditHead });
  }
  return heads;
}

/** Reads what a backup says of itself, which stands at its beginning, and no more of it. */
async function manifestOf(file: Readable, identity: string): Promise<Manifest | undefined> {
  const enough = new Error('enough');
  let manifest: Manifest | undefined;
  try {
    await readArchive(file, identity, async (path, content) => {
      if (path !== 'manifest.json') throw enough;
      manifest = readManifest(await text(content));
    });
  } catch (problem) {
    if (!manifest) throw problem;
  } finally {
    file.destroy();
  }
  return manifest;
}
