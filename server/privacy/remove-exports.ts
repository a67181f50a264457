import type { RecordLink } from '#common/module.ts';
import type { Context } from '../context.ts';
import { forgetFile } from '../files/forget-file.ts';

/** After so many days the file of an export is removed: whoever asked for it has it by then. */
export const EXPORT_KEPT_DAYS = 30;

export const removeExports = (context: Context): Promise<void> =>
  remove(context, `ended_at < $1::timestamptz - interval '${EXPORT_KEPT_DAYS} days'`, [context.now()]);

/** The files of earlier exports are about the person too. */
export const removeExportsAbout = (context: Context, request: string): Promise<void> =>
  remove(
    context,
    `exists (select from jsonb_array_elements(records) asked, muster.privacy_requests e, jsonb_array_elements(e.plan->'records') gone
              where e._id = $1 and gone->>'moduleName' = asked->>'moduleName' and gone->>'recordId' = asked->>'recordId')`,
    [request],
  );

export const removeExportsOf = (context: Context, links: readonly RecordLink[]): Promise<void> =>
  remove(
    context,
    `exists (select from jsonb_array_elements(records) asked join unnest($1::text[], $2::text[]) gone(module, id)
                on gone.module = asked->>'moduleName' and gone.id = asked->>'recordId')`,
    [links.map(({ moduleName }) => moduleName), links.map(({ recordId }) => recordId)],
  );

const remove = (context: Context, which: string, values: unknown[]): Promise<void> =>
  context.transaction(async (inner) => {
    const { rows } = await inner.database.query(
      `select _id, file from muster.privacy_requests where kind = 'export' and file is not null and ${which} for no key update`,
      values,
    );
    for (const { _id, file } of rows) {
      await forgetFile(inner, file as string);
      await inner.database.query('update muster.privacy_requests set file = null where _id = $1', [_id]);
    }
  });
