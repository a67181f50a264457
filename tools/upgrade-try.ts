import '#server/node-version.mjs';
import { identityOf } from '#server/backup/keys.ts';
import { findBackup } from '#server/backup/places.ts';
import { tryUpgrade, type TriedUpgrade } from '#server/backup/try-upgrade.ts';
import { discover } from '#server/features.ts';
import { sized } from '#server/health/check.ts';
import { StartProblem } from '#server/start-problem.ts';
import { commandSettings, optionsOf, runCommand, say, withDatabase } from './backup-command.ts';

/** `npm run upgrade:try -- [BACKUP] [--json]`: restores the newest backup beside, runs the new steps on it, and says what each one costs. */
await runCommand(async () => {
  const { values, positionals } = optionsOf({});
  if (positionals.length > 1)
    throw new StartProblem('Name one backup, or none for the newest one. For example: npm run upgrade:try -- latest');
  const settings = commandSettings();
  const identity = identityOf(settings);
  const found = await findBackup(settings, positionals[0] ?? 'latest');
  const { modules } = await discover();
  const answer = await withDatabase(settings, (databaseUrl) =>
    tryUpgrade({ databaseUrl, found, identity, version: settings.version, modules }),
  );
  if (answer.problem) say(answer.problem);
  return { answer, isJson: values.json ?? false, words: inWords(answer), isOk: answer.ok };
});

function inWords({ backup, from, version, steps, ok }: TriedUpgrade): string {
  const lines = steps.map(({ name, ms, locks, bytes }) => {
    const held = locks.map(({ table, keepsFrom }) => `${table} (no ${keepsFrom})`).join(', ');
    return `  ${name}: ${(ms / 1000).toFixed(2)} s, ${bytes ? `${sized(bytes)} more` : 'no disk'}${held ? `, locks ${held}` : ''}`;
  });
  const end = ok ? `${backup} of version ${from} is brought up to version ${version}.` : `The upgrade of ${backup} failed.`;
  return [...lines, end].join('\n');
}
