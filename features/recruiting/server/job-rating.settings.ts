import { z } from 'zod';
import { declareSetting } from '#server/admin-settings/declared-setting.ts';
import { jobs } from '../jobs.module.ts';

const STATUSES = (jobs.fields.job_status.options ?? []).map(({ value }) => value);
const count = z.number('Enter a number.').min(0, 'Enter 0 or more.');
const boosts = z.number('Enter a whole number.').int('Enter a whole number.').min(0, 'Enter 0 or more.');

export const conditionals = z.looseObject({
  weeks: count.optional(),
  weekly_hours: count.optional(),
  statuses: z
    .array(z.string().refine((status) => STATUSES.includes(status), 'This is no status of a job.'))
    .max(50)
    .optional(),
});
export const rates = z.record(z.string(), z.number('Enter a rate.').positive('A rate is more than 0.'));

export const jobRatingConditionals = declareSetting({
  key: 'job-rating-conditionals',
  label: 'Job rating',
  description: 'The number of weeks, the weekly hours, and the statuses for which a job earns a rating point.',
  schema: conditionals,
  default: { weeks: 12, weekly_hours: 29, statuses: ['Accepting Applications'] },
  editor: '/admin/settings/job-rating-settings',
});

export const billRates = declareSetting({
  key: 'bill-rates',
  label: 'Bill rates',
  description: 'For each profession, the hourly bill rate at which a job earns a rating point.',
  schema: rates,
  default: {
    RN: 75,
    LPN: 55,
    CNA: 35,
    'Nurse Practitioner': 110,
    'Speech-Language Pathologist': 85,
    'Occupational Therapist': 85,
    'Physical Therapist': 90,
    'School Psychologist': 95,
    'Social Worker': 70,
    'Behavior Analyst': 95,
    'Special Education Teacher': 65,
  },
  editor: '/admin/settings/job-rating-settings',
});

export const boostCounts = declareSetting({
  key: 'indeed-boost-profession-counts',
  label: 'Indeed boosts',
  description:
    'How many jobs of a profession may be boosted at the same time, by profession. A profession that is not listed has no limit.',
  /** By profession, or these under `value`. */
  schema: z.record(z.string(), z.union([boosts, z.record(z.string(), boosts)], 'Enter a whole number of 0 or more.')),
  default: { value: {} },
  editor: '/admin/settings/indeed-boost-profession-counts',
});

export default [jobRatingConditionals, billRates, boostCounts];
