import type { Context } from '#server/context.ts';
import type { BulkResult } from '#server/records/bulk.ts';
import { noRightSkip, notFoundSkip } from '#server/records/each-record.ts';
import { jobs } from '../../jobs.module.ts';

/** Takes these feeds away from these jobs; every job keeps its other ones. */
export async function removeFromFeeds(context: Context, ids: readonly string[], feeds: readonly string[]): Promise<BulkResult> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = await context.records.all(jobs, { _id: wanted });
  const seen = new Set(found.map(({ _id }) => _id));
  const unseen = wanted.filter((id) => !seen.has(id));
  const result: BulkResult = { matched: found.length, changed: 0, skipped: unseen.map(notFoundSkip) };
  result.skipped.push(
    ...found.filter(({ included_in_feeds }) => included_in_feeds === undefined).map(({ _id }) => noRightSkip(_id)),
  );
  const affected = found.filter(({ included_in_feeds }) => included_in_feeds?.some((feed) => feeds.includes(feed)));
  const byRest = Map.groupBy(affected, ({ included_in_feeds }) =>
    JSON.stringify(included_in_feeds!.filter((feed) => !feeds.includes(feed))),
  );
  for (const [rest, group] of byRest) {
    const same = group.map(({ _id }) => _id);
    const { changed, skipped } = await context.records.updateMany(jobs, same, {
      included_in_feeds: JSON.parse(rest) as string[],
    });
    result.changed += changed;
    result.skipped.push(...skipped);
  }
  return result;
}
