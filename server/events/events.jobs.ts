import type { Context } from '../context.ts';
import { removeOldRows } from '../database/months/remove-old-rows.ts';
import { eventsInMonths } from '../database/months/tables-in-months.ts';
import { job } from '../jobs/job.ts';

export const removeOldEvents = ({ engine, now }: Context): Promise<void> => removeOldRows(engine, eventsInMonths, now());

/** Events are kept for 30 days and to the end of their month: a consumer that was away longer has missed some. */
const sweepEvents = job('sweep-events', removeOldEvents, { cron: '43 3 * * *' });

export default [sweepEvents];
