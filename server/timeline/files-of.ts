import type { Context } from '../context.ts';
import { isoSql } from '../records/sql.ts';
import type { Asked, Found } from './timeline.ts';

/** The files that are attached to the record itself. */
export async function filesOf({ database }: Context, { module, record, kinds, by, before, most }: Asked): Promise<Found[]> {
  if (!kinds.has('file')) return [];
  const { rows } = await database.query(
    `select _id, label, filename, size::int, type, created_by, ${isoSql('created_at')} as at from muster.files
      where parent_module = $1 and parent_id = $2 and is_attachment
        and ($3::timestamptz is null or (date_trunc('milliseconds', created_at), _id) < ($3::timestamptz, $4::text))
        and ($5::text is null or created_by = $5)
      order by created_at desc, _id desc limit $6`,
    [module.name, record._id, before?.at ?? null, before?.id ?? '', by ?? null, most],
  );
  return rows.map(({ _id, label, filename, size, type, created_by, at }) => ({
    _id,
    id: _id as string,
    kind: 'file' as const,
    at,
    by: created_by,
    file: { _id, label: label ?? filename, size, type },
  })) as Found[];
}
