import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartProblem } from '#server/start-problem.ts';

const OLDEST = 15;
const STARTING_UP = '57P03';

/**
 * Asks the server of DATABASE_URL, or of the variable named, whether Muster can live there; changes nothing.
 * @throws StartProblem: unreachable, refused, too old, no such database, read-only, no right to make tables
 */
export async function checkServer(url: string, variable = 'DATABASE_URL'): Promise<void> {
  const client = await connect(url, variable);
  try {
    const { rows } = await client.query(
      `SELECT current_setting('server_version_num')::int / 10000 AS major, current_setting('server_version') AS version,
              pg_is_in_recovery() OR current_setting('transaction_read_only')::bool AS "readOnly",
              current_setting('server_encoding') AS encoding, current_user AS "user", current_database() AS database,
              coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "mayCreate"`,
    );
    const { major, version, readOnly, encoding, user, database, mayCreate } = rows[0];
    if (major < OLDEST)
      throw new StartProblem(`${variable} names a PostgreSQL ${version}: Muster needs version ${OLDEST} or later.`);
    if (readOnly) throw new StartProblem(`${variable} names a PostgreSQL that only reads (a replica): name the primary server.`);
    if (encoding !== 'UTF8')
      throw new StartProblem(`The database "${database}" is encoded in ${encoding}: Muster needs one in UTF8.`);
    if (!mayCreate) {
      throw new StartProblem(`The user "${user}" may not make tables in the database "${database}": make that user its owner.`);
    }
  } finally {
    await client.end();
  }
}

async function connect(url: string, variable: string) {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    try {
      await client.connect();
      return client;
    } catch (problem) {
      await client.end().catch(() => {});
      if ((problem as { code?: string }).code !== STARTING_UP || attempt === 60)
        throw new StartProblem(sentenceFor(problem, client, variable));
      await sleep(500);
    }
  }
}

function sentenceFor(problem: unknown, { host, port, user = '', database = '' }: pg.Client, variable: string) {
  const { code = '', message } = problem as { code?: string; message: string };
  const place = `${host}:${port}`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `There is no host "${host}": check ${variable}.`;
  if (/^E[A-Z]+$/.test(code) || /timeout/i.test(message))
    return `No PostgreSQL answers at ${place}: check ${variable} and that the server runs.`;
  if (code.startsWith('28'))
    return `PostgreSQL at ${place} refuses the user "${user}": check the name and the password in ${variable}.`;
  if (code === '3D000') return `PostgreSQL at ${place} has no database "${database}": make it, or name another in ${variable}.`;
  if (code === '53300') return `PostgreSQL at ${place} has no connection left: raise max_connections or stop another program.`;
  return `PostgreSQL at ${place} cannot be used: ${message}.`;
}
