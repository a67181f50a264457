import { signIn } from './beside-bare.ts';
import { withClient } from './database.ts';
import { ADMIN, RECRUITER } from './people.ts';
import { startProduct } from './processes.ts';
import { callsOf, type Call } from './transfers.ts';
import { untilDone } from './wide-modules.ts';
import { creations, type BenchRequest, type Reader } from './works.ts';

const IN_ROUND = 4_000;
const ROUNDS = 12;
/** Of ten connections each begins so many requests after the one before: they name different accounts, as people do. */
const APART = IN_ROUND / 10;

const field = (fieldName: string, inputType: string, more: object = {}) => ({ fieldName, label: fieldName, inputType, ...more });
const PARENT = field('benchAccount', 'Relate', { ref: 'accounts' });
const AMOUNTS = [field('benchHours', 'Number'), field('benchRate', 'Number')];
const FORMULAS = [
  field('benchPay', 'Number', { formula: 'benchHours * benchRate' }),
  field('benchMore', 'Number', { formula: 'benchPay + benchHours' }),
  field('benchLess', 'Number', { formula: 'benchRate - benchHours' }),
  field('benchMost', 'Number', { formula: 'if(benchHours > benchRate, benchHours, benchRate)' }),
  field('benchWords', 'TextField', { formula: 'concat(first_name, " ", profession)' }),
];
const rollup = (fn: string, of: object = {}) => ({ rollup: { module: 'leads', field: PARENT.fieldName, fn, ...of } });
const ROLLUPS = [
  field('benchCount', 'Number', rollup('count')),
  field('benchSum', 'Number', rollup('sum', { of: 'benchHours' })),
];

/**
 * A new lead below an account, the same in two databases that are alike but for what is computed: in one of them leads have five formulas
 * and accounts two rollups over leads.
 */
export async function computedCost(urls: { plain: string; loaded: string }) {
  const plain = await sideOf(urls.plain, [...AMOUNTS, PARENT], []);
  const loaded = await sideOf(urls.loaded, [...AMOUNTS, PARENT, ...FORMULAS], ROLLUPS);
  return {
    title: 'computed: a new lead with five formulas, below an account with two rollups',
    aim: 1.5,
    plain,
    loaded,
    end: async () => void (await Promise.all([plain.product.stop(), loaded.product.stop()])),
  };
}

async function sideOf(url: string, ofLeads: readonly object[], ofAccounts: readonly object[]) {
  const product = await startProduct(url);
  const [admin, reader] = [await signIn(product, ADMIN), await signIn(product, RECRUITER)];
  const call = callsOf(product, admin);
  await addFields(call, 'leads', ofLeads);
  await addFields(call, 'accounts', ofAccounts);
  const accounts = await accountsOf(url, reader);
  await withClient(url, async (client) => {
    for (const table of ['leads', 'accounts']) await client.query(`vacuum (analyze) records.${table}`);
  });
  const all = creations(reader, IN_ROUND * ROUNDS).product.map((request, at): BenchRequest => ({
    ...request,
    body: {
      ...(request.body as object),
      benchHours: at % 40,
      benchRate: 30 + (at % 7),
      benchAccount: accounts[(at + Math.floor(at / APART)) % accounts.length],
    },
  }));
  let from = -IN_ROUND;
  return { product, token: reader.token, requests: () => all.slice((from += IN_ROUND), from + IN_ROUND) };
}

/** What is computed is computed in all records before anything is measured. */
async function addFields(call: Call, name: string, added: readonly object[]): Promise<void> {
  if (!added.length) return;
  const { _id, label, fields } = (await (await call('GET', `/api/ss-modules/by-name/${name}`)).json()) as Described;
  const answer = await call('PUT', `/api/ss-modules/${_id}`, { name, label, fields: [...fields, ...added] });
  const { run } = (await answer.json()) as { run?: string };
  if (run) await untilDone(call, run);
}
interface Described {
  _id: string;
  label: string;
  fields: object[];
}

const accountsOf = (url: string, { teams }: Reader): Promise<string[]> =>
  withClient(url, async (client) => {
    const text = 'select _id from records.accounts where teams && $1 and not deleted order by _id limit 100';
    return (await client.query(text, [teams])).rows.map(({ _id }) => _id as string);
  });
