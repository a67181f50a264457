import type { LogKind } from '#common/timeline.ts';
import { LOG_KINDS } from '#common/timeline.ts';
import { AUDIT_EVENTS } from '../audit/note-event.ts';
import type { Context } from '../context.ts';
import { mayRead } from '../records/rows.ts';
import { isoSql } from '../records/sql.ts';
import type { Asked, Found } from './timeline.ts';

interface LoggedSave {
  _id: string;
  at: string;
  by: string | null;
  run: string | null;
  kind: LogKind;
  changes: { field: string; previous: unknown; next: unknown }[] | null;
}

/** Entries of one save may be this far apart; a save that an earlier page showed is not shown again in part. */
const LONGEST_SAVE = `interval '1 hour'`;

/**
 * What the audit log tells of a record, one entry per save: what one person did to it in one request. Changes of fields that the
 * reader may not see are left out before they are counted, so a save of such fields alone is no entry.
 */
export async function savesOf(context: Context, asked: Asked): Promise<Found[]> {
  const kinds = LOG_KINDS.filter((kind) => asked.kinds.has(kind));
  if (!kinds.length) return [];
  const { module, record, before, by, most } = asked;
  const { access, database } = context;
  const open = [...module.storage.values()].filter((stored) => mayRead(access.module(module), access, stored, record));
  const eventsBefore = AUDIT_EVENTS.filter((event) => !module.storage.has(event));
  const { rows } = await database.query(
    `with entries as (
       select a._id, a.changed_by, a.impersonator, a.run, a.field, a.previous_value, a.new_value, a.date_created, a.position,
              coalesce(nullif(a.request_id, ''), a.date_created::text) as save,
              coalesce(a.event, case when a.field = any($4::text[]) then a.field end) as event
         from muster.audit_log a
        where a.module = $1 and a.record_id = $2 and a.date_created <= coalesce($5::timestamptz + ${LONGEST_SAVE}, 'infinity')
     ), shown as (
       select *, case when event in ('created', 'merged', 'archived', 'unarchived') then event when event is not null then null
                      when field = 'deleted' then case when new_value = 'true'::jsonb then 'deleted' else 'restored' end
                      when field = any($3::text[]) then 'change' end as kind
         from entries
     ), saves as (
       select max(_id) as _id, max(date_created) as at, changed_by, max(run) as run, array_agg(kind) as kinds,
              json_agg(json_build_object('field', field, 'previous', previous_value, 'next', new_value) order by position)
                filter (where kind = 'change') as changes
         from shown where kind is not null and ($9::text is null or changed_by = $9)
        group by changed_by, impersonator, save
     ), named as (
       select *, case when 'created' = any(kinds) then 'created' when 'merged' = any(kinds) then 'merged' when 'deleted' = any(kinds) then 'deleted'
                      when 'restored' = any(kinds) then 'restored' when 'archived' = any(kinds) then 'archived'
                      when 'unarchived' = any(kinds) then 'unarchived' else 'change' end as kind from saves
     )
     select _id, ${isoSql('at')} as at, changed_by as by, run, kind, changes from named
      where kind = any($7::text[]) and ($5::timestamptz is null or (date_trunc('milliseconds', at), _id) < ($5::timestamptz, $6::text))
      order by at desc, _id desc limit $8`,
    [
      module.name,
      record._id,
      open.map(({ name }) => name).filter((name) => name !== 'deleted'),
      eventsBefore,
      before?.at ?? null,
      before?.id ?? '',
      kinds,
      most,
      by ?? null,
    ],
  );
  return (rows as unknown as LoggedSave[]).map(({ _id, at, by: person, run, kind, changes }) => ({
    _id,
    id: _id,
    kind,
    at,
    by: person,
    ...(run ? { run } : {}),
    ...(changes
      ? { changes: lastOfEach(changes).map((change) => ({ ...change, label: module.fields[change.field]!.label })) }
      : {}),
  }));
}

type Change = NonNullable<LoggedSave['changes']>[number];

/** A field that changed twice in a save went from what it was to what it is. */
function lastOfEach(oldestFirst: readonly Change[]): Change[] {
  const changes = new Map<string, Change>();
  for (const { field, previous, next } of oldestFirst)
    changes.set(field, { field, previous: changes.has(field) ? changes.get(field)!.previous : previous, next });
  return [...changes.values()];
}
