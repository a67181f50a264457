import { readSchemaSql, type SchemaSql } from './backup/schema-sql.ts';
import { openSession } from './backup/session.ts';
import { digestOf, tablesOf } from './backup/tables.ts';

export interface Picture {
  /** Of each table its rows and their digest. */
  digests: Record<string, string>;
  schema: SchemaSql;
}

/** What stands in a database, and how it is made. */
export async function pictureOf(url: string): Promise<Picture> {
  const session = await openSession(url, 'test');
  try {
    const digests: Record<string, string> = {};
    for (const table of await tablesOf(session)) {
      const { rows, digest } = await digestOf(session, table);
      digests[`${table.schema}.${table.table}`] = `${rows} ${digest}`;
    }
    return { digests, schema: await readSchemaSql(session) };
  } finally {
    await session.close();
  }
}

/** Sessions end, letters are held, and the restore is noted. */
const CHANGED_BY_RESTORE = new Set([
  'muster.sessions',
  'muster.restored',
  'graphile_worker._private_jobs',
  'graphile_worker._private_job_queues',
  'muster.backups',
]);

export const untouchedByRestore = ({ digests }: Picture): Record<string, string> =>
  Object.fromEntries(Object.entries(digests).filter(([name]) => !CHANGED_BY_RESTORE.has(name)));

/** Where numbers go on is no part of how a table is made. */
export const withoutNumbers = (sql: string): string => sql.replaceAll(/^select setval.*\n/gm, '');
