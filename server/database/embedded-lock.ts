import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartProblem } from '#server/start-problem.ts';

export interface DataDirLock {
  /** Written where the next start looks: "already running at …". */
  note(address: string): void;
  release(): void;
}

/**
 * Holds a data directory for the life of this process.
 * The lock is the operating system's own on an SQLite file: atomic, and gone with the process however it ends.
 * @throws StartProblem when another Muster holds it
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const note = join(dataDir, 'running');
  const lock = open(dataDir);
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    const address = read(note);
    throw new StartProblem(
      address ? `Muster is already running at ${address}.` : `Muster is already starting on the data directory ${dataDir}.`,
    );
  }
  rmSync(note, { force: true });

  return {
    note: (address) => writeFileSync(note, `${address}\n`, { mode: 0o600 }),
    release() {
      if (!lock.isOpen) return;
      rmSync(note, { force: true });
      lock.close();
    },
  };
}

function open(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    const lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 });
    chmodSync(join(dataDir, 'lock'), 0o600);
    return lock;
  } catch (problem) {
    throw new StartProblem(`Muster cannot write to its data directory ${dataDir}: ${(problem as Error).message}.`);
  }
}

function read(path: string) {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}
