import { Refusal, malformed, notFound } from '#common/errors.ts';
import { milesBetween } from '#common/miles.ts';
import type { GeoValue, RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { pointOfZip } from '#server/places/geolocation.ts';
import { jobs } from '../../jobs.module.ts';
import { keptBack, titleOf } from '../feeds/feed-problems.ts';
import { OPEN_JOB_STATUSES, isClosed } from '../job-status.ts';

type Job = RecordOf<typeof jobs>;

/** What everybody may read of a job: neither its account nor its contact, rate, or inner notes. */
export interface PublicJob {
  job_id: number;
  title: string;
  profession: string | null;
  specialty: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  description: string | null;
  post_date: string | null;
  start_date: string | null;
  opportunity_type: string | null;
  shift: string | null;
  weekly_hours: number | null;
  url: string;
  /** From the place that was asked for. */
  miles?: number;
}

export interface PublicSearch {
  q?: string | undefined;
  profession?: string | undefined;
  zip?: string | undefined;
  miles?: number | undefined;
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
}
export const SITE = 'the company site';
const MOST = 50;
const DEFAULT_MILES = 50;

const systemOf = (context: Context) => context.asSystem('the job site shows what is advertised to everybody');

/** Jobs on the site; around a place the nearest first, else the newest. */
export async function publicJobs(
  context: Context,
  { q, profession, zip, miles = DEFAULT_MILES, pageNumber = 0, pageSize = 20 }: PublicSearch,
) {
  const point = zip ? pointOfZip(zip) : undefined;
  if (zip && !point) throw malformed(`${zip} is no US zip code.`, 'bad-place');
  const words = q?.trim();
  const found = await systemOf(context).records.search(jobs, {
    searchTerms: {
      all: [
        ...advertised(context),
        ...(words
          ? [
              {
                any: ['custom_job_title', 'name', 'profession', 'city', 'description'].map((field) => ({
                  field,
                  op: 'contains',
                  value: words,
                })),
              },
            ]
          : []),
        ...(profession ? [{ field: 'profession', op: 'equals', value: profession }] : []),
        ...(point ? [{ field: 'geoInfo', op: 'withinMiles', value: { ...point, miles } }] : []),
      ],
    },
    sortField: point ? 'distance' : 'post_date',
    sortOrder: point ? 'asc' : 'desc',
    pageNumber,
    pageSize: Math.min(pageSize, MOST),
  });
  const records = found.records.map((job) => ({ ...asPublic(context, job), ...milesFrom(job, point) }));
  return { records, total: found.total, pageNumber: found.pageNumber, pageSize: found.pageSize };
}

export const advertised = (context: Context) => [
  { field: 'job_status', op: 'in', value: OPEN_JOB_STATUSES },
  { field: 'included_in_feeds', op: 'contains', value: SITE },
  {
    any: [
      { field: 'post_date', op: 'empty' },
      { field: 'post_date', op: 'onOrBefore', value: context.today() },
    ],
  },
];

export class ClosedJob extends Refusal {
  readonly job: Job;
  constructor(job: Job) {
    super(410, 'job-closed', 'This job is no longer open.');
    this.job = job;
  }
}

/** The job of this number. @throws 404 for none on the site, 410 for one that is closed */
export async function advertisedJob(context: Context, given: string): Promise<Job> {
  const number = /^\d{1,9}$/.test(given) ? Number(given) : undefined;
  const job = number === undefined ? undefined : await systemOf(context).records.first(jobs, { job_id: number });
  if (!job) throw notFound('There is no such job.');
  if (isClosed(job.job_status)) throw new ClosedJob(job);
  if (keptBack(job, context.today()).length || !job.included_in_feeds?.includes(SITE)) throw notFound('There is no such job.');
  return job;
}

/** Open jobs of the same profession, the nearest first. */
export async function similarJobs(context: Context, job: Job): Promise<PublicJob[]> {
  const search = { profession: job.profession ?? undefined, pageSize: 5 };
  const zip = pointOfZip(job.zip) ? (job.zip ?? undefined) : undefined;
  const near = await publicJobs(context, { ...search, zip, miles: 200 });
  const { records } = near.total || !zip ? near : await publicJobs(context, search);
  return records.filter(({ job_id }) => job_id !== job.job_id);
}

export function asPublic(context: Context, job: Job): PublicJob {
  return {
    job_id: job.job_id!,
    title: titleOf(job),
    profession: job.profession,
    specialty: job.specialty,
    city: job.city,
    state: job.state,
    zip: job.zip,
    description: job.description,
    post_date: job.post_date,
    start_date: job.start_date,
    opportunity_type: job.opportunity_type,
    shift: job.shift,
    weekly_hours: job.weekly_hours,
    url: `${context.engine.settings.publicUrl}/jobs/${job.job_id}`,
  };
}

const milesFrom = ({ geoInfo }: Job, point: GeoValue | undefined) =>
  point && geoInfo ? { miles: Math.round(milesBetween(geoInfo as GeoValue, point) * 10) / 10 } : {};
