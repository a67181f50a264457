import type { Readable } from 'node:stream';
import type { ModuleDefinition } from '#common/module.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { changeTables, migrate } from '../database/migrate.ts';
import { hasNewerSteps } from '../database/newer-steps.ts';
import { reconcileBuiltIns } from '../modules/built-ins.ts';
import { StartProblem } from '../start-problem.ts';
import { loadBackup } from './load-backup.ts';
import { measureStep, type MeasuredStep } from './measure-step.ts';
import { makeScratch } from './scratch-database.ts';

export interface TriedUpgrade {
  backup: string;
  takenAt: string;
  /** The version that took the backup, and the one that was tried. */
  from: string;
  version: string;
  ok: boolean;
  steps: MeasuredStep[];
  problem?: string;
}
interface What {
  databaseUrl: string;
  found: { backup: string; open(): Promise<Readable> };
  identity: string;
  version: string;
  modules: ReadonlyMap<string, ModuleDefinition>;
}

/**
 * Restores a backup beside the database, brings that copy up to date as a start would, and takes it away again.
 *
 * @throws StartProblem where the backup cannot be restored, or is of a newer version
 */
export async function tryUpgrade({ databaseUrl, found, identity, version, modules }: What): Promise<TriedUpgrade> {
  const scratch = await makeScratch(databaseUrl);
  try {
    const { manifest, problems } = await loadBackup(await found.open(), identity, { databaseUrl: scratch.url });
    if (problems.length) throw new StartProblem(`The backup is damaged: ${problems.slice(0, 3).join(' ')}`);
    const steps: MeasuredStep[] = [];
    const tried = { backup: found.backup, takenAt: manifest.takenAt, from: manifest.version, version };
    const database = openDatabase(scratch.url, { connections: 2, name: 'muster upgrade:try', statementTimeoutMs: 0 });
    try {
      await hasNewerSteps(database, version);
      const problem = await runSteps(database, modules, steps).catch(sentenceOf);
      return { ...tried, ok: !problem, steps, ...(problem ? { problem } : {}) };
    } finally {
      await database.close();
    }
  } finally {
    await scratch.drop();
  }
}

/** What a start does with the tables, in the same order. */
async function runSteps(database: Database, modules: What['modules'], steps: MeasuredStep[]): Promise<void> {
  const done = await migrate(database, async ({ name }, run, transaction) => {
    steps.push(await measureStep(transaction, name, run));
  });
  await changeTables(database, done, async (transaction) => {
    const run = async () => void (await reconcileBuiltIns(transaction, modules));
    steps.push(await measureStep(transaction, 'tables of modules', run));
  });
}

function sentenceOf(problem: unknown): string {
  if (!(problem instanceof StartProblem)) throw problem;
  return problem.message;
}
