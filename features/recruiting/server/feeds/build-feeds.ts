import { createHash } from 'node:crypto';
import { brandOf } from '#common/brands.ts';
import type { Context } from '#server/context.ts';
import { keepCopy, storedCopy, type StoredCopy } from '#server/files/stored-copies.ts';
import { jobs } from '../../jobs.module.ts';
import { OPEN_JOB_STATUSES } from '../job-status.ts';
import { FEEDS } from './feed-names.ts';
import { keptBack, titleOf } from './feed-problems.ts';
import { FEED_FOOT, feedHead, jobElement, type Publisher } from './feed-xml.ts';

export const publisherOf = (context: Context): Publisher => {
  const { publicUrl } = context.engine.settings;
  return { name: brandOf(publicUrl).name, url: publicUrl };
};

/** Writes the stored copy of each feed anew, where its jobs have changed. */
export async function buildFeeds(context: Context): Promise<void> {
  const system = context.asSystem('feeds show what is advertised to everybody');
  const publisher = publisherOf(context);
  const bodies = new Map<string, string[]>(FEEDS.map(({ value }) => [value, []]));
  const today = context.today();
  for await (const job of system.records.each(jobs, { job_status: [...OPEN_JOB_STATUSES] })) {
    if (!titleOf(job) || keptBack(job, today).length) continue;
    const written = jobElement(job, publisher);
    for (const feed of job.included_in_feeds ?? []) bodies.get(feed)?.push(written);
  }
  for (const { name, value } of FEEDS) await keep(context, name, publisher, bodies.get(value)!);
}

async function keep(context: Context, name: string, publisher: Publisher, elements: readonly string[]): Promise<void> {
  const hash = createHash('sha256').update(publisher.name).update(publisher.url);
  for (const each of elements) hash.update(each);
  const etag = `"${hash.digest('base64url')}"`;
  const text = () => feedHead(publisher, context.now()) + elements.join('') + FEED_FOOT;
  await keepCopy(context, name, etag, elements.length, text);
}

/** The stored copy of a feed; the first call of a new installation builds it. */
export async function feedFor(context: Context, name: string, known: string): Promise<StoredCopy> {
  const stored = await storedCopy(context, name, known);
  if (stored) return stored;
  await buildFeeds(context);
  return (await storedCopy(context, name, known))!;
}
