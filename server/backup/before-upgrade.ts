import { openDatabase } from '../database/database.ts';
import { pendingSteps } from '../database/migrate.ts';
import { hasNewerSteps } from '../database/newer-steps.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Settings } from '../settings.ts';
import { StartProblem } from '../start-problem.ts';
import { placeOf } from './places.ts';
import { takeBackup } from './take-backup.ts';

/**
 * The way back from an upgrade: before the first new step runs on an embedded database, everything is backed up as `before-{version}`.
 *
 * @throws StartProblem where it cannot be; then no step has run
 */
export async function backUpBeforeUpgrade(
  settings: Settings,
  databaseUrl: string,
  files: FileStore,
  say: (line: string) => void,
): Promise<void> {
  if (settings.databaseUrl || !settings.backupBeforeUpgrade || !(await hasNewSteps(databaseUrl, settings.version))) return;
  say('Taking a backup before the upgrade …');
  try {
    const label = `before-${settings.version.replaceAll('.', '-')}`;
    const { backup, place } = await takeBackup({ settings, databaseUrl, files, place: await placeOf(settings), label });
    say(`${backup} lies in ${place}.`);
  } catch (problem) {
    const words = problem instanceof Error ? problem.message.replace(/\.$/, '') : String(problem);
    throw new StartProblem(
      `The backup before the upgrade could not be taken: ${words}. Nothing was changed. Mend that, or start with BACKUP_BEFORE_UPGRADE=0.`,
    );
  }
}

async function hasNewSteps(databaseUrl: string, version: string): Promise<boolean> {
  const database = openDatabase(databaseUrl, { connections: 1, name: 'muster start' });
  try {
    await hasNewerSteps(database, version);
    return (await pendingSteps(database)).length > 0;
  } finally {
    await database.close();
  }
}
