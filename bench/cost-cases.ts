import { created, signIn } from './beside-bare.ts';
import { withClient } from './database.ts';
import { RECRUITER } from './people.ts';
import type { Running } from './processes.ts';
import { callsOf, type Call } from './transfers.ts';
import { bulkChanges, creations, worksFor, type BenchRequest, type Reader } from './works.ts';

/** A work as it is asked without and with what may cost something. */
export interface CostCase {
  title: string;
  /** The most that `with` may take, as times of `without`. */
  aim: number;
  plain: Side;
  loaded: Side;
  /** Of events, whose delay behind the last save is of interest. */
  consumer?: string;
}
export interface Side {
  /** If not the one that serves the other cases. */
  product?: Running;
  token: string;
  /** Before each round. */
  begin?: () => Promise<void>;
  /** Of the next round. */
  requests: () => BenchRequest[];
  /** Instead of seconds. */
  amount?: number;
}

const NOTHING = 1.02;
const IN_ROUND = 4_000;
const ROUNDS = 60;
const BULKS = 10;

export async function costCases(product: Running, url: string, admin: Reader, reader: Reader): Promise<CostCase[]> {
  const call = callsOf(product, admin);
  const lead = nextOf(creations(reader, IN_ROUND * ROUNDS).product, IN_ROUND);
  const bulk = nextOf(bulkChanges(await leadsOf(url, reader), ROUNDS).product, BULKS);
  const beside = (
    title: string,
    aim: number,
    state: (isOn: boolean) => Promise<unknown>,
    side: Omit<Side, 'begin' | 'token'>,
  ) => ({
    title,
    aim,
    plain: { ...side, token: reader.token, begin: async () => void (await state(false)) },
    loaded: { ...side, token: reader.token, begin: async () => void (await state(true)) },
  });
  const inactive = await makeWorkflows(call, { active: false });
  const failing = await makeWorkflows(call, { active: false });
  const setAll = (path: string, ids: readonly string[]) => (active: boolean) =>
    call('PUT', `/api/${path}/update-certain-fields-array`, { ids, fields: { active } });
  const achievements = setAll('achievements', await makeAchievements(call, url));
  const rounds = setAll('game-instances', await makeRounds(call, [reader, ...Array<Reader>(9).fill(admin)]));
  const ownRounds = setAll('game-instances', await makeRounds(call, [reader]));
  const many = { requests: bulk, amount: BULKS };
  return [
    beside('workflows: a new lead beside ten that are inactive', NOTHING, (isOn) => trash(call, inactive, !isOn), {
      requests: lead,
    }),
    beside('workflows: a new lead beside ten whose conditions fail', 1.2, setAll('workflows', failing), { requests: lead }),
    { ...beside('achievements: a new lead beside 200', NOTHING, achievements, { requests: lead }), consumer: 'achievements' },
    beside('achievements: 2,000 leads changed beside 200', NOTHING, achievements, many),
    beside('rounds: a new lead beside 50 that run, five with who saves', NOTHING, rounds, { requests: lead }),
    beside('rounds: a new lead beside 50 that run, all with who saves', NOTHING, ownRounds, { requests: lead }),
    beside('rounds: 2,000 leads changed beside 50 that run, all with who saves', NOTHING, ownRounds, many),
    ...(await byDistrict(product, call, url)),
  ];
}

/** Each round goes on where the one before ended. */
function nextOf(requests: readonly BenchRequest[], inRound: number): () => BenchRequest[] {
  let from = 0;
  return () => {
    const round = requests.slice(from, from + inRound);
    from += inRound;
    if (round.length < inRound) throw new Error('There are not enough different requests for so many rounds.');
    return round;
  };
}

const leadsOf = (url: string, { teams }: Reader): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      'select _id from records.leads where teams && $1 and not deleted order by _id limit 40000',
      [teams],
    );
    return rows.map(({ _id }) => _id as string);
  });

