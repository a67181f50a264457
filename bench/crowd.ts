import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSession } from '#server/accounts/sessions.ts';
import { startApp } from '#server/app.ts';
import { systemContext } from '#server/context.ts';
import { readSettings } from '#server/settings.ts';
import { RECRUITER, SECRET } from './people.ts';

export interface Person {
  token: string;
  teams: string[];
}

/** So many recruiters with the rights of the bench's own one, each signed in; kept from run to run. */
export async function makeCrowd(databaseUrl: string, count: number): Promise<Person[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-crowd-'));
  const secrets = { JWT_SECRET: SECRET, SECRETS_KEY: SECRET };
  const settings = readSettings({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: '0', WORKERS: 'http', ...secrets });
  const { engine, close } = await startApp({ settings, databaseUrl, say: () => undefined, listen: false });
  try {
    const { records } = systemContext(engine, 'the bench makes its crowd');
    const { rows: known } = await engine.database.query(
      `select _id, email, roles, teams from records.users where email = $1 or email like 'crowd%@bench.test'`,
      [RECRUITER.email],
    );
    const model = known.find(({ email }) => email === RECRUITER.email)!;
    const people: Person[] = [];
    for (let at = 0; at < count; at++) {
      const email = `crowd${at}@bench.test`;
      const { roles, teams } = model;
      const person = { first_name: 'Crowd', last_name: `Number ${at}`, email, userType: 'Standard', active: true, roles, teams };
      const { _id } = known.find((each) => each.email === email) ?? (await records.create('users', person));
      people.push({ token: (await startSession(engine, _id as string, {}))!, teams });
    }
    return people;
  } finally {
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
