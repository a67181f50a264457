import { closeSync, existsSync, fsyncSync, openSync, readFileSync, readdirSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { StartProblem } from '#server/start-problem.ts';
import { lockDataDir } from './embedded-lock.ts';

/** Which folders change places, written down before the first one moves: who is killed half-way leaves it to the next to go on. */
const PLAN = 'restoring.json';

interface Plan {
  staging: string;
  /** What is set aside gets this ending. */
  before: string;
  moves: { name: string; from: string; isSetAside: boolean }[];
}

/**
 * What was made in a folder beside takes its place in the data directory, and what has the same name there is set aside.
 *
 * @param names what is set aside even if nothing takes its place; what lies in `secrets/` comes along
 * @throws StartProblem where something cannot move; then the next start goes on
 */
export function swapIn(dataDir: string, staging: string, names: readonly string[]): void {
  const secrets = join(staging, 'secrets');
  const kept = existsSync(secrets) ? readdirSync(secrets) : [];
  const move = (name: string, from: string) => ({ name, from, isSetAside: existsSync(join(dataDir, name)) });
  const plan: Plan = {
    staging: basename(staging),
    before: `before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    moves: [...names.map((name) => move(name, name)), ...kept.map((name) => move(name, join('secrets', name)))],
  };
  writeWhole(join(dataDir, PLAN), JSON.stringify(plan));
  finishSwap(dataDir);
}

/** Goes on where a restore was killed while folders changed places. The lock of the data directory is held. */
export function finishSwap(dataDir: string): void {
  const path = join(dataDir, PLAN);
  if (!existsSync(path)) return;
  const { staging, before, moves } = JSON.parse(readFileSync(path, 'utf8')) as Plan;
  try {
    for (const { name, from, isSetAside } of moves) {
      const [there, aside, brought] = [join(dataDir, name), join(dataDir, `${name}.${before}`), join(dataDir, staging, from)];
      if (isSetAside && !existsSync(aside)) renameSync(there, aside);
      if (existsSync(brought)) renameSync(brought, there);
    }
  } catch (problem) {
    throw new StartProblem(
      `What was restored could not take its place: ${(problem as Error).message}. It lies in ${join(dataDir, staging)}; mend that and start Muster, which goes on with it.`,
    );
  }
  rmSync(path);
  rmSync(join(dataDir, staging), { recursive: true, force: true });
}

/** Before anything of a data directory is read. */
export function finishHalfSwap(dataDir: string): void {
  if (!existsSync(join(dataDir, PLAN))) return;
  const lock = lockDataDir(dataDir);
  try {
    finishSwap(dataDir);
  } finally {
    lock.release();
  }
}

function writeWhole(path: string, content: string): void {
  const file = openSync(`${path}.part`, 'w', 0o600);
  try {
    writeSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.part`, path);
}
