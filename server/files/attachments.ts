import { conflict, forbidden, notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import { inSentence } from '#common/names.ts';
import { noteEvent } from '../audit/note-event.ts';
import type { Context } from '../context.ts';
import { forgetFile } from './forget-file.ts';
import type { Module } from '../modules/module.ts';
import { loggedName } from '../records/audit.ts';
import { findRecord } from '../records/get.ts';
import { publishChange } from '../records/publish-change.ts';
import { isoSql } from '../records/sql.ts';
import { attachFile, type StoredFile } from './uploads.ts';

const MOST_ATTACHMENTS = 500;

export interface Attachment extends StoredFile {
  createdAt: string;
  by: { _id: string; name: string } | null;
}

/** The files attached to a record, newest first. */
export async function attachmentsOf(context: Context, module: Module, id: string): Promise<Attachment[]> {
  await seen(context, module, id);
  const { rows } = await context.database.query(
    `select f._id, '/api/files/' || f._id as path, f.filename, coalesce(f.label, f.filename) as label, f.size::int, f.type,
            ${isoSql('f.created_at')} as "createdAt",
            case when u._id is not null then json_build_object('_id', u._id, 'name', u.name) end as by
       from muster.files f left join records.users u on u._id = f.created_by
      where f.parent_module = $1 and f.parent_id = $2 and f.is_attachment order by f.created_at desc, f._id desc limit $3`,
    [module.name, id, MOST_ATTACHMENTS],
  );
  return rows as unknown as Attachment[];
}

/** Ties an upload of the caller's to the record. From now on, people who may see the record may open it. */
export async function addAttachment(context: Context, module: Module, id: string, fileId: string): Promise<StoredFile> {
  const record = await changeable(context, module, id);
  if (await isTied(context, fileId))
    throw conflict('file-in-use', 'This file belongs to a record already. Please upload it again.');
  const file = await attachFile(context, fileId, { module: module.name, recordId: id });
  await context.database.query('update muster.files set is_attachment = true where _id = $1', [file._id]);
  await note(context, module, record, 'file added', file.label);
  return file;
}

/** What hung on one record is attached to another: the server's own act, which asks for no rights. */
export async function passFile({ database }: Context, fileId: string, to: { module: string; recordId: string }): Promise<void> {
  await database.query('update muster.files set parent_module = $2, parent_id = $3, is_attachment = true where _id = $1', [
    fileId,
    to.module,
    to.recordId,
  ]);
}

async function isTied({ database }: Context, fileId: string): Promise<boolean> {
  const { rowCount } = await database.query('select 1 from muster.files where _id = $1 and parent_id is not null', [
    fileId.toLowerCase(),
  ]);
  return rowCount !== 0;
}

/** The file goes for good, unless a field of the record holds it too; the audit log keeps its name. */
export async function removeAttachment(context: Context, module: Module, id: string, fileId: string): Promise<void> {
  const record = await changeable(context, module, id);
  if (!isId(fileId)) throw notFound('This file was not found.');
  const values = [fileId.toLowerCase(), module.name, id];
  const { rows } = await context.database.query(
    `update muster.files set is_attachment = false where _id = $1 and parent_module = $2 and parent_id = $3 and is_attachment
     returning path, coalesce(label, filename) as label`,
    values,
  );
  const [file] = rows as { path: string; label: string }[];
  if (!file) throw notFound('This file was not found.');
  await note(context, module, record, 'file removed', file.label);
  if (await isInField(context, module, id, values[0]!)) return;
  await forgetFile(context, values[0]!);
}

async function isInField(context: Context, module: Module, id: string, fileId: string): Promise<boolean> {
  const inFiles = [...module.storage.values()].filter(({ field }) => field.type === 'File');
  const whole = inFiles.length && (await findRecord(context.asSystem('whether a field holds a removed file'), module, id));
  return Boolean(whole) && inFiles.some(({ name }) => String((whole as AnyRecord)[name] ?? '').endsWith(fileId));
}

async function seen(context: Context, module: Module, id: string): Promise<AnyRecord> {
  const record = await findRecord(context, module, id);
  if (!record) throw notFound();
  return record;
}

async function changeable(context: Context, module: Module, id: string): Promise<AnyRecord> {
  const record = await seen(context, module, id);
  if (!(await context.records.may('edit', module.name, id)))
    throw forbidden(`You may not change this ${inSentence(module.singular)}.`);
  return record;
}

/** What a private record holds stays out of the log. */
async function note(context: Context, module: Module, record: AnyRecord, event: string, label: string): Promise<void> {
  if (module.audited) {
    const { rows } = await context.database.query(
      `select ${loggedName(module, 't')} as name from ${module.tableName} t where t."_id" = $1`,
      [record._id],
    );
    const isKept = !(module.unloggedIf && record[module.unloggedIf]);
    await noteEvent(context, {
      module: module.name,
      recordId: record._id,
      recordName: rows[0]?.name ?? null,
      event,
      next: isKept ? label : null,
      version: record.version,
    });
  }
  await publishChange(context, module, [record._id], { changed: new Set() });
}
