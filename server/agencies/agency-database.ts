import pg from 'pg';
import { openSession, type Session } from '../backup/session.ts';
import { StartProblem } from '../start-problem.ts';

const { escapeIdentifier: id, escapeLiteral: literal } = pg;
/** Under it one command at a time makes agencies, or takes them away. */
const LOCK = 7_205_271;

/** As whoever DATABASE_URL names, who has to be able to make databases and roles. */
export async function administering<T>(url: string, work: (session: Session) => Promise<T>): Promise<T> {
  const session = await openSession(url, 'muster agency').catch((problem: Error) => {
    throw new StartProblem(`The server of DATABASE_URL cannot be reached: ${problem.message}.`);
  });
  try {
    const { rows } = await session.query(
      `select rolname as name, rolsuper or (rolcreatedb and rolcreaterole) as may from pg_roles where rolname = current_user`,
    );
    if (!rows[0]?.may)
      throw new StartProblem(
        `The user “${String(rows[0]?.name)}” of DATABASE_URL may not make databases and roles: name one who may (alter role … createdb createrole).`,
      );
    await session.query('select pg_advisory_lock($1)', [LOCK]);
    return await work(session);
  } finally {
    await session.close();
  }
}

export interface Found {
  role: boolean;
  database: boolean;
  /** Somebody else's role could open it. */
  isOpen: boolean;
  bytes: number;
}

export async function lookFor(session: Session, name: string): Promise<Found> {
  const { rows } = await session.query(
    `select exists (select from pg_roles where rolname = $1) as role, d.oid is not null as database,
            coalesce(d.datacl is null or exists (select from aclexplode(d.datacl) where grantee = 0), false) as "isOpen",
            coalesce(pg_database_size(d.oid), 0)::float8 as bytes
       from (values (1)) as one left join pg_database d on d.datname = $1`,
    [name],
  );
  const { isOpen, ...found } = rows[0] as unknown as Found;
  return { ...found, isOpen: found.database && isOpen };
}

/** Makes what is missing. Nobody but its owner, and whoever administers the server, may open the database. */
export async function makeDatabase(session: Session, name: string, password: string, found: Found): Promise<void> {
  const role = id(name);
  if (!found.role) {
    await session.query(`create role ${role} login createdb password ${literal(password)}`);
    await session.query(`grant ${role} to current_user`); // whoever is no superuser gives databases to roles of their own alone
  } else if (!found.database) await session.query(`alter role ${role} password ${literal(password)}`);
  if (!found.database) await session.query(`create database ${role} owner ${role} template template0 encoding 'UTF8'`);
  await session.query(`revoke all on database ${role} from public`);
}

/** How many connections its nodes have, on whichever machine. */
export async function connectionsOf(session: Session, name: string): Promise<number> {
  const { rows } = await session.query('select count(*)::int as count from pg_stat_activity where usename = $1', [name]);
  return rows[0]!.count as number;
}

/** With the databases in which a backup was tried and that a killed run left. */
export async function dropDatabase(session: Session, name: string): Promise<void> {
  const { rows } = await session.query(
    'select datname as name from pg_database where datdba = (select oid from pg_roles where rolname = $1)',
    [name],
  );
  for (const { name: owned } of rows) await session.query(`drop database if exists ${id(owned as string)}`);
  await session.query(`drop role if exists ${id(name)}`);
}
