import type { Context } from '#server/context.ts';
import type { Choice } from '#server/runs/start-run.ts';

export async function isAnyDue({ database }: Context, { text, values }: Choice): Promise<boolean> {
  const { rowCount } = await database.query(`select 1 from (${text}) due limit 1`, values);
  return rowCount > 0;
}
