import type { RecordLink } from '#common/module.ts';
import type { Context } from '../context.ts';
import { exportPerson } from './export-person.ts';

/** Makes the file of an export that stands in the register, and says so there. Inside a transaction. */
export async function runExport(context: Context, id: string, records: readonly RecordLink[]): Promise<void> {
  const file = await exportPerson(context, id, records);
  await context.database.query(
    `update muster.privacy_requests set state = 'done', begun_at = coalesce(begun_at, $2), ended_at = $2, file = $3, handled = total where _id = $1`,
    [id, context.now(), file],
  );
}
