import pg from 'pg';
import { Refusal } from '#common/errors.ts';
import { diskFull, isDiskFull } from './disk-full.ts';
import { inStatement } from '../traces/in-statement.ts';
import { MOST_PREPARED, PreparedQuery, type Statement } from './prepared-query.ts';

export type Values = readonly unknown[];
export interface Result {
  /** Rows as objects keyed by column name. */
  rows: Record<string, any>[];
  rowCount: number;
}
/** Anything SQL can be sent to: the pool (each statement its own transaction) or one transaction. */
export interface Queryable {
  query(text: string, values?: Values): Promise<Result>;
  /** Rows as arrays, the statement prepared once per connection: the hot path of the record engine. */
  prepared(text: string, values: Values, mostBytes?: number): Promise<unknown[][]>;
  /** Rows as arrays, planned for these very values: where one plan for all would be a bad one. */
  planned(text: string, values: Values, mostBytes?: number): Promise<unknown[][]>;
  /**
   * A write whose answer nobody waits for: inside a transaction it travels with the next statement, or with the commit, and that one
   * fails if it does.
   *
   * @param explain what is thrown instead of the database's own problem
   */
  later(text: string, values: Values, explain?: (problem: unknown) => unknown): Promise<void>;
}

export interface Database extends Queryable {
  readonly pool: pg.Pool;
  transaction<T>(run: (transaction: Queryable) => Promise<T>): Promise<T>;
  /** A transaction that begins with its first statement: a save that turns out to be one statement stays one. */
  lazyTransaction(): LazyTransaction;
  close(): Promise<void>;
}
export interface LazyTransaction extends Queryable {
  readonly begun: boolean;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

pg.types.setTypeParser(1082, (text) => text);
pg.types.setTypeParser(1184, isoOf);
pg.types.setTypeParser(1700, Number);
pg.types.setTypeParser(20, Number);
const TEXT_ARRAY = 1009 as Parameters<typeof pg.types.getTypeParser>[0]; // not among the driver's names
const arrayOf = pg.types.getTypeParser(TEXT_ARRAY);
pg.types.setTypeParser(TEXT_ARRAY, textsOf);

interface OpenOptions {
  connections?: number;
  name?: string;
  statementTimeoutMs?: number;
  /** Whether connections keep named statements; not behind a pooler that does not know them. */
  prepare?: boolean;
  /** A server that only replays what another one writes will do. Otherwise it is as good as none: after a failover an address may lead to one for a moment. */
  mayBeReplica?: boolean;
}

/** @param statementTimeoutMs default one minute; 0: none, whatever the database or its role says */
export function openDatabase(
  url: string,
  { connections = 16, name = 'muster', statementTimeoutMs = 60_000, prepare = true, mayBeReplica = false }: OpenOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 60_000,
    application_name: name,
    // no parameters of the start-up: poolers refuse what they do not know
    onConnect: async (client) => {
      const answers: unknown = await client.query(
        `set timezone = 'UTC'; set client_connection_check_interval = 2000; set statement_timeout = ${statementTimeoutMs};
         set idle_in_transaction_session_timeout = 60000; select pg_is_in_recovery() as "isReplica"`,
      );
      const { isReplica } = (answers as pg.QueryResult<{ isReplica: boolean }>[]).at(-1)!.rows[0]!; // one answer for each statement
      if (isReplica && !mayBeReplica) throw away();
    },
  });
  const ask = prepare ? askPrepared : askUnnamed;
  // a connection that broke while idle is replaced at the next use; one in use answers its query with the error
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));

  return {
    pool,
    query: (text, values) => run(pool, text, values),
    prepared: (text, values, mostBytes) => ask(pool, [statementOf(text, values)], mostBytes),
    planned: (text, values, mostBytes) => runPlanned(pool, text, values, mostBytes),
    later: async (text, values, explain) => void (await ask(pool, [statementOf(text, values, explain)])),
    transaction: async (work) => {
      const transaction = lazy(pool, ask);
      try {
        const result = await work(transaction);
        await transaction.commit();
        return result;
      } catch (problem) {
        await transaction.rollback();
        throw problem;
      }
    },
    lazyTransaction: () => lazy(pool, ask),
    close: () => pool.end(),
  };
}

type Ask = typeof askPrepared;

function lazy(pool: pg.Pool, ask: Ask): LazyTransaction {
  let client: Promise<pg.PoolClient> | undefined;
  let isOpen = false;
  let waiting: Statement[] = [];
  const connected = () => (client ??= connect(pool));
  /** What goes before the next statement, in the same round trip. */
  const before = () => {
    const statements = isOpen ? waiting : [BEGIN, ...waiting];
    isOpen = true;
    waiting = [];
    return statements;
  };
  const opened = async () => {
    const used = await connected();
    const statements = before();
    if (statements.length) await ask(used, statements);
    return used;
  };
  const commit = async () => {
    if (!client && !waiting.length) return;
    const used = await connected();
    const statements = [...before(), COMMIT];
    client = undefined;
    isOpen = false;
    try {
      await ask(used, statements);
      used.release();
    } catch (problem) {
      await takeBack(used);
      throw problem;
    }
  };
  const rollback = async () => {
    waiting = [];
    const used = await client?.catch(() => undefined);
    client = undefined;
    isOpen = false;
    if (used) await takeBack(used);
  };
  return {
    get begun() {
      return client !== undefined || waiting.length > 0;
    },
    query: async (text, values) => {
      if (text.startsWith('rollback to ')) waiting = []; // all that waits came after the savepoint, which was sent before it
      return run(await opened(), text, values);
    },
    prepared: async (text, values, mostBytes) => {
      const used = await connected();
      return ask(used, [...before(), statementOf(text, values)], mostBytes);
    },
    planned: async (text, values, mostBytes) => runPlanned(await opened(), text, values, mostBytes),
    later: async (text, values, explain) => void waiting.push(statementOf(text, values, explain)),
    commit,
    rollback,
  };
}

