import '#server/node-version.mjs';
import { identityOf } from '#server/backup/keys.ts';
import { findBackup } from '#server/backup/places.ts';
import { verifyBackup } from '#server/backup/verify-backup.ts';
import { StartProblem } from '#server/start-problem.ts';
import { commandSettings, optionsOf, runCommand, say, withDatabase } from './backup-command.ts';

/** `npm run verify-backup -- BACKUP [--json]`: restores it into a database of its own, compares it, and takes that away again. */
await runCommand(async () => {
  const { values, positionals } = optionsOf({});
  if (positionals.length !== 1)
    throw new StartProblem(
      'Name one backup: a path, an address, a name in BACKUP_TO, or latest. For example: npm run verify-backup -- latest',
    );
  const settings = commandSettings();
  const identity = identityOf(settings);
  const found = await findBackup(settings, positionals[0]!);
  const answer = await withDatabase(settings, (url) => verifyBackup(url, found, identity));
  for (const problem of answer.problems) say(problem);
  const words = answer.ok
    ? `${answer.backup} is whole: ${answer.rows.toLocaleString('en-US')} rows of ${answer.tables} tables, and ${answer.files} files came back.`
    : `${answer.backup} is not whole.`;
  return { answer, isJson: values.json ?? false, words, isOk: answer.ok };
});
