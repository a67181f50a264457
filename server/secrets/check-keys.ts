import type { Queryable } from '../database/database.ts';
import { jobQueue } from '../jobs/jobs.ts';
import { StartProblem } from '../start-problem.ts';
import { resealSecrets } from './reseal.jobs.ts';
import { currentKeyId, knowsKey } from './secret-keys.ts';

/** A node that could not read what is sealed, or would seal what the others cannot read, does not start. */
export async function checkSecretKeys(database: Queryable): Promise<void> {
  const { rows } = await database.query('select id from muster.secret_keys');
  if (rows.some(({ id }) => !knowsKey(id as string)))
    throw new StartProblem(
      'SECRETS_KEY is not the key that seals the secrets of this database. Give every node the same SECRETS_KEY (or the same ' +
        'secrets-key in DATA_DIR); to change it, give the key before as SECRETS_KEY_OLD until all secrets are sealed anew.',
    );
  if (rows.some(({ id }) => id !== currentKeyId()))
    await jobQueue.enqueue(database, resealSecrets, {}, { key: resealSecrets.name });
  await database.query('insert into muster.secret_keys (id) values ($1) on conflict do nothing', [currentKeyId()]);
}
