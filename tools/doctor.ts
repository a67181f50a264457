import '#server/node-version.mjs';
import { writeFileSync } from 'node:fs';
import type { Check } from '#common/health.ts';
import { readContinuousState } from '#server/backup/continuous/continuous-state.ts';
import { openDatabase, type Database } from '#server/database/database.ts';
import { pendingSteps } from '#server/database/migrate.ts';
import { discover } from '#server/features.ts';
import { worst, critical } from '#server/health/check.ts';
import { checksOf, databaseAway, factsFrom, repeatingOf } from '#server/health/health.ts';
import { supportFile } from '#server/health/support-file.ts';
import type { Settings } from '#server/settings.ts';
import { StartProblem } from '#server/start-problem.ts';
import { commandSettings, optionsOf, say, withDatabase } from './backup-command.ts';

/**
 * `npm run doctor -- [--bundle FILE] [--json]`: how this installation is, whether Muster runs or not, and with `--bundle` a file for who helps,
 * without names, values or secrets. It ends with 0 (ok), 1 (warning) or 2 (critical).
 */
try {
  const { values } = optionsOf({ bundle: { type: 'string' } });
  const { checks, file } = await examine();
  if (values.bundle) writeFileSync(values.bundle, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  const status = worst(checks.map((check) => check.status));
  console.log(values.json ? JSON.stringify({ status, checks }) : inWords(checks));
  process.exitCode = { ok: 0, warning: 1, critical: 2 }[status];
} catch (problem) {
  say(problem instanceof Error ? problem.message : String(problem));
  process.exitCode = 2;
}

async function examine(): Promise<{ checks: Check[]; file: object }> {
  let settings: Settings;
  try {
    settings = commandSettings();
  } catch (problem) {
    const checks = [{ name: 'configuration', ...critical((problem as Error).message, 'Mend this variable of the environment.') }];
    return { checks, file: await supportFile(checks) };
  }
  try {
    return await withDatabase(settings, (url) => examineDatabase(settings, url));
  } catch (problem) {
    const sentence = problem instanceof StartProblem ? problem.message : databaseAway().sentence;
    const checks = [{ ...databaseAway(), sentence }];
    return { checks, file: await supportFile(checks, settings) };
  }
}

async function examineDatabase(settings: Settings, url: string): Promise<{ checks: Check[]; file: object }> {
  const database = openDatabase(url, { connections: 4, name: 'muster doctor' });
  try {
    await refuseOther(database);
    const repeating = repeatingOf((await discover()).jobs);
    const continuous = await readContinuousState(settings);
    const facts = await factsFrom({ settings, database, now: new Date(), repeating, paused: new Set(), continuous });
    const checks = checksOf(facts);
    return { checks, file: await supportFile(checks, settings, database) };
  } finally {
    await database.close();
  }
}

async function refuseOther(database: Database): Promise<void> {
  const { rows } = await database.query(`select to_regclass('muster.nodes') is not null as "isOurs"`);
  if (!rows[0]!.isOurs || (await pendingSteps(database)).length)
    throw new StartProblem(
      'The database has not been brought up to date by this version of Muster: start it once with npm start.',
    );
}

function inWords(checks: readonly Check[]): string {
  const marks = { ok: 'ok      ', warning: 'warning ', critical: 'CRITICAL' };
  return checks
    .map(
      ({ name, status, sentence, remedy }) => `${marks[status]}  ${name}: ${sentence}${remedy ? `\n          → ${remedy}` : ''}`,
    )
    .join('\n');
}
