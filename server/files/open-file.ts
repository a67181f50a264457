import type { Readable } from 'node:stream';
import { isFinal, notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { Context } from '../context.ts';
import { findRecord } from '../records/get.ts';
import { isInHiddenField } from '../records/hidden-files.ts';
import { isShared } from './file-keys.ts';
import { MissingFile } from './file-store.ts';
import { isUnopened } from './sealed/unopened.ts';

export interface FileRow {
  _id: string;
  filename: string;
  /** Null only in rows that a node of an older version wrote. */
  label: string | null;
  path: string;
  size: number;
  type: string;
  created_by: string | null;
  parent_module: string | null;
  parent_id: string | null;
  /** The path of words that it was given. */
  key: string | null;
  /** In hexadecimal; null only in rows of an older version. */
  sha256: string | null;
}

/** @throws 404 when there is none; whether the caller may read it is another question */
export async function fileRow(context: Context, id: string): Promise<FileRow> {
  if (!isId(id)) throw notFound('This file was not found.');
  const { rows } = await context.database.query('select * from muster.files where _id = $1', [id.toLowerCase()]);
  if (!rows[0]) throw notFound('This file was not found.');
  return rows[0] as FileRow;
}

/** undefined when there is none */
export const findFileRow = (context: Context, id: string): Promise<FileRow | undefined> =>
  fileRow(context, id).catch((problem: unknown) => {
    if (!isFinal(problem)) throw problem;
    return undefined;
  });

/** @throws 404 when there is none that the caller may read */
export async function readableFile(context: Context, id: string): Promise<FileRow> {
  const file = await fileRow(context, id);
  if (!(await mayRead(context, file))) throw notFound('This file was not found.');
  return file;
}

export async function openFile(context: Context, id: string): Promise<FileRow & { content: Readable }> {
  const file = await readableFile(context, id);
  return { ...file, content: await contentOf(context, file) };
}

/** The bytes of a file whose rights have been looked at; of a part, those from `start` to `end`, both counted in. */
export const contentOf = (context: Context, { path }: FileRow, part?: { start: number; end: number }): Promise<Readable> =>
  context.engine.files.read(path, part).catch((problem: unknown) => {
    if (isUnopened(problem)) context.engine.log.error({ problem }, 'a file that cannot be opened');
    throw problem instanceof MissingFile ? lostFile() : problem;
  });

const lostFile = () => notFound('This file is missing from the store. Please tell an administrator.', 'file-missing');

/** The rights come from the parent record at this moment; a file without one is its uploader's alone. */
export async function mayRead(context: Context, file: FileRow): Promise<boolean> {
  const module = context.engine.registry.modules.get(file.parent_module ?? '');
  // what hangs on no record of a module is an export about one person: for System Admins in person
  if (file.parent_module && !module) return context.access.isAdmin && !context.apiKey && !context.impersonatorId;
  // what is private to some people stays so before System Admins
  if ((context.access.isAdmin && module?.unloggedIf === undefined) || isShared(file.key)) return true;
  if (!file.parent_id || !file.parent_module) return file.created_by === context.userId;
  if (!module || !(await findRecord(context, module, file.parent_id))) return false;
  return !(await isInHiddenField(context, module, file.parent_id, file._id));
}

/** The name that the uploader gave to the file of a field. The server decides by it and never answers it. */
export async function labelOfFile({ database }: Context, stored: string): Promise<string | undefined> {
  const id = stored.split('/').at(-1);
  if (!isId(id)) return undefined;
  const { rows } = await database.query('select coalesce(label, filename) as label from muster.files where _id = $1', [
    id.toLowerCase(),
  ]);
  return rows[0]?.label as string | undefined;
}
