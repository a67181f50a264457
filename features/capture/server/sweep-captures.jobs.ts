import { job } from '#server/jobs/job.ts';
import { lockRecord } from '#server/records/lock.ts';
import { documentCaptures } from '../document-captures.module.ts';

const KEPT_MS = 7 * 86_400_000;

/** What was sent is a document by now, and what was not will be photographed anew: pages go for good, with their files. */
export const sweepCaptures = job(
  'sweep-captures',
  async (context) => {
    const before = new Date(context.now().getTime() - KEPT_MS).toISOString();
    const old = { field: 'updatedAt', op: 'lessThan', value: before };
    for await (const { _id } of context.records.each(documentCaptures, { all: [old] }))
      await context.transaction(async (inner) => {
        const module = inner.engine.registry.module(documentCaptures.name);
        const held = await lockRecord(inner, module, _id, 'delete'); // its maker may be at it again
        if (held && held.record.updatedAt < before) await inner.records.deleteForever(documentCaptures, [_id]);
      });
  },
  { cron: '40 3 * * *' },
);

export default [sweepCaptures];
