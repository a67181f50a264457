import '#server/node-version.mjs';
import { placeOf } from '#server/backup/places.ts';
import { takeBackup } from '#server/backup/take-backup.ts';
import { createFileStore } from '#server/files/create-file-store.ts';
import { StartProblem } from '#server/start-problem.ts';
import { commandSettings, optionsOf, runCommand, say, withDatabase } from './backup-command.ts';

/** `npm run backup -- [--to PLACE] [--label WORD] [--json]`: all tables, files and secrets as one encrypted file, beside a Muster that runs or does not. */
await runCommand(async () => {
  const { values } = optionsOf({ to: { type: 'string' }, label: { type: 'string' } });
  const { to, label, json = false } = values;
  if (label !== undefined && !/^[a-zA-Z0-9-]{1,40}$/.test(label))
    throw new StartProblem('A label is one word of up to 40 letters, digits and hyphens.');
  const settings = commandSettings();
  const { leftOut, ...answer } = await withDatabase(settings, async (databaseUrl) =>
    takeBackup({ settings, databaseUrl, files: await createFileStore(settings), place: await placeOf(settings, to), label }),
  );
  for (const path of leftOut) say(`The file ${path} is gone or damaged: it is not in the backup.`);
  const { backup, place, rows, tables, files } = answer;
  return {
    answer,
    isJson: json,
    words: `${backup} lies in ${place}: ${rows.toLocaleString('en-US')} rows of ${tables} tables, and ${files.toLocaleString('en-US')} files.`,
  };
});
