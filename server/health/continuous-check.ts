import { counted, critical, lasting, ok, sized, warning, type Facts, type Verdict } from './check.ts';

const MINUTE = 60;
const DAY = 86_400;

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
  const { since = null, until = null, waitingBytes = 0, problem = null, runsSince = null, droppedAt = null } = continuous ?? {};
  const waits = waitingBytes > 1e6 ? ` ${sized(waitingBytes)} wait here.` : '';
  if (!since || !until)
    return problem
      ? critical(`The continuous backup does not begin: ${sentenceOf(problem)}${waits}`, REMEDY)
      : ok('The continuous backup begins: its first base copy is being taken.');
  const behind = (now.getTime() - Date.parse(until)) / 1000;
  const span = (now.getTime() - Date.parse(since)) / 1000;
  const late = `The continuous backup is ${lasting(behind)} behind.${problem ? ` ${sentenceOf(problem)}` : ''}${waits}`;
  if (droppedAt)
    return critical(
      `So much waited for the place of the backups that it was dropped ${lasting((now.getTime() - Date.parse(droppedAt)) / 1000)} ago: what was saved since the last that is there, ${lasting(behind)} ago, comes back from the next base copy on. ${problem ? sentenceOf(problem) : 'It is being taken.'}`,
      REMEDY,
    );
  const runs = runsSince ? (now.getTime() - Date.parse(runsSince)) / 1000 : 0;
  const isLate = (seconds: number) => behind > seconds && runs > 2 * MINUTE; // while it was down nothing was saved
  if (isLate(10 * MINUTE)) return critical(late, REMEDY);
  if (isLate(2 * MINUTE) || problem) return warning(late, REMEDY);
  return ok(`Any second comes back, from ${lasting(span)} ago until ${lasting(behind)} ago.`);
}

/** What came of bringing it back beside, once a week; undefined where there is nothing to say. */
export function checkArchiveTrial({ settings, database, archiveTrial, now }: Facts): Verdict | undefined {
  if (settings.databaseUrl || !settings.backupContinuous || database.copyOf) return undefined;
  if (!archiveTrial)
    return database.ageSeconds < 9 * DAY
      ? undefined
      : warning('The continuous backup was never tried.', 'Run the job “check-backup” in Scheduled jobs.');
  const { triedAt, seconds, bytes, tables, files, problem, leftOut } = archiveTrial;
  const age = (now.getTime() - Date.parse(triedAt)) / 1000;
  if (problem)
    return critical(
      `The continuous backup that was tried ${lasting(age)} ago did not bring the database back: ${problem}`,
      'Look into the log of that time. A new base copy begins anew: move the folder continuous of BACKUP_TO to somewhere else.',
    );
  if (leftOut)
    return warning(
      `The continuous backup could not be tried ${lasting(age)} ago: ${leftOut}`,
      'Free some space beside the database.',
    );
  const compared = tables
    ? `${counted(tables, 'table')} and ${counted(files, 'file')} were compared`
    : `somebody saved all the time, so ${counted(files, 'file')} alone were compared`;
  const sentence = `The continuous backup was last brought back to try it ${lasting(age)} ago, in ${lasting(seconds)}, with ${sized(bytes ?? 0)} beside; ${compared}.`;
  return age > 9 * DAY
    ? warning(sentence, 'Run the job “check-backup” in Scheduled jobs and look at what it says.')
    : ok(sentence);
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
