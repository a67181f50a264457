import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartProblem } from '../start-problem.ts';

interface Addresses {
  url: string;
  sessionUrl?: string | undefined;
  prepare: boolean;
}

const WAIT_MS = 3_000;
/** No such prepared statement, or one of that name already: another session of the server answers than the one that was asked. */
const NOT_OURS = new Set(['26000', '42P05']);

/**
 * Looks whether a pooler between Muster and PostgreSQL breaks what Muster needs: notifications that are heard, and named statements.
 *
 * @throws StartProblem naming the setting that helps
 */
export async function checkPooler({ url, sessionUrl, prepare }: Addresses): Promise<void> {
  const [speaker, listener] = await connectAll([url, sessionUrl ?? url]);
  try {
    if (!(await hears(listener!, speaker!))) throw new StartProblem(sessionUrl ? ELSEWHERE : BY_TRANSACTIONS);
  } finally {
    await endAll([speaker!, listener!]);
  }
  if (prepare && !(await keepsStatements(url))) throw new StartProblem(NO_NAMES);
}

const BY_TRANSACTIONS =
  'DATABASE_URL leads through a pooler that works by transactions: notifications are not heard there, and pages would not follow changes. Set DATABASE_SESSION_URL to the address of PostgreSQL itself, or to a pooler that works by sessions.';
const ELSEWHERE =
  'A notification sent through DATABASE_URL is not heard at DATABASE_SESSION_URL: set DATABASE_SESSION_URL to the same database, at PostgreSQL itself or at a pooler that works by sessions.';
const NO_NAMES =
  'The pooler of DATABASE_URL loses named statements. Set DATABASE_PREPARE=0; or use PgBouncer from version 1.21 on with max_prepared_statements above 0.';

async function hears(listener: pg.Client, speaker: pg.Client): Promise<boolean> {
  const channel = `muster_check_${randomBytes(6).toString('hex')}`;
  const heard = Promise.withResolvers<boolean>();
  listener.on('notification', () => heard.resolve(true));
  await listener.query(`listen ${channel}`);
  await speaker.query(`notify ${channel}`);
  const answer = await Promise.race([heard.promise, sleep(WAIT_MS, false, { ref: false })]);
  await listener.query('unlisten *').catch(() => undefined);
  return answer;
}

/** Two clients of one name; then the first one while the second one holds the connection that it had. */
async function keepsStatements(url: string): Promise<boolean> {
  const [one, other] = await connectAll([url, url]);
  const named = { name: 'muster_check', text: 'select 1' };
  try {
    await one!.query(named);
    await other!.query(named);
    await other!.query('begin');
    await one!.query(named);
    return true;
  } catch (problem) {
    if (NOT_OURS.has((problem as { code?: string }).code ?? '')) return false;
    if (/timeout/i.test((problem as Error).message)) return true; // a pooler with one connection: names are kept, as the second one had its own
    throw problem;
  } finally {
    await endAll([one!, other!]);
  }
}

async function connectAll(urls: readonly string[]): Promise<pg.Client[]> {
  const clients = urls.map(
    (connectionString) =>
      new pg.Client({
        connectionString,
        application_name: 'muster start',
        connectionTimeoutMillis: 5_000,
        query_timeout: WAIT_MS,
      }),
  );
  for (const client of clients) {
    client.on('error', () => undefined);
    await client.connect();
  }
  return clients;
}

const endAll = (clients: readonly pg.Client[]) => Promise.all(clients.map((client) => client.end().catch(() => undefined)));
