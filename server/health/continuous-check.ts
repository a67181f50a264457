import { critical, lasting, ok, sized, warning, type Facts, type Verdict } from './check.ts';

const MINUTE = 60;

/** Whether any second comes back, or who else sees to it. */
export function checkContinuous(facts: Facts): Verdict {
  const { settings, database } = facts;
  if (settings.databaseUrl) return checkServerArchive(facts);
  if (!settings.backupContinuous)
    return ok(
      'Continuous backup is off: what comes back is as old as the newest backup. BACKUP_CONTINUOUS=1 brings back any second.',
    );
  if (database.copyOf) return ok('This is a copy of a backup, which is not backed up by itself.');
  return checkArchive(facts);
}

const REMEDY = 'See that the place of BACKUP_TO answers and has space, and look into the log. What waits is sent when it does.';

function checkArchive({ continuous, now }: Facts): Verdict {
  const { since = null, until = null, waitingBytes = 0, problem = null, runsSince = null } = continuous ?? {};
  const waits = waitingBytes > 1e6 ? ` ${sized(waitingBytes)} wait here.` : '';
  if (!since || !until)
    return problem
      ? critical(`The continuous backup does not begin: ${sentenceOf(problem)}${waits}`, REMEDY)
      : ok('The continuous backup begins: its first base copy is being taken.');
  const behind = (now.getTime() - Date.parse(until)) / 1000;
  const span = (now.getTime() - Date.parse(since)) / 1000;
  const late = `The continuous backup is ${lasting(behind)} behind.${problem ? ` ${sentenceOf(problem)}` : ''}${waits}`;
  const runs = runsSince ? (now.getTime() - Date.parse(runsSince)) / 1000 : 0;
  const isLate = (seconds: number) => behind > seconds && runs > 2 * MINUTE; // while it was down nothing was saved
  if (isLate(10 * MINUTE)) return critical(late, REMEDY);
  if (isLate(2 * MINUTE) || problem) return warning(late, REMEDY);
  return ok(`Any second comes back, from ${lasting(span)} ago until ${lasting(behind)} ago.`);
}

const sentenceOf = (problem: string) => (problem.endsWith('.') ? problem : `${problem}.`);

function checkServerArchive({ settings, database: { archives, archivedAt, archiveFailedAt }, now }: Facts): Verdict {
  const tools = 'Set up pgBackRest or Barman for it: they archive its WAL and bring back any second.';
  if (!archives && settings.backupContinuous)
    return warning(
      'BACKUP_CONTINUOUS is for the embedded database, and the server of DATABASE_URL does not archive its WAL.',
      tools,
    );
  if (!archives)
    return ok(
      'The server of DATABASE_URL does not archive its WAL: backups alone bring it back. pgBackRest or Barman bring back any second.',
    );
  if (archiveFailedAt && (!archivedAt || Date.parse(archiveFailedAt) > Date.parse(archivedAt)))
    return warning(
      'The server of DATABASE_URL fails to archive its WAL.',
      'Look into its log, and at its archive_command or archive_library.',
    );
  if (!archivedAt) return ok('The server of DATABASE_URL archives its WAL, and has not handed over any yet.');
  const age = (now.getTime() - Date.parse(archivedAt)) / 1000;
  return ok(`The server of DATABASE_URL archives its WAL, the last time ${lasting(age)} ago.`);
}
