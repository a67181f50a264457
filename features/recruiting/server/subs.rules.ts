import { check, derive, effect } from '#server/records/rules.ts';
import { isManagedAccount, joinNames } from '#features/placements/server/public.ts';
import { jobs } from '../jobs.module.ts';
import { leads } from '../leads.module.ts';
import { subs } from '../subs.module.ts';
import { WITHOUT_LICENSE } from './professions-without-license.ts';
import { noteSubmission } from './note-submission.ts';
import { askForFeedback, askToConfirmInterview, moveConfirmation } from './sub-tasks.ts';

const WITH_REASON = ['Rejected', 'Provider Withdrew - Future Opp', 'Provider Withdrew - Declined Interview'];

/** Of several refusals the first is what people are told: what a sub hangs on comes first. */
export default [
  check(
    subs,
    'a sub belongs to an account and a job',
    { on: ['accounts_subs', 'jobs_subs'], orNew: true },
    ({ record, refuse }) => {
      if (!record.accounts_subs || !record.jobs_subs)
        refuse(
          'Alls subs require a related account and job. Please set them.',
          record.accounts_subs ? 'jobs_subs' : 'accounts_subs',
        );
    },
  ),

  check(
    subs,
    'a profession with a license is submitted with it',
    { on: ['license_doe', 'jobs_subs', 'leads_subs'], after: 'a sub belongs to an account and a job' },
    async ({ record, refuse, context }) => {
      if (record.license_doe) return;
      const system = context.asSystem('the profession decides on the license');
      const job = await system.records.find(jobs, record.jobs_subs);
      const profession = job?.profession ?? (await system.records.find(leads, record.leads_subs))?.profession;
      if (profession && !WITHOUT_LICENSE.includes(profession))
        refuse('This profession requires a license. Please choosen one before saving.', 'license_doe');
    },
  ),

  check(
    subs,
    'a rejected or withdrawn sub has a reason',
    { on: ['status'], after: 'a profession with a license is submitted with it' },
    ({ record, refuse }) => {
      if (WITH_REASON.includes(record.status ?? '') && !record.rejection_reason)
        refuse('A rejection reason is required when a sub status is rejected. Please add one and try again.', 'rejection_reason');
    },
  ),

  check(
    subs,
    'a managed account’s interview is booked with its status',
    { on: ['interview_booked_date', 'interview_date'], after: 'a rejected or withdrawn sub has a reason' },
    async ({ record, refuse, context }) => {
      if ((!record.interview_booked_date && !record.interview_date) || record.status === 'InterviewScheduled') return;
      if (await isManagedAccount(context, record.accounts_subs))
        refuse('You must move the status to Interview Schedule when booking an interview for a managed account sub.', 'status');
    },
  ),

  derive(subs, 'the dates of submitting and hiring are kept', { on: ['status'] }, async ({ record, set, context }) => {
    if (record.status === 'Hired' && !record.hire_date) set({ hire_date: context.today() });
    if (record.status !== 'Submitted') return;
    const job = await context.asSystem('a sub keeps the job status at submission').records.find(jobs, record.jobs_subs);
    set({ date_submitted: context.now().toISOString(), job_status_at_submission: job?.job_status ?? null });
  }),

  derive(subs, 'the day of the offer is kept', { on: ['status'] }, ({ record, set, context }) => {
    if (!record.offer_date && (record.status === 'Offered' || record.status === 'Hired')) set({ offer_date: context.today() });
  }),

  derive(subs, 'a sub is named after its lead and job', { on: ['name'], orNew: true }, async ({ record, set, context }) => {
    if (record.name) return;
    const name = await joinNames(context, [
      [leads, record.leads_subs],
      [jobs, record.jobs_subs],
    ]);
    if (name) set({ name });
  }),

  effect(subs, 'a submission is an activity of its lead, job and account', { of: 'new' }, async ({ record, context }) => {
    if (record.leads_subs) await noteSubmission(context, record);
  }),

  effect(subs, 'a scheduled interview is confirmed', { on: ['status'] }, async ({ record, context }) => {
    if (record.status === 'InterviewScheduled') await askToConfirmInterview(context, record);
  }),

  effect(
    subs,
    'the task to confirm an interview moves with it',
    { on: ['interview_date'] },
    async ({ record, previous, context }) => {
      const isMoved = record.status === 'InterviewScheduled' && previous?.status === 'InterviewScheduled';
      if (isMoved) await moveConfirmation(context, record);
    },
  ),

  effect(subs, 'feedback on a hired sub is requested after a month', { on: ['status'] }, async ({ record, context }) => {
    if (record.status === 'Hired') await askForFeedback(context, record);
  }),
];
