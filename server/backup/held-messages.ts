import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { noteEvent } from '../audit/note-event.ts';

/** Far enough that nobody sends it, and told apart from what somebody put off. */
const HELD_UNTIL = `'9999-01-01'::timestamptz`;

/** What waited to leave stays until an admin lets it go: it may have left since, from the database that this one was a copy of. */
export async function holdMessages(database: Pick<Queryable, 'query'>, jobs: readonly string[]): Promise<number> {
  const { rowCount } = await database.query(
    `update graphile_worker._private_jobs j set run_at = ${HELD_UNTIL} from graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = any($1::text[]) and j.attempts < j.max_attempts`,
    [jobs],
  );
  return rowCount;
}

/** @returns how many messages leave now */
export async function letGo(context: Context): Promise<number> {
  const { rowCount } = await context.database.query(
    `update graphile_worker._private_jobs set run_at = now() where run_at = ${HELD_UNTIL}`,
  );
  const { rows } = await context.database.query(
    `update muster.restored set let_go_at = $1, let_go_by = $2 where let_go_at is null and not as_copy returning held_messages, backup`,
    [context.now(), context.userId],
  );
  for (const { backup, held_messages: messages } of rows)
    await noteEvent(context, {
      module: 'backups',
      recordId: backup as string,
      recordName: backup as string,
      event: 'messages let go',
      next: { messages },
    });
  return rowCount;
}
