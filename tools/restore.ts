import '#server/node-version.mjs';
import { restore } from '#server/backup/restore.ts';
import { readSettings } from '#server/settings.ts';
import { StartProblem } from '#server/start-problem.ts';
import { optionsOf, runCommand, say } from './backup-command.ts';

/** `npm run restore -- BACKUP [--at MOMENT] [--as-copy] [--replace] [--json]`: a backup into DATA_DIR and DATABASE_URL. */
await runCommand(async () => {
  const { values, positionals } = optionsOf({
    'as-copy': { type: 'boolean' },
    replace: { type: 'boolean' },
    at: { type: 'string' },
  });
  const { at } = values;
  const wanted = positionals[0] ?? (at === undefined ? undefined : 'latest');
  if (wanted === undefined || positionals.length > 1)
    throw new StartProblem(
      'Name one backup: a path, an address, a name in BACKUP_TO, or latest. For example: npm run restore -- latest',
    );
  const how = { asCopy: values['as-copy'] ?? false, replace: values.replace ?? false, at };
  const answer = await restore(readSettings(process.env), wanted, how, say);
  const { restored, takenAt, rows, files, heldMessages } = answer;
  const held = heldMessages ? ` ${heldMessages} messages are held until an admin lets them go at /admin/health.` : '';
  return {
    answer,
    isJson: values.json ?? false,
    words: `${restored} is restored${at === undefined ? '' : `, as it was at ${takenAt}`}: ${rows.toLocaleString('en-US')} rows and ${files.toLocaleString('en-US')} files.${held}`,
  };
});
