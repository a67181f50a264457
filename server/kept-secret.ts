import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from './start-problem.ts';

/**
 * A secret that belongs to this data directory: made at the first call, the same ever after. Read by its owner alone.
 * @returns 43 characters (32 random bytes, base64url)
 */
export function keptSecret(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  const kept = read(path) ?? make(dataDir, path);
  if (kept.length < 32) throw new StartProblem(`The secret in ${path} is damaged: restore it from a backup.`);
  return kept;
}

function read(path: string) {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartProblem(`The secret in ${path} cannot be read by this user: start Muster as the user who first started it.`);
  }
}

/** Written aside and linked into place: never half there, and of two starts at once both read the same one. */
function make(dataDir: string, path: string) {
  const draft = `${path}.${process.pid}`;
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
    linkSync(draft, path);
  } catch (problem) {
    const { code, message } = problem as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new StartProblem(`Muster cannot write to its data directory ${dataDir}: ${message}.`);
  } finally {
    rmSync(draft, { force: true });
  }
  return read(path) ?? '';
}
