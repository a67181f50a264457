import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from '../context.ts';

const compress = promisify(gzip);

/** A text that is made in advance and sent as it is, e.g. a feed of jobs. */
export interface StoredCopy {
  etag: string;
  builtAt: Date;
  /** Compressed by gzip; null where the caller has this very copy. */
  body: Buffer | null;
}

/** Keeps a copy in the place of the last one of its name; one that has not changed stays. */
export async function keepCopy(context: Context, name: string, etag: string, entries: number, text: () => string): Promise<void> {
  const { rows } = await context.database.query('select etag from muster.job_feeds where name = $1', [name]);
  if (rows[0]?.etag === etag) return;
  await context.database.query(
    `insert into muster.job_feeds (name, body, etag, jobs, built_at) values ($1, $2, $3, $4, $5)
     on conflict (name) do update set body = excluded.body, etag = excluded.etag, jobs = excluded.jobs, built_at = excluded.built_at`,
    [name, await compress(Buffer.from(text())), etag, entries, context.now()],
  );
}

/** One statement; undefined where there is no copy yet. @param known the value of `if-none-match` */
export async function storedCopy({ database }: Context, name: string, known: string): Promise<StoredCopy | undefined> {
  const { rows } = await database.query(
    `select etag, built_at, case when etag = any($2) then null else body end as body from muster.job_feeds where name = $1`,
    [name, known.split(',').map((each) => each.trim().replace(/^W\//, ''))],
  );
  const row = rows[0];
  return row && { etag: row.etag as string, builtAt: new Date(row.built_at as string), body: row.body as Buffer | null };
}
