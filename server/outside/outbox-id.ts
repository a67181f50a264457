import type { Context } from '../context.ts';
import { secondsInHex } from '../database/months/table-in-months.ts';
import type { Attempt } from '../jobs/job.ts';

/**
 * The id in the outbox of what a job sends, the same at every attempt. Like others it begins with the seconds, those of the order: the
 * outbox stands in months of ids. What an older version has tried before has the number of the job alone.
 */
export async function outboxIdOf({ database }: Context, { jobId, queuedAt }: Attempt): Promise<string> {
  const number = Number(jobId).toString(16);
  const withoutTime = number.padStart(24, '0');
  if (!queuedAt) return withoutTime;
  const { rows } = await database.query('select from muster.outbox where _id = $1', [withoutTime]);
  return rows.length ? withoutTime : secondsInHex(queuedAt) + number.padStart(16, '0');
}
