import { setTimeout as sleep } from 'node:timers/promises';
import { openSession, type Session } from '../session.ts';
import { digestOf, placeOf, tablesOf, type TableName } from '../tables.ts';

export interface NotedMoment {
  /** In microseconds. */
  at: string;
  /** What each table held then; undefined where somebody saved at every look, so that no moment lies between two of them. */
  tables: NotedTable[] | undefined;
}
export interface NotedTable extends TableName {
  rows: number;
  digest: string;
}

const MOST_LOOKS = 500;

/**
 * A moment of a database at work and everything that it held then: nobody saved between two looks, and the moment lies between them.
 */
export async function noteMoment(databaseUrl: string): Promise<NotedMoment> {
  const [kept, clock] = [
    await openSession(databaseUrl, 'muster backup check'),
    await openSession(databaseUrl, 'muster backup check'),
  ];
  try {
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      await kept.query('begin isolation level repeatable read, read only');
      const before = await lookAt(kept);
      const at = await momentOf(clock);
      const after = await lookAt(clock);
      if (before.isQuiet && before.snapshot === after.snapshot) return { at, tables: await tablesNow(kept) };
      await kept.query('rollback');
      await sleep(10);
    }
    return { at: await momentOf(clock), tables: undefined };
  } finally {
    await kept.close();
    await clock.close();
  }
}

async function lookAt(session: Session): Promise<{ snapshot: string; isQuiet: boolean }> {
  const { rows } = await session.query(
    'select s::text as snapshot, pg_snapshot_xmin(s) = pg_snapshot_xmax(s) as "isQuiet" from pg_current_snapshot() s',
  );
  return rows[0] as { snapshot: string; isQuiet: boolean };
}

async function momentOf(session: Session): Promise<string> {
  const { rows } = await session.query(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  );
  return rows[0]!.at as string;
}

/** Tables that are logged: what is not comes back empty. */
async function tablesNow(session: Session): Promise<NotedTable[]> {
  const { rows } = await session.query(
    `select oid::regclass::text as name from pg_class where relpersistence = 'u' and relkind = 'r'`,
  );
  const unlogged = new Set(rows.map(({ name }) => name));
  const tables: NotedTable[] = [];
  for (const table of await tablesOf(session)) {
    const { rows: named } = await session.query('select $1::regclass::text as name', [placeOf(table)]);
    if (!unlogged.has(named[0]!.name)) tables.push({ ...table, ...(await digestOf(session, table)) });
  }
  return tables;
}

/** What is not as it was noted, in sentences. */
export async function differencesFrom(session: Session, tables: readonly NotedTable[]): Promise<string[]> {
  const there = new Set((await tablesOf(session)).map(placeOf));
  const problems: string[] = [];
  for (const table of tables) {
    const name = `${table.schema}.${table.table}`;
    if (!there.has(placeOf(table))) {
      problems.push(`${name} is not there.`);
      continue;
    }
    const { rows, digest } = await digestOf(session, table);
    if (rows !== table.rows) problems.push(`${name} has ${rows} rows in place of ${table.rows}.`);
    else if (digest !== table.digest) problems.push(`The rows of ${name} are not those of that moment.`);
  }
  return problems;
}
