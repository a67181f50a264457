import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { retrievalTypeOf } from '#common/retrieval-type.ts';
import type { Context } from '../context.ts';
import { isShared } from './file-keys.ts';
import { contentOf, mayRead, type FileRow } from './open-file.ts';

const SHIPPED = join(import.meta.dirname, '../../public');
/** Of the newest ones under a name so many are looked at. */
const MOST_CANDIDATES = 50;

interface Found {
  filename: string;
  label: string | null;
  size: number;
  type: string;
  content: Readable;
}

/**
 * The file of an upload's `path` or `_id`, of the path of words that it was given, or of `{folder}/{filename}`: of several the newest that
 * the caller may read. What Muster ships in a shared folder stands there until somebody uploads another.
 *
 * @throws 404
 */
export async function findFile(context: Context, path: string): Promise<Found> {
  const file = await newestReadable(context, path.trim());
  if (file) return { ...file, content: await contentOf(context, file) };
  const shipped = await shippedFile(path.trim());
  if (!shipped) throw notFound('This file was not found.');
  return shipped;
}

/** The newest file under a path of words that the caller may read. */
export async function newestReadable(context: Context, path: string): Promise<FileRow | undefined> {
  const id = path.replace(/^\/?api\/files\//, '');
  const { rows } = isId(id)
    ? await context.database.query('select * from muster.files where _id = $1', [id.toLowerCase()])
    : await namedSo(context, path);
  for (const file of rows as FileRow[]) if (await mayRead(context, file)) return file;
  return undefined;
}

/** The newest first, without those that no record names and that are somebody else's: however many these are, nobody may read them. */
function namedSo({ database, access, userId }: Context, path: string) {
  const slash = path.lastIndexOf('/');
  return database.query(
    `select * from muster.files
      where (key = $1 or folder = $2 and filename = $3) and ($4 or parent_id is not null or created_by = $5)
      order by created_at desc, _id desc limit ${MOST_CANDIDATES}`,
    [path, path.slice(0, Math.max(0, slash)), path.slice(slash + 1), access.isAdmin || isShared(path), userId],
  );
}

/** @param key one of a shared folder, so words without `..` */
async function shippedFile(key: string): Promise<Found | undefined> {
  if (!isShared(key) || !/^[a-z0-9 ._/-]+$/i.test(key) || key.includes('..')) return undefined;
  const place = join(SHIPPED, key);
  const found = await stat(place).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const filename = key.split('/').at(-1)!;
  return { filename, label: null, size: found.size, type: retrievalTypeOf(filename), content: createReadStream(place) };
}
