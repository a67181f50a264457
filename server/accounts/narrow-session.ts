import type { NarrowedTo } from '#common/narrowing.ts';
import type { Context } from '../context.ts';

/** Narrows this session, or ends that with null; on every node, in the caller's transaction. */
export function narrowSession(context: Context, sessionId: string, name: string, to: NarrowedTo | null): Promise<void> {
  return context.transaction(async (inner) => {
    await inner.database.query(
      `update muster.sessions
          set narrowed = (coalesce(narrowed, '{}') - $2::text)
              || case when $3::jsonb is null then '{}'::jsonb else jsonb_build_object($2::text, $3::jsonb) end
        where _id = $1`,
      [sessionId, name, to && JSON.stringify(to)],
    );
    await inner.raise('sessions');
  });
}