let made = 0;
/** Ten for leads, each of which would write if the title were one that nobody has. */
async function makeWorkflows(call: Call, { active }: { active: boolean }): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < 10; at++) {
    const fields = { name: `Bench ${++made}`, module: 'leads', active };
    const workflow = (await created(call, '/api/workflows', fields))._id;
    const condition = { option: '1', field: 'title', operator: 'Equals', value: `Nobody ${at}` };
    await created(call, '/api/workflow-conditions', { name: 'Condition', workflow, order: 0, ...condition });
    const action = { option: '1', fields: [{ fieldName: 'description', value: 'Never' }] };
    await created(call, '/api/workflow-actions', { name: 'Action', workflow, order: 0, ...action });
    ids.push(workflow);
  }
  return ids;
}

const trash = (call: Call, ids: readonly string[], isGone: boolean) =>
  call('PUT', `/api/workflows/${isGone ? 'mark-as-deleted' : 'restore'}/by-array`, { ids });

async function makeAchievements(call: Call, url: string): Promise<string[]> {
  const client = (await created(call, '/api/clients', { name: 'Bench' }))._id;
  const teams = await withClient(url, async (database) => {
    const { rows } = await database.query(`select _id from records.teams where name = 'Global'`);
    return rows.map(({ _id }) => _id as string);
  });
  const ids: string[] = [];
  for (let at = 0; at < 200; at++) {
    const about = { related_module: 'leads', appliesTo: 'both', client, teams, active: false };
    const achievement = (await created(call, '/api/achievements', { name: `Bench ${at}`, ...about }))._id;
    const goal = { functionType: 'count', trigger: 1_000_000 + at, timeFrame: { spanType: 'Year' } };
    await created(call, '/api/achievement-conditions', { achievement, ...goal });
    ids.push(achievement);
  }
  return ids;
}

/** Fifty, each with one of the players in turn. */
async function makeRounds(call: Call, players: readonly Reader[]): Promise<string[]> {
  const about = { templateKey: 'board', related_module: 'leads', appliesTo: 'both', goal: 1_000_000 };
  const game = (await created(call, '/api/games', { name: 'Bench', ...about }))._id;
  const ids: string[] = [];
  for (let at = 0; at < 50; at++) {
    const users = [players[at % players.length]!.userId];
    const round = { name: `Bench ${at}`, game, users, active: false, hasStarted: true };
    ids.push((await created(call, '/api/game-instances', round))._id);
  }
  return ids;
}

/** The restricted recruiter in a session of their own that is narrowed to a district, which has all accounts: both find the same. */
async function byDistrict(product: Running, call: Call, url: string): Promise<CostCase[]> {
  const role = await withClient(url, async (client) => {
    const { rows } = await client.query(`select _id from records.roles where name = 'Bench recruiter'`);
    return rows[0]._id as string;
  });
  const views = { access: true, view: 'All' };
  await created(call, '/api/user-access-controls', { name: 'districts', role, views });
  const district = (await created(call, '/api/districts', { name: 'Bench', active: true }))._id;
  await withClient(url, async (client) => {
    await client.query('update records.accounts set district = $1', [district]);
    // what leads to an account was written with it, twice what leads there by two ways
    for (const table of ['accounts', 'jobs', 'subs']) {
      await client.query(`vacuum full records.${table}`);
      await client.query(`vacuum (analyze) records.${table}`);
    }
  });
  const [plain, narrowed] = [await signIn(product, RECRUITER), await signIn(product, RECRUITER)];
  await callsOf(product, narrowed)('POST', '/api/districts/emulate-district', { district });
  const works = await worksFor(url, plain, 100_000);
  return ['W2', 'W4'].map((id): CostCase => {
    const { title, product: requests } = works.find((work) => work.id === id)!;
    const side = { requests: () => requests };
    return {
      title: `district: ${title}`,
      aim: 1.1,
      plain: { ...side, token: plain.token },
      loaded: { ...side, token: narrowed.token },
    };
  });
}
