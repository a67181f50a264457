import { consume } from '#server/events/event.ts';
import { rebuildFeeds } from './feeds.jobs.ts';

/** Many changes are one rebuilding: a waiting job is replaced. */
export default consume('rebuild-job-feeds', async (context, events) => {
  if (events.some(({ module }) => module === 'jobs')) await context.queue(rebuildFeeds, {}, { key: rebuildFeeds.name });
});
