import { notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { findRecord } from '../records/get.ts';
import { partForReader } from '../records/editors-only.ts';
import { mayRead } from '../records/rows.ts';
import { AUDIT_EVENTS, eventOf } from './note-event.ts';

export const MOST_ENTRIES = 500;

type LoggedEvent = Parameters<typeof eventOf>[0];

/** The record whose history is asked for, a deleted one too for who may restore it. @throws 404 */
export async function loggedRecord(context: Context, name: string, id: string): Promise<{ module: Module; record: AnyRecord }> {
  const { registry } = context.engine;
  const module = registry.modules.get(name) ?? registry.at(name);
  const includeDeleted = module !== undefined && context.access.module(module).delete !== 'None';
  const record = module && isId(id) ? await findRecord(context, module, id.toLowerCase(), { includeDeleted }) : undefined;
  if (!module || !record || isOthersDeleted(context, module, record)) throw notFound();
  return { module, record };
}

/** Who may delete their own records sees their own deleted ones. */
const isOthersDeleted = ({ access }: Context, module: Module, record: AnyRecord): boolean =>
  record.deleted && access.module(module).delete === 'Owner' && record.assigned_to !== access.userId;

/** Entries of fields that are gone or were renamed are for admins: nothing says any more who may read them. */
export function isShown(context: Context, module: Module, record: AnyRecord, field: string, event: string | null): boolean {
  if (context.access.isAdmin || (AUDIT_EVENTS as readonly (string | null)[]).includes(event)) return true;
  if (event) return false;
  const stored = module.storage.get(field);
  return stored !== undefined && mayRead(context.access.module(module), context.access, stored, record);
}

/** A page of the entries about one record, newest first, without the fields that the reader may not read; the total counts these alone. */
export async function recordHistory(
  context: Context,
  { module, record }: { module: Module; record: AnyRecord },
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
) {
  const { shown, values } = shownSql(context, module, record);
  const where = `a.module = $1 and a.record_id = $2 and ${shown}`;
  const known = [module.name, record._id, ...values];
  const { rows } = await context.database.query(
    `select a._id, a.module, a.record_id, a.record_name, a.event, a.field, a.previous_value, a.new_value, a."changeSource", a.reason, a.request_id, a.run, a.record_version, a.date_created,
            case when u._id is not null then json_build_object('_id', u._id, 'name', u.name) end as changed_by,
            case when i._id is not null then json_build_object('_id', i._id, 'name', i.name) end as impersonator
       from muster.audit_log a left join records.users u on u._id = a.changed_by left join records.users i on i._id = a.impersonator
      where ${where} order by a.date_created desc, a._id desc limit ${pageSize} offset ${pageNumber * pageSize}`,
    known,
  );
  const counted = await context.database.query(`select count(*) as total from muster.audit_log a where ${where}`, known);
  const records = rows.map((entry) => {
    const event = eventOf(entry as LoggedEvent, (name) => module.storage.has(name));
    return withDefinitions(context, module, record, { ...entry, event });
  });
  return { records, total: Number(counted.rows[0]!.total), pageNumber, pageSize };
}

/** `isShown` over the entries `a`, from `$3` on; `eventOf` says which are events. */
function shownSql(context: Context, module: Module, record: AnyRecord): { shown: string; values: unknown[] } {
  if (context.access.isAdmin) return { shown: 'true', values: [] };
  const rights = context.access.module(module);
  const readable = [...module.storage.values()].filter((stored) => mayRead(rights, context.access, stored, record));
  const words = AUDIT_EVENTS.filter((word) => !module.storage.has(word));
  const event = `coalesce(a.event, case when a.field = any($3::text[]) then a.field end)`;
  return {
    shown: `case when ${event} is null then a.field = any($5::text[]) else ${event} = any($4::text[]) end`,
    values: [words, AUDIT_EVENTS, readable.map(({ name }) => name)],
  };
}

/** What the definitions say today of the module and the field that an entry names, to somebody who works with the module. */
export function definitionsFor(context: Context, entry: Readonly<Record<string, unknown>>) {
  const module = context.engine.registry.modules.get(entry.module as string);
  if (!module || !context.access.module(module).access) return { fullModule: null, fullField: null };
  const field = entry.event ? undefined : module.storage.get(entry.field as string)?.field;
  return {
    fullModule: { _id: module._id, name: module.name, label: module.label },
    fullField: field ? { fieldName: entry.field as string, label: field.label, inputType: field.type } : null,
  };
}

function withDefinitions(
  context: Context,
  module: Module,
  record: AnyRecord,
  entry: Record<string, unknown>,
): Record<string, unknown> {
  const field = entry.event ? undefined : module.storage.get(entry.field as string)?.field;
  const name = module.storage.get('name');
  const isNamed = name && mayRead(context.access.module(module), context.access, name, record);
  const part = (value: unknown) => partForReader(field, value, context.access.module(module), context.access);
  return {
    ...entry,
    previous_value: part(entry.previous_value),
    new_value: part(entry.new_value),
    record_name: isNamed ? entry.record_name : null,
    ...definitionsFor(context, entry),
  };
}
