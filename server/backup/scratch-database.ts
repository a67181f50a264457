import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem } from '../start-problem.ts';
import { openSession, type Session } from './session.ts';

/** A database of its own beside the given one, for as long as something is tried. Those of runs that were killed are taken away first. */
export async function makeScratch(databaseUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const session = await openSession(databaseUrl, 'muster backup check');
  const name = `muster_check_${randomBytes(6).toString('hex')}`;
  try {
    const { rows } = await session.query(
      `select datname as name from pg_database d where datname like 'muster\\_check\\_%' and pg_get_userbyid(datdba) = current_user
          and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
    );
    for (const { name: old } of rows) await session.query(`drop database if exists ${String(old)}`);
    await session.query(`create database ${name} template template0 encoding 'UTF8'`);
    await session.query(`revoke all on database ${name} from public`); // before anything is in it
  } catch (problem) {
    await session.close();
    const { code } = problem as { code?: string };
    throw code === '42501'
      ? new StartProblem('The user of the database may not make databases, so no backup can be tried: alter role … createdb.')
      : problem;
  }
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await dropDatabase(session, name).finally(() => session.close());
    },
  };
}

const NOT_OURS_TO_END = '42501';

/** PostgreSQL's own autovacuum may be at work in it for a moment: no owner may end it. */
async function dropDatabase(session: Session, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await session.query(`drop database if exists ${name} with (force)`);
      return;
    } catch (problem) {
      if ((problem as { code?: string }).code !== NOT_OURS_TO_END || attempt === 120) throw problem;
      await sleep(250);
    }
  }
}
