import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { StartProblem } from '../start-problem.ts';

const FILE = 'backup-identity';

/** For whom backups are encrypted: `BACKUP_RECIPIENTS`, else the key of this data directory, which is made when there is none. */
export async function recipientsOf({ backupRecipients, dataDir }: Settings): Promise<string[]> {
  if (backupRecipients) return [...backupRecipients];
  const path = join(dataDir, FILE);
  if (!existsSync(path)) await makeIdentity(dataDir, path);
  const { identityToRecipient } = await import('age-encryption');
  return [await identityToRecipient(readIdentity(path))];
}

/** What opens a backup. @throws StartProblem where there is no key */
export function identityOf({ backupIdentity, dataDir }: Settings): string {
  const path = backupIdentity ?? join(dataDir, FILE);
  if (!existsSync(path)) throw new StartProblem(`There is no key for backups at ${path}: name its file in BACKUP_IDENTITY.`);
  return readIdentity(path);
}

export const canRead = ({ backupIdentity, dataDir }: Settings): boolean => existsSync(backupIdentity ?? join(dataDir, FILE));

/** Written aside and linked into place: of two processes at once both read the same one. */
async function makeIdentity(dataDir: string, path: string): Promise<void> {
  const draft = `${path}.${process.pid}`;
  mkdirSync(dataDir, { recursive: true });
  const { generateX25519Identity } = await import('age-encryption');
  writeFileSync(draft, `${await generateX25519Identity()}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== 'EEXIST') throw problem;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Lines that begin with # are the comments that the age tools write. */
function readIdentity(path: string): string {
  const lines = readFileSync(path, 'utf8').split('\n');
  const found = lines.find((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (!found) throw new StartProblem(`${path} holds no key: it must have a line that begins with AGE-SECRET-KEY-.`);
  return found.trim();
}
