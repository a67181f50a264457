import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import { newestReadable } from '#server/files/find-file.ts';
import type { FileRow } from '#server/files/open-file.ts';
import { noteEvent } from '#server/audit/note-event.ts';
import type { Context } from '#server/context.ts';
import { documents } from '../documents.module.ts';

const words = z.string().min(1).max(400);

/** What is merged: a path or id of a file, or a document. */
export const mergedEntry = z.union([words, z.strictObject({ path: words }), z.strictObject({ document: words })]);
export type Entry = z.infer<typeof mergedEntry>;

/** The files of these entries, in their order. @throws 404 for one that the caller may not read */
export async function filesOf(context: Context, entries: readonly Entry[]): Promise<FileRow[]> {
  const ids = entries.flatMap((entry) => (typeof entry === 'object' && 'document' in entry ? [entry.document] : []));
  const found = ids.length ? await context.records.all(documents, { _id: [...new Set(ids)] }) : [];
  const paths = new Map(found.map(({ _id, path }) => [_id, path as string | null]));
  const pathOf = (entry: Entry) =>
    typeof entry === 'string' ? entry : 'path' in entry ? entry.path : paths.get(entry.document.toLowerCase());
  const files: FileRow[] = [];
  for (const entry of entries) {
    const path = pathOf(entry);
    const file = path && (await newestReadable(context, path));
    if (!file) throw notFound('A file to merge was not found.');
    files.push(file);
  }
  return files;
}

/** Whoever reads the log of a document finds where a copy of it went. */
export async function noteMerged(context: Context, files: readonly FileRow[], filename: string): Promise<void> {
  const ids = [...new Set(files.filter((file) => file.parent_module === documents.name).map((file) => file.parent_id!))];
  for (const recordId of ids)
    await noteEvent(context, { module: documents.name, recordId, recordName: null, event: 'merged into a PDF', next: filename });
}
