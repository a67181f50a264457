import { join } from 'node:path';
import pg from 'pg';
import { administer, databaseUrl, testServer } from './testing-database.ts';

export interface Template {
  /** The database to copy. */
  database: string;
  /** The folder of its files, to copy too. */
  dataDir: string;
}

/** Any numbers; the process that holds one is filling that template. */
const FILLING = { started: 7_301_953, demo: 7_301_954 };

/**
 * What the first start of a node leaves behind (`started`: the first admin and the features' defaults), or that and the demo
 * agency. The first test file that wants a template fills it, the others of the run wait for that.
 */
export async function filledTemplate(
  kind: keyof typeof FILLING,
  fill: (databaseUrl: string, dataDir: string) => Promise<void>,
): Promise<Template> {
  const { server, template } = testServer();
  const database = `${template}_${kind}`;
  const dataDir = join(process.env.MUSTER_TEST_FILES!, database);
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [FILLING[kind]]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount) return { database, dataDir };
    const unready = `${database}_unready`;
    await administer(server, `DROP DATABASE IF EXISTS ${unready}`);
    await administer(server, `CREATE DATABASE ${unready} TEMPLATE ${template}`);
    await fill(databaseUrl(server, unready), dataDir);
    await administer(server, `ALTER DATABASE ${unready} RENAME TO ${database}`);
    return { database, dataDir };
  } finally {
    await client.end();
  }
}
