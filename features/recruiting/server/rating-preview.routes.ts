import { z } from 'zod';
import { route } from '#server/http/route.ts';
import { jobs } from '../jobs.module.ts';
import { OPEN_JOB_STATUSES } from './job-status.ts';
import { conditionals, rates } from './job-rating.settings.ts';
import { rateJob } from './job-rating.ts';
import { ratingSettings } from './rating-settings.ts';

const MOST_SAMPLES = 20;

export default [
  route('POST /api/jobs/rating-preview', {
    policy: 'system-admin',
    readOnly: true,
    summary: 'How open jobs would be rated by other settings; nothing is written',
    body: z.strictObject({ conditionals: conditionals.optional(), billRates: rates.optional() }),
    answer: z.object({
      open: z.number().int(),
      changed: z.number().int(),
      up: z.number().int(),
      down: z.number().int(),
      samples: z.array(z.object({ _id: z.string(), name: z.string().nullable(), from: z.number(), to: z.number() })),
    }),
    handle: async ({ context, body }) => {
      const settings = { ...(await ratingSettings(context)), ...body.conditionals };
      const next = { ...settings, billRates: body.billRates ?? settings.billRates };
      const preview = { open: 0, changed: 0, up: 0, down: 0, samples: [] as object[] };
      for await (const job of context.records.each(jobs, { job_status: [...OPEN_JOB_STATUSES, 'On Hold'] })) {
        preview.open++;
        const [from, to] = [job.job_rating ?? 0, rateJob(job, next)];
        if (from === to) continue;
        preview.changed++;
        preview[to > from ? 'up' : 'down']++;
        if (preview.samples.length < MOST_SAMPLES) preview.samples.push({ _id: job._id, name: job.name, from, to });
      }
      return preview;
    },
  }),
];
