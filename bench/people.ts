import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setPassword } from '#server/accounts/first-admin.ts';
import { startApp, type App } from '#server/app.ts';
import { systemContext } from '#server/context.ts';
import { rebuildKeys } from '#server/duplicates/duplicates.jobs.ts';
import { readSettings } from '#server/settings.ts';
import { DASHBOARD } from './dashboard.ts';

/** Who the data belongs to, and who measures. */
export interface People {
  /** Four teams; the recruiter is in the first two. */
  teams: string[];
  globalTeam: string;
  users: string[];
}

export const SECRET = 'the secret of the bench, long enough to be accepted';
export const ADMIN = { email: 'admin@bench.test', password: 'Bench-Admin-1' };
/** Restricted by teams, and without the field `department` of leads. */
export const RECRUITER = { email: 'recruiter@bench.test', password: 'Bench-Recruiter-1' };

/** Tells the reports of the bench from those that Muster comes with. */
export const WIDGET = 'A widget of the bench';

const views = { access: true, view: 'All', create: true, mass_update: true, delete: 'All', edit: 'All', export: true };

/** Tables, default records, teams, forty users, the restricted recruiter and the reports of a dashboard, made by the product itself. */
export async function makePeople(databaseUrl: string): Promise<People> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const settings = readSettings({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: '0',
    WORKERS: 'http',
    JWT_SECRET: SECRET,
    SECRETS_KEY: SECRET,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  const app = await startApp({ settings, databaseUrl, say: () => undefined, listen: false });
  try {
    return await makeThem(app);
  } finally {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function makeThem({ engine }: App): Promise<People> {
  const context = systemContext(engine, 'the bench makes its people');
  const { records } = context;
  // While there is nothing to compare: else the job that does it every ten minutes would work beside what is measured.
  await rebuildKeys.run(context, {}, { jobId: 'bench', attempt: 1 });
  const teams: string[] = [];
  for (const name of ['North', 'South', 'East', 'West'])
    teams.push((await records.create('teams', { name: `Bench ${name}`, active: true }))._id);
  const role = await records.create('roles', { name: 'Bench recruiter' });
  for (const name of ['leads', 'subs', 'jobs', 'accounts', 'reports', 'messages'])
    await records.create('userAccessControls', {
      name,
      role: role._id,
      views,
      fields: name === 'leads' ? { department: 'None' } : {},
    });
  const users: string[] = [];
  for (let at = 0; at < 40; at++) {
    const email = at === 0 ? RECRUITER.email : `recruiter${at}@bench.test`;
    const own = at === 0 ? teams.slice(0, 2) : [teams[at % 4]!];
    const person = { first_name: 'Recruiter', last_name: `Number ${at}`, email, userType: 'Standard', active: true };
    users.push((await records.create('users', { ...person, teams: own, roles: [role._id] }))._id);
  }
  for (const report of DASHBOARD) await records.create('reports', { ...report, visibility: 'everyone', description: WIDGET });
  await setPassword(engine, users[0]!, RECRUITER.password);
  const { rows } = await engine.database.query(`select _id from records.teams where name = 'Global' and not deleted`);
  return { teams, globalTeam: rows[0]?._id as string, users };
}
