import type { Queryable } from '../database/database.ts';
import { OutboundProblem, type Outbound } from '../outside/fetch.ts';
import type { Settings } from '../settings.ts';

/** Of when the backup is that this database is a copy of (`--as-copy`); null: it is no copy. */
export async function readCopyOf(database: Queryable): Promise<string | null> {
  const { rows } = await database.query('select as_copy, taken_at from muster.restored order by restored_at desc limit 1');
  return rows[0]?.as_copy ? new Date(rows[0].taken_at as string).toISOString() : null;
}

/** Whatever the environment says: letters, texts and calls of a copy stay in its outbox. */
export const withoutProviders = ({ smtpUrl: _, sendgrid: _one, twilio: _other, ...settings }: Settings): Settings => settings;

const refused = () => new OutboundProblem('unreachable', 'This is a copy of a backup: nothing leaves it.');

export const noOutbound: Outbound = {
  fetch: () => Promise.reject(refused()),
  open: () => Promise.reject(refused()),
  problemOf: () => Promise.resolve(undefined),
};
