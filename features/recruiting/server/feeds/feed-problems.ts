import type { RecordOf } from '#common/module.ts';
import type { jobs } from '../../jobs.module.ts';
import { OPEN_JOB_STATUSES, isClosed } from '../job-status.ts';

export type AdvertisedJob = Pick<
  RecordOf<typeof jobs>,
  'custom_job_title' | 'name' | 'description' | 'city' | 'state' | 'zip' | 'job_status' | 'post_date' | 'included_in_feeds'
>;

/** Why a job stands in no feed and on no page; none: it is advertised. */
export function keptBack(job: Pick<AdvertisedJob, 'job_status' | 'post_date'>, today: string): string[] {
  if (isClosed(job.job_status)) return ['The job is closed.'];
  if (!OPEN_JOB_STATUSES.includes(job.job_status ?? '')) return ['The job is on hold.'];
  return job.post_date && job.post_date > today ? [`The job is posted on ${job.post_date}.`] : [];
}

const RATE_IN_TITLE = /\$\s*\d|\b\d+(?:\.\d+)?\s*(?:\/|per\s|an\s)\s*(?:hr|hour|week|wk)\b/i;

/** What a job board would refuse; a field that is absent is hidden from the reader, and nothing is said of it. */
export function refusedByBoards(job: AdvertisedJob): string[] {
  const title = titleOf(job);
  const problems: [boolean, string][] = [
    [!title && job.custom_job_title !== undefined, 'The job has no title.'],
    [RATE_IN_TITLE.test(title), 'The title has a rate in it.'],
    [job.description !== undefined && !textIn(job.description), 'The job has no description.'],
    [job.zip !== undefined && !job.zip, 'The job has no zip.'],
    [job.city !== undefined && !job.city, 'The job has no city.'],
    [job.state !== undefined && !job.state, 'The job has no state.'],
  ];
  return problems.filter(([isThere]) => isThere).map(([, sentence]) => sentence);
}

export const titleOf = ({ custom_job_title, name }: Partial<Pick<AdvertisedJob, 'custom_job_title' | 'name'>>): string =>
  (custom_job_title ?? name ?? '').trim();

const textIn = (html: string | null): string => (html ?? '').replace(/<[^<>]*>|&nbsp;/g, '').trim();