/** A connection whose transaction cannot be ended is closed, which ends it. */
async function takeBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch {
    client.release(true);
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (problem) {
    throw translate(problem);
  }
}

const run = (target: pg.Pool | pg.PoolClient, text: string, values: Values = []): Promise<Result> =>
  inStatement(text, () => runNow(target, text, values));

async function runNow(target: pg.Pool | pg.PoolClient, text: string, values: Values): Promise<Result> {
  try {
    const result = await target.query(text, values as unknown[]);
    return { rows: result.rows, rowCount: result.rowCount ?? 0 };
  } catch (problem) {
    throw translate(problem);
  }
}

/** Of the texts that were sent lately; more than a connection keeps, as connections differ in what they were asked. */
const statementNames = new Map<string, string>();
const MOST_NAMES = 4 * MOST_PREPARED;
let named = 0;

/** A column that changed its type makes the kept statements over it useless: they are prepared anew, and the old ones age out. */
export const forgetStatements = (): void => statementNames.clear();

function nameOf(text: string): string {
  const name = statementNames.get(text) ?? `m${named++}`;
  statementNames.delete(text);
  statementNames.set(text, name);
  if (statementNames.size > MOST_NAMES) statementNames.delete((statementNames.keys().next() as { value: string }).value);
  return name;
}

const statementOf = (text: string, values: Values, explain?: Statement['explain']): Statement => ({
  name: nameOf(text),
  text,
  values,
  explain,
});
const BEGIN: Statement = { name: 'begin', text: 'begin', values: [] };
const COMMIT: Statement = { name: 'commit', text: 'commit', values: [] };

/** Only our own kind of query stops reading where an answer becomes too large. */
const runPlanned = (target: pg.Pool | pg.PoolClient, text: string, values: Values, mostBytes: number | undefined) =>
  mostBytes === undefined ? runArrays(target, text, values) : askPrepared(target, [{ name: '', text, values }], mostBytes);

type Send = (query: PreparedQuery, values: undefined, done: (problem: unknown, rows?: unknown[][]) => void) => void;

/** Statements in one round trip; answers the last one's rows. */
function askPrepared(
  target: pg.Pool | pg.PoolClient,
  statements: readonly Statement[],
  mostBytes?: number,
): Promise<unknown[][]> {
  return inStatement(statements.at(-1)!.text, () => sendAll(target, statements, mostBytes));
}

function sendAll(target: pg.Pool | pg.PoolClient, statements: readonly Statement[], mostBytes?: number): Promise<unknown[][]> {
  return new Promise((done, fail) => {
    const send = target.query.bind(target) as unknown as Send;
    const query = new PreparedQuery(statements, mostBytes);
    send(query, undefined, (problem, rows) => (problem ? fail(translate(problem)) : done(rows!)));
  });
}

const askUnnamed: Ask = (target, statements, mostBytes) =>
  askPrepared(
    target,
    statements.map((statement) => ({ ...statement, name: '' })),
    mostBytes,
  );

const runArrays = (target: pg.Pool | pg.PoolClient, text: string, values: Values): Promise<unknown[][]> =>
  inStatement(text, () => runArraysNow(target, text, values));

async function runArraysNow(target: pg.Pool | pg.PoolClient, text: string, values: Values): Promise<unknown[][]> {
  try {
    const result = await target.query({ text, values: values as unknown[], rowMode: 'array' });
    return result.rows as unknown[][];
  } catch (problem) {
    throw translate(problem);
  }
}

/** A database that is away becomes the wire's 503; every other error keeps its SQLSTATE, so that a caller can improve on it. */
function translate(problem: unknown): unknown {
  const { code, message, severity } = problem as { code?: string; message?: string; severity?: string };
  if (isDiskFull(problem)) return diskFull();
  // FATAL is the word of a pooler in between; as an error of one statement it is our own mistake
  const isOurs = code === '08P01' && severity === 'ERROR';
  const isAway =
    (typeof code === 'string' && !isOurs && (/^(08|57P)/.test(code) || AWAY_CODES.has(code))) ||
    (!code &&
      typeof message === 'string' &&
      /terminated|timeout exceeded when trying to connect|Connection ended|is not queryable/i.test(message));
  return isAway ? away() : problem;
}
const away = () => new Refusal(503, 'database-away', 'Muster cannot reach its database right now. Please try again.');
const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', '53300']);

/** Most lists hold ids or choices, without a character that has to be quoted. */
function textsOf(text: string): unknown {
  if (text === '{}') return [];
  if (/["\\N]|^[^{]|^.[{]/.test(text)) return arrayOf(text);
  return text.slice(1, -1).split(',');
}

function isoOf(text: string): string {
  // `2026-11-21 14:00:00.123+00` as the session runs in UTC
  if (text.endsWith('+00')) {
    const dot = text.indexOf('.');
    const seconds = dot < 0 ? text.slice(0, 19) : text.slice(0, dot);
    const millis =
      dot < 0
        ? '000'
        : text
            .slice(dot + 1, -3)
            .padEnd(3, '0')
            .slice(0, 3);
    return `${seconds.replace(' ', 'T')}.${millis}Z`;
  }
  return new Date(text).toISOString();
}
