import { parentOf } from './cpu.ts';
import { withClient } from './database.ts';
import { load, type Measured } from './load.ts';
import { ADMIN, RECRUITER } from './people.ts';
import type { Running } from './processes.ts';
import { callsOf, type Call } from './transfers.ts';
import type { BenchRequest, Reader } from './works.ts';

/** Somebody as the product lets them in. */
export async function signIn({ address }: Running, account: typeof ADMIN): Promise<Reader> {
  const response = await fetch(`${address}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { token, user } = (await response.json()) as { token: string; user: { _id: string; teams: string[] } };
  return { token, userId: user._id, teams: user.teams, ownTeams: user.teams };
}

export interface Saved {
  _id: string;
  recipients?: { recipientId: string }[];
}
/** A record made by its own call. */
export const created = async (call: Call, path: string, body: unknown): Promise<Saved> =>
  ((await (await call('POST', path, body)).json()) as { record: Saved }).record;

/** The restricted recruiter of the bench, who may work with these modules as well. */
export async function recruiterWith(product: Running, url: string, modules: readonly string[]): Promise<Reader> {
  const call = callsOf(product, await signIn(product, ADMIN));
  const role = (await created(call, '/api/roles', { name: 'Bench of its own' }))._id;
  const views = { access: true, view: 'All', create: true, edit: 'All' };
  for (const name of modules) await created(call, '/api/user-access-controls', { name, role, views });
  const { rows } = await withClient(url, (client) =>
    client.query('select _id, teams from records.users where email = $1', [RECRUITER.email]),
  );
  const { _id: userId, teams } = rows[0] as { _id: string; teams: string[] };
  await call('POST', '/api/users/update-roles', { userId, roles: [role] });
  return { ...(await signIn(product, RECRUITER)), teams, ownTeams: teams };
}

type Works = Record<'product' | 'bare', BenchRequest[]>;

/** The same questions to the product and to a bare server, in turn; the ratio of the middle round. */
export async function measureBeside(
  product: Running,
  bare: Running,
  reader: Reader,
  works: Works,
  { url, rounds, seconds }: { url: string; rounds: number; seconds: number },
): Promise<{ ratio: number; product: Measured; bare: Measured }> {
  await refuseOtherAnswers(product, bare, reader, works);
  const postmaster = await postmasterOf(url);
  const measured: { product: Measured; bare: Measured }[] = [];
  for (let round = -1; round < rounds; round++) {
    const limit = { duration: seconds };
    const both = {
      product: await load(product, reader.token, works.product, limit, postmaster),
      bare: await load(bare, reader.token, works.bare, limit, postmaster),
    };
    if (round >= 0) measured.push(both); // the first one warms up
  }
  const ratios = measured.map((round) => round.product.perSecond / round.bare.perSecond).toSorted((one, other) => one - other);
  return { ratio: ratios[Math.floor(ratios.length / 2)]!, ...measured.at(-1)! };
}

/** Both must find the same before anything is measured. */
async function refuseOtherAnswers(product: Running, bare: Running, reader: Reader, works: Works): Promise<void> {
  const answersOf = async (node: Running, requests: BenchRequest[]) => {
    const call = callsOf(node, reader);
    const found: unknown[] = [];
    for (const { method, path, body } of requests) {
      const { total, records, events } = (await (await call(method, path, body)).json()) as Page;
      found.push(
        events?.map(({ recordId }) => recordId).toSorted() ?? [
          total,
          records.map((record) => ('item' in record ? record.item : record)._id),
        ],
      );
    }
    return found.map((answer) => JSON.stringify(answer));
  };
  const bares = await answersOf(bare, works.bare);
  const place = (await answersOf(product, works.product)).findIndex((answer, at) => answer !== bares[at]);
  if (place < 0) return;
  const question = JSON.stringify(works.product[place]!.body);
  throw new Error(`The product and the bare server answer different records to ${question}.`);
}

interface Page {
  total: number;
  records: (Saved | { item: Saved })[];
  events?: { recordId: string }[];
}

/** Asked while the backend lives: afterwards nobody knows its parent. */
export const postmasterOf = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    return parentOf(rows[0].pid as number) ?? 0;
  });
