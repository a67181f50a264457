import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import copy from 'pg-copy-streams';
import type { Session } from './session.ts';
import { columnsOf, placeOf, type TableName } from './tables.ts';

/** Most tables are small: their rows are read once and kept until they are written. */
const KEPT_BYTES = 4 * 1024 * 1024;

/**
 * The rows of a table as CSV with a heading, and how many bytes that is: an archive says so before it says the rest. A large table is
 * read twice, in one snapshot, and never held.
 */
export async function tableAsCsv(session: Session, table: TableName): Promise<{ bytes: number; open: () => Readable }> {
  const read = () =>
    session.client.query(
      copy.to(`copy (select ${columnsOf(table)} from only ${placeOf(table)}) to stdout (format csv, header true)`),
    );
  const kept: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of read() as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= KEPT_BYTES) kept.push(Buffer.from(chunk));
    else kept.length = 0;
  }
  return {
    bytes,
    open: () => (bytes <= KEPT_BYTES ? Readable.from(kept, { objectMode: false }) : (read() as unknown as Readable)),
  };
}

export async function csvIntoTable(session: Session, table: TableName, csv: Readable): Promise<void> {
  const into = session.client.query(
    copy.from(`copy ${placeOf(table)} (${columnsOf(table)}) from stdin (format csv, header true)`),
  ) as unknown as Writable;
  await pipeline(csv, into);
}
