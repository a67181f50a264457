import { consume } from '#server/events/event.ts';
import { jobs } from '../../jobs.module.ts';
import { rebuildFeeds } from './feeds.jobs.ts';

/** Many changes are one rebuilding: a waiting job is replaced. */
export default consume('rebuild-job-feeds', { modules: [jobs.name], gathers: 900, savesNothing: true }, async (context) => {
  await context.queue(rebuildFeeds, {}, { key: rebuildFeeds.name });
});
