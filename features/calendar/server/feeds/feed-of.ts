import type { RecordOf } from '#common/module.ts';
import { createContext, type Context } from '#server/context.ts';
import { mayAskBy } from '#server/records/may-ask-by.ts';
import { keyedHash } from '#server/secrets/hash-key.ts';
import { calendarEvents } from '../../calendar-events.module.ts';
import { calendarFeeds } from '../../calendar-feeds.module.ts';
import { inRange } from '../in-range.ts';
import { DAY, LAYERS, type Layer } from '../../shown-events.ts';
import { calendarText } from './calendar-text.ts';

const BEFORE = 60;
const AFTER = 330;

export const hashOfToken = (context: Context, token: string) => keyedHash(context.engine, `calendar feed ${token}`);

/** A feed as its owner sees the calendar at this moment; undefined when it was revoked, or its owner may not sign in any more. */
export async function feedOf(context: Context, token: string): Promise<string | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const hash = await hashOfToken(context, token);
  const feed = await context.asSystem('an address is a feed').records.first(calendarFeeds, { token_hash: hash });
  const access = feed?.user ? await context.engine.access.of(feed.user) : undefined;
  if (!feed || !access) return undefined;
  const owner = createContext(context.engine, { access, userId: feed.user!, source: 'system' });
  return textOf(owner, feed);
}

async function textOf(owner: Context, feed: RecordOf<typeof calendarFeeds>): Promise<string> {
  const now = owner.now();
  const at = (days: number) => new Date(now.getTime() + days * DAY).toISOString();
  const wanted = (feed.layers ?? []) as Layer[];
  const groups = feed.groups?.length ? feed.groups : undefined;
  const { events } = await inRange(owner, wanted.length ? wanted : LAYERS, { from: at(-BEFORE), to: at(AFTER), groups });
  const ids = events.filter(({ layer }) => layer === 'events').map(({ recordId }) => recordId);
  const imported =
    ids.length && mayAskBy(owner, calendarEvents, ['uid'])
      ? await owner.records.all(calendarEvents, {
          all: [
            { field: '_id', op: 'in', value: [...new Set(ids)] },
            { field: 'uid', op: 'notEmpty' },
          ],
        })
      : [];
  const uids = new Map(imported.map(({ _id, uid }) => [_id, uid]));
  return calendarText(
    feed.name ?? 'Muster',
    events.map((event) => ({ ...event, uid: uids.get(event.recordId) ?? null })),
    now,
  );
}
