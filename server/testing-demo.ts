import { join } from 'node:path';
import pg from 'pg';
import { administer, databaseUrl, testServer } from './testing-database.ts';

export interface DemoTemplate {
  /** The database to copy. */
  database: string;
  /** The folder of its files, to copy too. */
  dataDir: string;
}

/** Any number; whoever holds it is loading the demo agency. */
const LOADING = 7_301_954;

/** The demo agency as a template. The first test file that wants it loads it, the others of the run wait for that. */
export async function demoTemplate(load: (databaseUrl: string, dataDir: string) => Promise<void>): Promise<DemoTemplate> {
  const { server, template } = testServer();
  const database = `${template}_demo`;
  const dataDir = join(process.env.MUSTER_TEST_FILES!, database);
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOADING]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount) return { database, dataDir };
    const unready = `${database}_unready`;
    await administer(server, `DROP DATABASE IF EXISTS ${unready}`);
    await administer(server, `CREATE DATABASE ${unready} TEMPLATE ${template}`);
    await load(databaseUrl(server, unready), dataDir);
    await administer(server, `ALTER DATABASE ${unready} RENAME TO ${database}`);
    return { database, dataDir };
  } finally {
    await client.end();
  }
}
