import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { discover } from '../features.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Settings } from '../settings.ts';
import { StartProblem } from '../start-problem.ts';
import { eraseAgain, knowsErasures, type Erasure } from './erasures.ts';
import { holdMessages } from './held-messages.ts';
import type { Session } from './session.ts';

/** What is restored, and as of when. */
interface Restored {
  backup: string;
  takenAt: string;
  asCopy: boolean;
  erasures: readonly Erasure[];
  /** Where its files lie until it opens. */
  files: FileStore;
}

/** What a restored database needs before anybody may work on it: everybody signed out, letters held, erasures done again. */
export async function settle(session: Session, { backup, takenAt, asCopy, erasures, files }: Restored) {
  const heldMessages = await endWhatWas(session);
  await session.query('insert into muster.restored (backup, taken_at, as_copy, held_messages) values ($1, $2, $3, $4)', [
    backup,
    takenAt,
    asCopy,
    heldMessages,
  ]);
  if (!(await knowsErasures(session))) return { heldMessages, erasedAgain: 0 };
  const erasedAgain = await forgetAgain(session, erasures, files);
  await session.query('update muster.restored set erased_again = $1', [erasedAgain]);
  return { heldMessages, erasedAgain };
}

/** Whom it had to forget since the backup it forgets again, before anybody can read it. */
async function forgetAgain(session: Session, erasures: readonly Erasure[], files: FileStore): Promise<number> {
  const { records, paths } = await eraseAgain(session, erasures);
  for (const path of paths) await files.remove(path);
  return records;
}

/** Nobody is signed in to what was restored, no node works on its jobs, and what waited to leave is held. */
async function endWhatWas(session: Session): Promise<number> {
  await session.query(`update muster.sessions set ended_at = now(), ended_why = 'restored' where ended_at is null`);
  await session.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0) where locked_at is not null',
  );
  await session.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null');
  const { jobs } = await discover();
  return holdMessages(
    session,
    jobs.filter(({ queue, cron }) => (queue === 'mail' || queue === 'webhooks') && !cron).map(({ name }) => name),
  );
}

/** Keys of the environment win over those of the data directory, and would open nothing. */
export function refuseOtherKeys({ secretsKey, oldSecretsKeys }: Settings, secrets: ReadonlyMap<string, string>): void {
  const kept = secrets.get('secrets-key')?.trim();
  if (secretsKey && kept && secretsKey !== kept && !oldSecretsKeys.includes(kept))
    throw new StartProblem(
      'SECRETS_KEY is not the key that seals the secrets of this backup: give that one, or none, or name it in SECRETS_KEY_OLD. Nothing was changed.',
    );
}

export async function writeSecrets(folder: string, secrets: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, content] of secrets)
    if (/^[a-z][a-z.-]{1,60}$/.test(name)) await writeFile(join(folder, name), content, { mode: 0o600 });
}
