import type { RecordOf } from '#common/module.ts';
import type { jobs } from '../jobs.module.ts';

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

const CLOSED_STATUSES: readonly (string | null)[] = ['Closed - Won', 'Closed - Lost', 'Cancelled'];
export const isClosed = (status: string | null) => CLOSED_STATUSES.includes(status);

/** 0 to 5: closed is 0, a direct hire 5, anything else a point for each of the five reasons that hold. */
export function rateJob(job: RatedJob, settings: RatingSettings): number {
  if (isClosed(job.job_status)) return 0;
  if (job.opportunity_type === 'Direct Hire') return 5;
  return Object.values(ratingPoints(job, settings)).filter(Boolean).length;
}

/** The five reasons for a point. A missing date, number or rate gives none; an unset RFP is not one. */
function ratingPoints(job: RatedJob, settings: RatingSettings) {
  const weeks = weeksBetween(job.start_date, job.end_date);
  const rate = job.profession ? settings.billRates[job.profession] : undefined;
  return {
    isLong: weeks !== undefined && weeks > settings.weeks,
    hasHours: job.weekly_hours !== null && job.weekly_hours > settings.weekly_hours,
    isNoRfp: job.is_rfp !== true,
    isOpen: settings.statuses.includes(job.job_status ?? ''),
    paysWell: typeof rate === 'number' && job.bill_rate !== null && job.bill_rate >= rate,
  };
}

/** Days between two dates over seven, unrounded. */
function weeksBetween(from: string | null, to: string | null): number | undefined {
  if (!from || !to) return undefined;
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 / 7;
}
