import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { runningUrl, startEmbedded } from '#server/database/embedded.ts';
import { finishHalfSwap } from '#server/database/embedded-swap.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { sessionUrl } from '#server/database/database-environment.ts';
import { StartProblem } from '#server/start-problem.ts';

export const say = (line: string): void => console.error(line);

/** Ends with 0 and, with `--json`, the answer as the last line; or with 1 and a sentence on stderr. */
export async function runCommand<T extends object>(
  work: () => Promise<{ answer: T; isJson: boolean; words: string; isOk?: boolean }>,
) {
  try {
    const { answer, isJson, words, isOk = true } = await work();
    console.log(isJson ? JSON.stringify(answer) : words);
    process.exitCode = isOk ? 0 : 1;
  } catch (problem) {
    const code = (problem as { code?: unknown }).code;
    if (problem instanceof StartProblem) say(problem.message);
    else if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'disk-full')
      say('The disk is full: free some space and try again.');
    else if (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS')) say((problem as Error).message);
    else console.error(problem);
    process.exitCode = 1;
  }
}

/** As `npm start` reads it; secrets that a start has made are read from DATA_DIR and not made here. */
export function commandSettings(): Settings {
  const settings = readSettings(process.env);
  finishHalfSwap(settings.dataDir);
  const kept = (name: string) => {
    const path = join(settings.dataDir, name);
    return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
  };
  const [jwtSecret, secretsKey] = [settings.jwtSecret ?? kept('jwt-secret'), settings.secretsKey ?? kept('secrets-key')];
  return { ...settings, ...(jwtSecret ? { jwtSecret } : {}), ...(secretsKey ? { secretsKey } : {}) };
}

/** DATABASE_URL, the embedded database that runs, or one that is started for as long as this takes. */
export async function withDatabase<T>(settings: Settings, work: (url: string) => Promise<T>): Promise<T> {
  const { dataDir } = settings;
  const databaseUrl = sessionUrl(settings);
  if (databaseUrl) return work(databaseUrl);
  if (!existsSync(join(dataDir, 'postgres')) && !existsSync(join(dataDir, 'postgres-location')))
    throw new StartProblem(`There is no database in ${dataDir}: name its folder in DATA_DIR, or a server in DATABASE_URL.`);
  const running = runningUrl(dataDir);
  if (running) return work(running);
  const embedded = await startEmbedded({ dataDir, say, continuous: settings.backupContinuous });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

export const optionsOf = <O extends NonNullable<ParseArgsConfig['options']>>(options: O) =>
  parseArgs({ args: process.argv.slice(2), options: { ...options, json: { type: 'boolean' } } as const, allowPositionals: true });
