import { createHash } from 'node:crypto';
import { PassThrough, Transform, type Readable } from 'node:stream';
import type { Queryable } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { quote } from '../modules/module.ts';

export interface FileOfBackup {
  path: string;
  size: number;
  sha256: string;
}

/** Every file that the database names; those whose digest it does not know are read for it. One that is gone is left out. */
export async function filesOf(
  database: Pick<Queryable, 'query'>,
  store: FileStore,
): Promise<{ files: FileOfBackup[]; gone: string[] }> {
  // a database before its upgrade may not have them all
  const { rows: there } = await database.query(
    `select name from unnest(array['run_files', 'imports']) as wanted(name) where to_regclass('muster.' || name) is not null`,
  );
  const others = there.map(
    ({ name }) => ` union all select path, null, null from muster.${quote(name as string)} where path is not null`,
  );
  const { rows } = await database.query(
    `select distinct on (path) path, size, sha256 from (select path, size, sha256 from muster.files${others.join('')}) named
      order by path, sha256 nulls last`,
  );
  const files: FileOfBackup[] = [];
  const gone: string[] = [];
  for (const { path, size, sha256 } of rows as { path: string; size: number | null; sha256: string | null }[]) {
    if (sha256 !== null) {
      files.push({ path, size: Number(size), sha256 });
      continue;
    }
    const measured = await measure(store, path).catch(() => undefined);
    if (measured) files.push({ path, ...measured });
    else gone.push(path);
  }
  return { files, gone };
}

async function measure(store: FileStore, path: string): Promise<Omit<FileOfBackup, 'path'>> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of (await store.read(path)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
}

/**
 * A file as exactly so many bytes, as an archive has said already how many come: a damaged one is filled up or cut, and told. It does not
 * keep everything else from being backed up.
 */
export function exactly({ size, sha256 }: FileOfBackup, content: Readable): { stream: Readable; isWhole: () => boolean } {
  const hash = createHash('sha256');
  let read = 0;
  let written = 0;
  const out = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      read += chunk.length;
      const part = chunk.subarray(0, Math.max(0, size - written));
      written += part.length;
      done(null, part);
    },
    flush(done) {
      fill(this, size - written).then(() => done(), done);
    },
  });
  content.on('error', () => out.end());
  content.pipe(out);
  return { stream: out, isWhole: () => read === size && hash.digest('hex') === sha256 };
}

async function fill(out: Transform, bytes: number): Promise<void> {
  const zeros = Buffer.alloc(65_536);
  for (let left = bytes; left > 0; left -= zeros.length) {
    if (!out.push(zeros.subarray(0, Math.min(left, zeros.length)))) await new Promise((next) => setImmediate(next));
  }
}

export const nothing = (): Readable => new PassThrough().end();
