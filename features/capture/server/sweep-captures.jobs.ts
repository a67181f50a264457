import { job } from '#server/jobs/job.ts';
import { documentCaptures } from '../document-captures.module.ts';

const KEPT_MS = 7 * 86_400_000;

/** What was sent is a document by now, and what was not will be photographed anew: pages go for good, with their files. */
export const sweepCaptures = job(
  'sweep-captures',
  async ({ records, now }) => {
    const old = { field: 'updatedAt', op: 'lessThan', value: new Date(now().getTime() - KEPT_MS).toISOString() };
    for await (const { _id } of records.each(documentCaptures, { all: [old] }))
      await records.deleteForever(documentCaptures, [_id]);
  },
  { cron: '40 3 * * *' },
);

export default [sweepCaptures];
