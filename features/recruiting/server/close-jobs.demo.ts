import { demo, officeMoment } from '#server/demo.ts';
import { jobs } from '../jobs.module.ts';
import type { Opening } from './demo-openings.ts';

const closedAs: Partial<Record<Opening['fate'], string>> = {
  won: 'Closed - Won',
  lost: 'Closed - Lost',
  cancelled: 'Cancelled',
  hold: 'On Hold',
};

/** Jobs that were filled, lost or put on hold are so since that day. */
export default demo('closed jobs', 55, async (context, world) => {
  for (const { id, fate, closed, posted } of world.shared.openings as Opening[]) {
    const job_status = closedAs[fate];
    if (!job_status) continue;
    const { assigned_to } = await context.records.get(jobs, id);
    const moment = officeMoment(context, fate === 'hold' ? Math.ceil(posted / 4) : closed, 7);
    await context.inNameOf(assigned_to!, 'demo data', moment).records.update(jobs, id, { job_status });
  }
});
