import { Refusal, invalid } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import { attachFile, type StoredFile } from '../files/uploads.ts';
import type { Module } from '../modules/module.ts';
import { isSame } from './values.ts';

/**
 * A record's files belong to it: people who may read the record may open them. A person ties only a file of their own; what
 * the server itself copies from another record stays with that one. Of a file-type module the file also gives the name.
 */
export async function tieFiles(context: Context, module: Module, record: AnyRecord, previous: AnyRecord | null): Promise<void> {
  for (const { name, field } of module.storage.values()) {
    if (field.type !== 'File' || isSame(record[name], previous?.[name] ?? null)) continue;
    const id = fileIdOf(record[name]);
    const isServers = context.reason !== null || field.serverOnly === true;
    const file = id && (await ownFile(context, id, { module: module.name, recordId: record._id }, { field: name, isServers }));
    if (file && name === 'path' && module.storage.has('filename')) nameAfter(file, record, previous);
  }
}

/** A file's id, or the path that an upload answered. */
function fileIdOf(value: unknown): string | undefined {
  const last = String(value ?? '')
    .split('/')
    .at(-1);
  return isId(last) ? last : undefined;
}

async function ownFile(
  context: Context,
  id: string,
  parent: { module: string; recordId: string },
  { field, isServers }: { field: string; isServers: boolean },
): Promise<StoredFile | undefined> {
  try {
    return await attachFile(context, id, parent);
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    if (isServers && problem.status === 403) return undefined;
    throw problem.status === 404 ? invalid({ [field]: problem.message }) : problem;
  }
}

function nameAfter(file: StoredFile, record: AnyRecord, previous: AnyRecord | null): void {
  const fields = record as Record<string, unknown>;
  if (!fields.filename || isSame(fields.filename, previous?.filename ?? null)) fields.filename = file.filename;
  if (!fields.name) fields.name = file.label;
}
