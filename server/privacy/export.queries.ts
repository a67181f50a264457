import type { RecordLink } from '#common/module.ts';
import type { Queryable } from '../database/database.ts';

export interface FileOfPerson {
  _id: string;
  label: string;
  path: string;
  size: number;
  moduleName: string;
}

/** What hangs on these records: letters, files, the history of their fields, and sign-ins. */
export async function readBeside(database: Queryable, links: readonly RecordLink[]) {
  const wanted = [links.map(({ moduleName }) => moduleName), links.map(({ recordId }) => recordId)];
  const from = 'join unnest($1::text[], $2::text[]) w(module, id)';
  const read = async (sql: string) => (await database.query(sql, wanted)).rows;
  return {
    files: (await read(
      `select f._id, coalesce(f.label, f.filename) as label, f.path, f.size, f.parent_module as "moduleName" from muster.files f
         ${from} on f.parent_module = w.module and f.parent_id = w.id order by f.created_at`,
    )) as FileOfPerson[],
    letters: await read(
      `select o."createdAt", o.channel, o."to", o.subject, o.status, coalesce(o.text, o.body) as text from muster.outbox o
         ${from} on o."relatedRecord$module" = w.module and o."relatedRecord$id" = w.id order by o."createdAt"`,
    ),
    history: await read(
      `select a.date_created as at, a.module as "moduleName", a.record_id as "recordId", coalesce(a.event, a.field) as what, a.previous_value as previous,
              a.new_value as next from muster.audit_log a ${from} on a.module = w.module and a.record_id = w.id order by a.date_created, a._id`,
    ),
    signIns: await read(
      `select s.created_at as at, s.last_seen as "lastSeen", s.address, s.user_agent as browser from muster.sessions s
         ${from} on w.module = 'users' and s.user_id = w.id order by s.created_at`,
    ),
  };
}
