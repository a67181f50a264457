import type { RecordOf } from '#common/module.ts';
import type { jobs } from '../jobs.module.ts';
import { isClosed } from './job-status.ts';

export interface RatingSettings {
  /** `job-rating-conditionals` */
  weeks: number;
  weekly_hours: number;
  statuses: readonly string[];
  /** `bill-rates`: profession → hourly rate */
  billRates: Readonly<Record<string, unknown>>;
}

export type RatedJob = Pick<
  RecordOf<typeof jobs>,
  'job_status' | 'opportunity_type' | 'start_date' | 'end_date' | 'weekly_hours' | 'is_rfp' | 'bill_rate' | 'profession'
>;

/** 0 to 5: closed is 0, a direct hire 5, anything else a point for each of the five reasons that hold. */
export function rateJob(job: RatedJob, settings: RatingSettings): number {
  if (isClosed(job.job_status)) return 0;
  if (job.opportunity_type === 'Direct Hire') return 5;
  return ratingPoints(job, settings).filter(({ met }) => met).length;
}

export interface RatingPoint {
  key: 'weeks' | 'weekly_hours' | 'is_rfp' | 'job_status' | 'bill_rate';
  met: boolean;
  value: string | number | boolean | null;
  threshold: string | number | boolean | null;
  text: string;
}

/** The five reasons for a point. A missing date, number or rate gives none; an unset RFP is not one. */
export function ratingPoints(job: RatedJob, settings: RatingSettings): RatingPoint[] {
  const weeks = weeksBetween(job.start_date, job.end_date);
  const known = job.profession ? settings.billRates[job.profession] : undefined;
  const rate = typeof known === 'number' ? known : null;
  return [
    {
      key: 'weeks',
      met: weeks !== undefined && weeks > settings.weeks,
      value: weeks === undefined ? null : Math.round(weeks * 10) / 10,
      threshold: settings.weeks,
      text: `Longer than ${settings.weeks} weeks`,
    },
    {
      key: 'weekly_hours',
      met: job.weekly_hours !== null && job.weekly_hours > settings.weekly_hours,
      value: job.weekly_hours,
      threshold: settings.weekly_hours,
      text: `More than ${settings.weekly_hours} hours a week`,
    },
    { key: 'is_rfp', met: job.is_rfp !== true, value: job.is_rfp === true, threshold: false, text: 'Not an RFP' },
    {
      key: 'job_status',
      met: settings.statuses.includes(job.job_status ?? ''),
      value: job.job_status,
      threshold: settings.statuses.join(', '),
      text: `Status is ${settings.statuses.join(' or ')}`,
    },
    {
      key: 'bill_rate',
      met: rate !== null && job.bill_rate !== null && job.bill_rate >= rate,
      value: job.bill_rate,
      threshold: rate,
      text: rate === null ? 'No bill rate is set for this profession' : `Bill rate of $${rate} or more`,
    },
  ];
}

/** Days between two dates over seven, unrounded. */
function weeksBetween(from: string | null, to: string | null): number | undefined {
  if (!from || !to) return undefined;
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 / 7;
}
