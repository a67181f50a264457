import type { RecordLink } from '#common/module.ts';
import type { Queryable } from '../database/database.ts';
import type { ErasurePlan, Kept } from '../erasure/plan-erasure.ts';
import type { Erased } from '../erasure/erase-rows.ts';

export type Kind = 'export' | 'erase';
export type State = 'waiting' | 'running' | 'done' | 'failed';

export interface RequestRow {
  _id: string;
  kind: Kind;
  state: State;
  by: string;
  records: RecordLink[];
  plan: ErasurePlan | null;
  total: number;
  handled: number;
  erased: Erased;
  kept: Kept[];
  begun_at: string | null;
}

const ANSWERED = `r._id, r.kind, r.state, r.by, u.name as "byName", r.created_at as "createdAt", r.due_at as "dueAt", r.reason, r.records, r.erased, r.kept, r.total, r.handled,
  r.problem, r.begun_at as "begunAt", r.ended_at as "endedAt",
  (select json_build_object('_id', f._id, 'path', '/api/files/' || f._id, 'filename', f.filename, 'label', coalesce(f.label, f.filename), 'size', f.size, 'type', f.type)
     from muster.files f where f._id = r.file) as file`;
const FROM = 'from muster.privacy_requests r left join records.users u on u._id = r.by';

export async function readRequests(database: Queryable, { pageNumber, pageSize }: { pageNumber: number; pageSize: number }) {
  const { rows } = await database.query(`select ${ANSWERED} ${FROM} order by r.created_at desc, r._id limit $1 offset $2`, [
    pageSize,
    pageNumber * pageSize,
  ]);
  const { rows: counted } = await database.query('select count(*)::int as total from muster.privacy_requests');
  return { records: rows, total: counted[0]!.total as number, pageNumber, pageSize };
}

export async function readRequest(database: Queryable, id: string) {
  const { rows } = await database.query(`select ${ANSWERED} ${FROM} where r._id = $1`, [id]);
  return rows[0];
}

/** Held until the end of the transaction: of two workers one goes on at a time. */
export async function lockRequest(database: Queryable, id: string): Promise<RequestRow | undefined> {
  const { rows } = await database.query('select * from muster.privacy_requests where _id = $1 for no key update', [id]);
  return rows[0] as RequestRow | undefined;
}

export async function readHolds(database: Queryable, { pageNumber, pageSize }: { pageNumber: number; pageSize: number }) {
  const { rows } = await database.query(
    `select h._id, h.records, h.reason, h.by, u.name as "byName", h.created_at as "createdAt" from muster.privacy_holds h
       left join records.users u on u._id = h.by where h.ended_at is null order by h.created_at desc, h._id limit $1 offset $2`,
    [pageSize, pageNumber * pageSize],
  );
  const { rows: counted } = await database.query(
    'select count(*)::int as total from muster.privacy_holds where ended_at is null',
  );
  return { records: rows, total: counted[0]!.total as number, pageNumber, pageSize };
}
