import { randomBytes } from 'node:crypto';
import { administering, lookFor, makeDatabase } from './agency-database.ts';
import { agencyOf, missingOf, wayTo, type Agency } from './agency.ts';
import { databaseOf } from './agency-name.ts';
import { putWay } from './haproxy-lines.ts';
import { environmentFile, namesIn, readEnvironment, type Places } from './places.ts';
import { writeWhole } from './write-whole.ts';
import { StartProblem } from '../start-problem.ts';

const FIRST_PORT = 3101;

export interface AddedAgency extends Agency {
  /** What was not there before. */
  made: string[];
}

/** A database that no other agency's role can open, its role, secrets, settings of its unit, and its way through haproxy; what is there stays. */
export function addAgency(url: string, places: Places, name: string, address: string): Promise<AddedAgency> {
  return administering(url, async (session) => {
    const database = databaseOf(name);
    const found = await lookFor(session, database);
    const kept = await readEnvironment(places, name);
    if (!kept && (found.role || found.database))
      throw new StartProblem(
        `There is a database or a role ${database} already, and no ${environmentFile(places, name)} with its secrets: bring that file back, or take another name. Nothing was changed.`,
      );
    const environment = kept ?? (await newEnvironment(url, places, name, address));
    const agency = agencyOf(places, name, environment);
    const made = kept ? await missingOf(session, places, agency) : ['settings', 'role', 'database', 'haproxy'];
    // Its secrets first: whatever cuts this short, the next run finds them and goes on.
    if (!kept) await writeWhole(agency.environment, textOf(name, environment), 0o600);
    await makeDatabase(session, database, passwordOf(environment), found);
    await putWay(places, wayTo(agency));
    return { ...agency, made };
  });
}

async function newEnvironment(url: string, places: Places, name: string, address: string): Promise<Record<string, string>> {
  const others = await Promise.all((await namesIn(places)).map((other) => readEnvironment(places, other)));
  const host = URL.parse(address)!.hostname;
  if (others.some((other) => URL.parse(other?.PUBLIC_URL ?? '')?.hostname === host))
    throw new StartProblem(
      `Another agency has the address ${host} already: name one of its own with --url. Nothing was changed.`,
    );
  const taken = new Set(others.map((other) => Number(other?.PORT)));
  let port = FIRST_PORT;
  while (taken.has(port)) port++;
  const own = new URL(url);
  own.username = databaseOf(name);
  own.password = secret();
  own.pathname = `/${databaseOf(name)}`;
  return {
    NODE_NAME: name,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: address,
    DATABASE_URL: own.href,
    JWT_SECRET: secret(),
    SECRETS_KEY: secret(),
    METRICS_TOKEN: secret(),
    DEMO: '0',
  };
}

const secret = () => randomBytes(32).toString('base64url');
const passwordOf = (environment: Record<string, string>) => decodeURIComponent(new URL(environment.DATABASE_URL!).password);
const textOf = (name: string, environment: Record<string, string>) =>
  [
    `# Settings of the agency ${name}: muster@${name} and npm run agency read them. More of them stand in docs/operating.md.`,
    ...Object.entries(environment).map(([key, value]) => `${key}=${value}`),
    '',
  ].join('\n');
