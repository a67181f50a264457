import { link, lstat, open, readdir, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeySlots } from '../../secrets/key-slots.ts';
import { turnKey } from './header.ts';
import { PARTIAL, SEALED } from './names.ts';
import { isUnopened } from './unopened.ts';
import { writeSealed } from './write-sealed.ts';

/** An upload that has not gone on for so long was left by a node that was killed; so was a sealing, which waits for nobody. */
const UPLOAD_LEFT_MS = 60 * 60_000;
const SEALING_LEFT_MS = 60_000;
/** How the name of a file in clear ends while it is being sealed. */
const SEALING = `.clear${PARTIAL}`;

export interface SealedAnew {
  changed: number;
  unopened: number;
}

/** By the first two characters of their folder: some 250 groups, and one of what has other names. */
const groupOf = (name: string): string => /^[0-9a-f]{2}/.exec(name)?.[0] ?? 'other';

export const groupsIn = async (root: string): Promise<string[]> => [...new Set((await namesIn(root)).map(groupOf))].sort();

/** Seals what lies there in clear, and puts the present key in place of old ones. */
export async function sealGroupAnew(root: string, group: string, slots: KeySlots): Promise<SealedAnew> {
  const sum = { changed: 0, unopened: 0 };
  for (const name of await namesIn(root)) if (groupOf(name) === group) await sealBelow(root, name, slots, sum);
  return sum;
}

async function sealBelow(root: string, path: string, slots: KeySlots, sum: SealedAnew): Promise<void> {
  const found = await lstat(join(root, path)).catch(gone);
  if (!found) return;
  if (found.isDirectory()) {
    for (const name of await namesIn(join(root, path))) await sealBelow(root, `${path}/${name}`, slots, sum);
  } else if (path.endsWith(PARTIAL)) {
    if (isOlder(found, path.endsWith(SEALING) ? SEALING_LEFT_MS : UPLOAD_LEFT_MS)) await rm(join(root, path), { force: true });
  } else if (path.endsWith(SEALED)) await turn(root, path.slice(0, -SEALED.length), slots, sum);
  else if (await sealPlain(root, path, slots)) sum.changed++;
}

async function turn(root: string, path: string, slots: KeySlots, sum: SealedAnew): Promise<void> {
  const file = await open(join(root, path + SEALED), 'r+').catch(gone);
  if (!file) return;
  try {
    if (await turnKey(file, path, slots)) sum.changed++;
  } catch (problem) {
    if (!isUnopened(problem)) throw problem;
    sum.unopened++;
  } finally {
    await file.close();
  }
}

/** Of two that are at it one goes on: the half-written file is the lock. Whoever removes the plain file meanwhile removes the sealed one too. */
async function sealPlain(root: string, path: string, slots: KeySlots): Promise<boolean> {
  const [plain, sealed] = [join(root, path), join(root, path + SEALED)];
  const partial = plain + SEALING;
  const left = await lstat(partial).catch(gone);
  if (left && isOlder(left, SEALING_LEFT_MS)) await rm(partial, { force: true });
  const into = await open(partial, 'wx', 0o600).catch(there);
  if (!into) return false;
  try {
    const from = await open(plain, 'r').catch(gone);
    if (!from) return false;
    await writeSealed(into, path, from.createReadStream(), slots);
    await into.sync();
    await into.utimes(new Date(), new Date());
    const isNew = Boolean(await link(partial, sealed).then(() => true, there));
    // another is about to remove the plain one, or was killed before it did
    if (!isNew && !isOlder(await lstat(sealed), SEALING_LEFT_MS)) return false;
    const isThere = await unlink(plain).then(() => true, gone);
    if (isNew && !isThere) await rm(sealed, { force: true });
    return isNew && Boolean(isThere);
  } finally {
    await into.close();
    await rm(partial, { force: true });
  }
}

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(gone)) ?? [];

const isOlder = ({ mtimeMs }: { mtimeMs: number }, ms: number): boolean => Date.now() - mtimeMs > ms;

function there(problem: NodeJS.ErrnoException): undefined {
  if (problem.code !== 'EEXIST') throw problem;
}

function gone(problem: NodeJS.ErrnoException): undefined {
  if (problem.code !== 'ENOENT') throw problem;
}
