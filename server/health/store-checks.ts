import { checkArchiveTrial } from './continuous-check.ts';
import { counted, critical, lasting, ok, sized, warning, worst, type Facts, type Verdict } from './check.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

export function checkDatabase({ database, answerMs }: Facts): Verdict {
  const { connections, mostConnections, version } = database;
  const used = connections / mostConnections;
  const share = `${connections} of ${mostConnections} connections are in use`;
  if (used >= 0.95)
    return critical(
      `The database has hardly a connection left: ${share}.`,
      'Stop a node, or raise max_connections of PostgreSQL.',
    );
  if (used >= 0.8) return warning(`The database is short of connections: ${share}.`, 'Raise max_connections of PostgreSQL.');
  if (answerMs > 500)
    return warning(
      `The database took ${answerMs} ms to answer.`,
      'Look for slow statements and for other programs on its machine.',
    );
  return ok(`PostgreSQL ${version.split(' ')[0]} answers; ${share}.`);
}

export function checkDisk({ disk, settings }: Facts): Verdict {
  const { freeBytes, totalBytes, isFull } = disk;
  const remedy = `Free some space, or move ${settings.databaseUrl ? 'DATA_DIR' : 'DATA_DIR, which holds the database,'} to a larger disk.`;
  const sentence = `${sized(freeBytes)} of ${sized(totalBytes)} are free.`;
  if (isFull) return critical('The disk of the database is full: nothing can be saved.', remedy);
  if (freeBytes < 500e6 || freeBytes < totalBytes * 0.02) return critical(sentence, remedy);
  if (freeBytes < 2e9 || freeBytes < totalBytes * 0.1) return warning(sentence, remedy);
  return ok(sentence);
}

export function checkBackups({ backups: { last }, database, now }: Facts): Verdict {
  const remedy = 'Press Back up now, or run npm run backup, and look at the job “back-up” in Scheduled jobs.';
  if (database.copyOf) return ok('This is a copy of a backup, which is not backed up by itself.');
  const age = last ? (now.getTime() - Date.parse(last.takenAt)) / 1000 : database.ageSeconds;
  if (!last && age < 26 * HOUR) return ok('No backup has been taken yet; the first one is taken tonight.');
  const sentence = last ? `The newest backup is ${lasting(age)} old.` : 'There is no backup.';
  if (age > 3 * DAY) return critical(sentence, remedy);
  if (age > 26 * HOUR) return warning(sentence, remedy);
  return ok(sentence);
}

/** Of the backups, and of the continuous one where there is one. */
export function checkBackupCheck(facts: Facts): Verdict {
  const nightly = checkNightly(facts);
  const archive = checkArchiveTrial(facts);
  if (!archive) return nightly;
  const remedy = [nightly, archive].flatMap(({ remedy: each }) => each ?? []).join(' ');
  const status = worst([nightly.status, archive.status]);
  return { status, sentence: `${nightly.sentence} ${archive.sentence}`, ...(remedy ? { remedy } : {}) };
}

function checkNightly({ backups: { last, verified, problem, checkedAt }, database, now }: Facts): Verdict {
  const remedy = 'Run npm run verify-backup -- latest and read what it says; then take a new backup.';
  if (problem) return critical(`A backup that was tried ${ago(checkedAt!, now)} did not restore: ${problem}`, remedy);
  if (verified) {
    const age = (now.getTime() - Date.parse(verified)) / 1000;
    const sentence = `A backup was last restored to try it ${lasting(age)} ago.`;
    return age > 9 * DAY ? warning(sentence, remedy) : ok(sentence);
  }
  if (!last || database.ageSeconds < 9 * DAY) return ok('No backup has been tried yet; one is tried every Sunday.');
  return warning('No backup was ever restored to try it.', remedy);
}

const ago = (moment: string, now: Date) => `${lasting((now.getTime() - Date.parse(moment)) / 1000)} ago`;

const FAR_BEHIND = 64e6;
export function checkReplicas({ replicas, readReplicas }: Facts): Verdict {
  const unused = readReplicas.filter(({ state }) => state !== 'used');
  if (unused.length)
    return warning(
      `Reads go to the primary, as these replicas do not keep up: ${unused.map(({ name, state }) => `${name} (${state})`).join(', ')}.`,
      'Look whether it runs, at its replication slot and network, and at DATABASE_READ_URLS. It is used again once it has caught up.',
    );
  if (!replicas.length && !readReplicas.length) return ok('No standby streams from this database.');
  const late = replicas.filter(({ lagBytes }) => lagBytes > FAR_BEHIND);
  if (!late.length)
    return ok(`${counted(Math.max(replicas.length, readReplicas.length), 'standby', 'standbys')} of the database keep up.`);
  return warning(
    `Far behind the database: ${late.map(({ name, lagBytes }) => `${name} (${sized(lagBytes)})`).join(', ')}.`,
    'Look at the network and the disk of that standby.',
  );
}
