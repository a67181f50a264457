import type { Context } from '#server/context.ts';
import { agreementRecipients } from '../agreement-recipients.module.ts';

/** How many files hang on a recipient. */
export async function filesOf({ database }: Context, { _id }: { _id: string }): Promise<number> {
  const { rows } = await database.query(
    'select count(*)::int as files from muster.files where parent_module = $1 and parent_id = $2',
    [agreementRecipients.name, _id],
  );
  return rows[0]!.files as number;
}
