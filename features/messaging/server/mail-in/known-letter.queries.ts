import type { Queryable } from '#server/database/database.ts';

/** Whether a letter is here already, also one that somebody put into the trash. */
export async function isKnownLetter(database: Queryable, messageId: string): Promise<boolean> {
  const { rows } = await database.query('select 1 from records.messages where message_id = $1 limit 1', [messageId]);
  return rows.length > 0;
}
