import type { RecordOf } from '#common/module.ts';
import { check, derive, type DeriveSave } from '#server/records/rules.ts';
import { readSetting } from '#server/admin-settings/read-setting.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { geolocationNotice, pointOfZip } from '#server/places/geolocation.ts';
import { jobs } from '../jobs.module.ts';
import { findJobsLike } from './duplicate-jobs.ts';
import { withEligibility } from '../eligible-months.ts';
import { rateJob } from './job-rating.ts';
import { isClosed } from './job-status.ts';
import { ratingSettings } from './rating-settings.ts';

type JobSave = DeriveSave<RecordOf<typeof jobs>>;

const ratedBy = [
  'job_status',
  'opportunity_type',
  'start_date',
  'end_date',
  'weekly_hours',
  'is_rfp',
  'bill_rate',
  'profession',
] as const;

export default [
  derive(jobs, 'a job is named after its title', { on: ['name'], orNew: true }, ({ record, set }) => {
    if (!record.name) set({ name: record.custom_job_title ?? record.profession });
  }),

  check(jobs, 'a job has a name', { on: ['name'], orNew: true }, ({ record, refuse }) => {
    if (!record.name) refuse('Name is required.', 'name');
  }),

  check(
    jobs,
    'no two jobs have the same title and zip',
    { on: ['custom_job_title', 'zip', 'deleted'], orUnarchived: true },
    async ({ record, refuse, context }) => {
      const { custom_job_title, zip, _id } = record;
      if (!custom_job_title || !zip || record.deleted) return;
      await holdKey(context.database, `job ${custom_job_title.toLowerCase()} ${zip.toLowerCase()}`);
      const others = await findJobsLike(context.asSystem('titles are unique among all jobs'), {
        custom_job_title,
        zip,
        idToExcludeFromSearch: _id,
      });
      if (others.length) refuse('Duplicate Job Title. Please Change!', 'custom_job_title');
    },
  ),

  derive(jobs, 'a new job is posted today', { of: 'new' }, ({ record, set, context }) => {
    set({ new_job_processed: false, ...(record.post_date ? {} : { post_date: context.today() }) });
  }),

  derive(jobs, 'the date of a job boost is kept', { on: ['indeed_campaign_boost'] }, ({ record, set, context }) => {
    if (record.indeed_campaign_boost) set({ date_last_boosted: context.now().toISOString() });
  }),

  derive(
    jobs,
    'a closed job leaves Indeed and is cleaned up',
    { on: ['job_status'], after: 'the date of a job boost is kept' },
    (save) => {
      const { record, previous, set, context } = save;
      if (!isClosed(record.job_status) || (previous && isClosed(previous.job_status))) return;
      set({ needs_cleanup: true, job_closed_date: context.today() });
      leaveIndeed(save);
    },
  ),

  derive(
    jobs,
    'a job that takes candidates only leaves Indeed',
    { on: ['job_status'], after: 'the date of a job boost is kept' },
    (save) => {
      if (save.record.job_status === 'Submit Candidates') leaveIndeed(save);
    },
  ),

  derive(jobs, 'a job has a map position', { on: ['zip', 'geoInfo'] }, ({ record, isNew, changed, set, context }) => {
    if (record.geoInfo && (changed('geoInfo') || isNew || !changed('zip'))) return;
    const point = pointOfZip(record.zip);
    if (!point) return;
    set({ geoInfo: point });
    context.toast(geolocationNotice('job'));
  }),

  derive(jobs, 'each month is marked as eligible or not', { on: ['monthly_hours'] }, async ({ record, set, context }) => {
    if (!record.monthly_hours) return;
    const threshold = Number(await readSetting(context, 'month-eligibility-hours')) || 130;
    set({ monthly_hours: withEligibility(record.monthly_hours, threshold) });
  }),

  derive(jobs, 'a job is rated from 0 to 5', { on: ratedBy }, async ({ record, set, context }) => {
    set({ job_rating: rateJob(record, await ratingSettings(context)) });
  }),
];

/** Whatever else the save says: off wins over on, and only `indeed` goes. */
function leaveIndeed({ record, previous, set }: JobSave): void {
  set({
    indeed_campaign_boost: false,
    date_last_boosted: previous?.date_last_boosted ?? null,
    included_in_feeds: (record.included_in_feeds ?? []).filter((feed) => feed !== 'indeed'),
  });
}
