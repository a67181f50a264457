import type { Database } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Settings } from '../settings.ts';
import { StartProblem } from '../start-problem.ts';
import { eraseAgain, readErasures } from './erasures.ts';
import { placeOf } from './places.ts';

/** A backup from before erasures were known is brought up to date by this start: whom it had to forget since it forgets now, before it opens. */
export async function forgetAfterRestore(database: Database, files: FileStore, settings: Settings): Promise<void> {
  const { rows } = await database.query('select 1 from muster.restored where erased_again is null');
  if (!rows.length) return;
  const erasures = await readErasures([await placeOf(settings)]).catch((problem: unknown) => {
    if (problem instanceof StartProblem) throw problem;
    throw new StartProblem(
      `This database was restored, and whom it has to forget again cannot be read from where backups are: ${String(problem)} Check BACKUP_TO and start again.`,
    );
  });
  const paths = await database.transaction(async (transaction) => {
    const done = await eraseAgain(transaction, erasures);
    await transaction.query('update muster.restored set erased_again = $1 where erased_again is null', [done.records]);
    return done.paths;
  });
  for (const path of paths) await files.remove(path);
}
