import { FEEDS, type FeedName } from './feed-names.ts';
import { keptBack, refusedByBoards, type AdvertisedJob } from './feed-problems.ts';

interface FeedCheck {
  feed: FeedName;
  included: boolean;
  problems: string[];
}

/** What decides whether a job is in a feed. */
const DECIDING = ['included_in_feeds', 'job_status', 'post_date'] as const;

/** Each feed as far as its reader may know: none where a field that decides is hidden from them, and hidden texts are not called missing. */
export function checkFeeds(job: AdvertisedJob, today: string): FeedCheck[] {
  if (DECIDING.some((field) => job[field] === undefined)) return [];
  const back = keptBack(job, today);
  const refused = refusedByBoards(job);
  return FEEDS.map(({ name, value }) => {
    const why = job.included_in_feeds?.includes(value) ? back : ['The feed is not chosen for this job.'];
    return { feed: name, included: why.length === 0, problems: [...why, ...refused] };
  });
}
