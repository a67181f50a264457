import type { BenchDatabase } from './database.ts';
import { withClient } from './database.ts';
import { load, roundsOf, type Measured } from './load.ts';
import { ADMIN, RECRUITER } from './people.ts';
import { startProduct, type Running } from './processes.ts';
import { medianOf } from './rounds.ts';
import { recordWorks, worksFor, type Work } from './works.ts';

/** Milliseconds per request at the work's own connections, on a tenth of the rows and on all. */
export interface Growth {
  id: string;
  /** The most times as long that is aimed at. */
  aim: number;
  tenth: number;
  all: number;
}
export interface LargeGrowth {
  rows: Growth[];
  startMilliseconds: number;
}
/** The price of 2,000 fields that admins made. */
export interface CustomFields {
  startWithout: number;
  startWith: number;
  /** Milliseconds of server CPU per W1. */
  cpuWithout: number | undefined;
  cpuWith: number | undefined;
}

const MODULES = 40;
const FIELDS = 50;

type Aims = Readonly<Record<string, number>>;

/** Pages are found by indexes; a report reads each of its records, so that ten times as many may take ten times as long. */
const AIMS: Aims = { W1: 1.5, W2c: 1.5, W4c: 1.5, R1: 10, R2: 10, R3: 10, R4: 10 };
/** What people wait for on ten million leads. */
const LARGE_AIMS: Aims = { W1: 1.5, W2c: 1.5, W4c: 1.5, W5: 1.5 };
const ENTRIES_OF_LEAD = 5;

/** Ten times the rows: W1, W2 and W4 with a capped total, and reports, turn about on both databases. */
export async function measureGrowth(database: BenchDatabase, allUrl: string, leads: number): Promise<Growth[]> {
  const tenthUrl = await database.withLeads(leads / 10);
  return (await growthOf(AIMS, worksFor, { url: tenthUrl, leads: leads / 10 }, { url: allUrl, leads })).rows;
}

/** Pages and saves on a large database with its history, and how long a node takes to start on it. */
export async function measureLargeGrowth(database: BenchDatabase, leads: number): Promise<LargeGrowth> {
  const withHistory = async (count: number) => {
    const url = await database.withLeads(count);
    await database.addHistory(url, { leads: count, entries: count * ENTRIES_OF_LEAD });
    return { url, leads: count };
  };
  return growthOf(LARGE_AIMS, recordWorks, await withHistory(leads / 10), await withHistory(leads));
}

interface Amount {
  url: string;
  leads: number;
}

async function growthOf(aims: Aims, worksOn: typeof worksFor, few: Amount, many: Amount): Promise<LargeGrowth> {
  const [tenth, all] = [await startProduct(few.url), await startProduct(many.url)];
  try {
    const sides = [await sideOf(tenth, few, worksOn), await sideOf(all, many, worksOn)];
    const growth: Growth[] = [];
    for (const [id, aim] of Object.entries(aims)) {
      const [tenthOf, allOf] = await inTurns(sides.map((side) => asker(side, id, 2)));
      const { connections = 10 } = workOf(sides[0]!, id);
      const each = ({ perSecond }: Measured) => (1_000 * connections) / perSecond;
      growth.push({ id, aim, tenth: each(tenthOf!), all: each(allOf!) });
    }
    return { rows: growth, startMilliseconds: all.startMilliseconds };
  } finally {
    await tenth.stop();
    await all.stop();
  }
}

/** The same database twice, once with forty more modules of fifty fields each, made by the product's own calls. */
export async function measureCustomFields(database: BenchDatabase, seconds: number): Promise<CustomFields> {
  const plainUrl = await database.withLeads(100_000);
  const customUrl = await database.copyOf(plainUrl);
  const maker = await startProduct(customUrl);
  try {
    await makeModules(maker);
  } finally {
    await maker.stop();
  }
  const first = [await startTime(plainUrl), await startTime(customUrl)];
  const [plain, custom] = [await startProduct(plainUrl), await startProduct(customUrl)];
  try {
    const sides = [
      await sideOf(plain, { url: plainUrl, leads: 100_000 }, worksFor),
      await sideOf(custom, { url: customUrl, leads: 100_000 }, worksFor),
    ];
    const [without, withThem] = await inTurns(sides.map((side) => asker(side, 'W1', seconds)));
    return {
      startWithout: Math.min(first[0]!, plain.startMilliseconds),
      startWith: Math.min(first[1]!, custom.startMilliseconds),
      cpuWithout: without!.serverCpu,
      cpuWith: withThem!.serverCpu,
    };
  } finally {
    await plain.stop();
    await custom.stop();
  }
}

interface Side {
  server: Running;
  token: string;
  works: Work[];
}

async function sideOf(server: Running, { url, leads }: Amount, worksOn: typeof worksFor): Promise<Side> {
  const { token, user } = await call(server, '', 'POST', '/api/users/login', RECRUITER);
  const { rows } = await withClient(url, (client) => client.query('select teams from records.users where _id = $1', [user._id]));
  const teams = rows[0].teams as string[];
  return { server, token, works: await worksOn(url, { token, userId: user._id, teams, ownTeams: teams }, leads) };
}

const workOf = ({ works }: Side, id: string): Work => works.find((work) => work.id === id)!;

function asker(side: Side, id: string, seconds: number): () => Promise<Measured> {
  const work = workOf(side, id);
  const { connections, timesAsLong = 1 } = work;
  const next = roundsOf(work, work.product);
  return () => load(side.server, side.token, next(), { duration: seconds * timesAsLong, connections }, 0);
}

/** One round to warm up, then the medians of three. */
async function inTurns(measures: (() => Promise<Measured>)[]): Promise<Measured[]> {
  const rounds = measures.map(() => [] as Measured[]);
  for (let round = 0; round < 4; round++)
    for (const [at, measure] of measures.entries()) {
      const measured = await measure();
      if (round) rounds[at]!.push(measured);
    }
  return rounds.map(medianOf);
}

async function makeModules(server: Running): Promise<void> {
  const { token } = await call(server, '', 'POST', '/api/users/login', ADMIN);
  const types = ['TextField', 'Number', 'Date', 'Checkbox', 'TextArea'];
  for (let at = 0; at < MODULES; at++) {
    const fields = Array.from({ length: FIELDS }, (_, n) => ({
      fieldName: `field_${n}`,
      type: types[n % types.length],
      label: `Field ${n}`,
    }));
    const module = { name: `benchModule${at}`, label: `Bench module ${at}`, singular: `Bench record ${at}` };
    await call(server, token, 'POST', '/api/ss-modules', { ...module, fields });
  }
}

async function startTime(url: string): Promise<number> {
  const server = await startProduct(url);
  await server.stop();
  return server.startMilliseconds;
}

async function call(server: Running, token: string, method: string, path: string, body: unknown): Promise<any> {
  const response = await fetch(server.address + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}
