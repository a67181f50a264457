import { readSetting } from '#server/admin-settings/read-setting.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { check, effect } from '#server/records/rules.ts';
import { jobs } from '../../jobs.module.ts';
import { processJob } from './new-jobs.jobs.ts';

export default [
  effect(jobs, 'a new job is matched in the background', { of: 'new' }, async ({ record, context }) => {
    if (context.reason === 'demo data') return; // what it tells of was new long ago
    await context.queue(processJob, { job: record._id }, { key: `new job ${record._id}` });
    context.toast('Job has been scheduled for matching/automation');
  }),

  check(
    jobs,
    'only so many jobs of a profession are boosted at once',
    { on: ['indeed_campaign_boost'] },
    async ({ record, refuse, context }) => {
      const { profession, indeed_campaign_boost } = record;
      if (!indeed_campaign_boost || !profession) return;
      const most = (await readSetting<Record<string, unknown>>(context, 'indeed-boost-profession-counts'))?.[profession];
      if (typeof most !== 'number') return;
      await holdKey(context.database, `boosted ${profession}`);
      const boosted = await context.asSystem('boosts are counted among all jobs').records.count(jobs, {
        all: [
          { field: 'profession', op: 'equals', value: profession },
          { field: 'indeed_campaign_boost', op: 'equals', value: true },
          { field: '_id', op: 'notEquals', value: record._id },
        ],
      });
      if (boosted >= most)
        refuse(
          `${boosted} of at most ${most} ${profession} jobs are boosted already. Turn off another boost first.`,
          'indeed_campaign_boost',
        );
    },
  ),
];
