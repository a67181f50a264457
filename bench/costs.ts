import '#server/node-version.mjs';
import { parseArgs } from 'node:util';
import { postmasterOf, signIn } from './beside-bare.ts';
import { computedCost } from './computed-cost.ts';
import { costCases, type CostCase, type Side } from './cost-cases.ts';
import { openBenchDatabase, withClient } from './database.ts';
import { load } from './load.ts';
import { ADMIN, RECRUITER } from './people.ts';
import { startProduct, type Running } from './processes.ts';
import { measureRecompute, measureStart } from './wide-modules.ts';

/**
 * `node bench/costs.ts [--leads 100000] [--rounds 3] [--seconds 4] [--only workflows]`, on a copy of the database of the bench. What people
 * configure beside the work of others, as times of the same work without it: saves beside workflows, achievements and rounds, computed
 * fields, reading by district; then a formula over 100,000 rows as times of changing them, and a start with 2,000 fields more.
 */
const { values: options } = parseArgs({
  options: {
    leads: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
  },
});
const say = (line: string) => console.log(line);
const isWanted = (title: string) => title.includes(options.only);

async function measureComputed(made: string): Promise<void> {
  const [plain, loaded] = [await database.copyOf(made, 'bench_plain'), await database.copyOf(made, 'bench_computed')];
  const { end, ...each } = await computedCost({ plain, loaded });
  try {
    sayCost(each, await costOf(each.plain.product, each, await postmasterOf(plain)));
  } finally {
    await end();
  }
}

async function measure(url: string): Promise<void> {
  const product = await startProduct(url);
  try {
    const [admin, reader] = [await signIn(product, ADMIN), await signIn(product, RECRUITER)];
    const postmaster = await postmasterOf(url);
    for (const each of await costCases(product, url, admin, reader)) {
      if (!isWanted(each.title)) continue;
      sayCost(each, await costOf(product, each, postmaster));
      if (each.consumer)
        say(`  ${each.consumer} had looked at every save ${await secondsBehind(url, each.consumer)} s after the last one`);
    }
    if (isWanted('recompute')) say(await measureRecompute(product, url, admin));
  } finally {
    await product.stop();
  }
  if (isWanted('start')) say(await measureStart(url));
}

/** Without and with in turn, the first round warms up: the middle of the rounds' own ratios. */
async function costOf(product: Running, { plain, loaded }: CostCase, postmaster: number): Promise<number> {
  const measured = async ({ product: own = product, token, begin, requests, amount }: Side) => {
    await begin?.();
    const limit = amount ? { amount } : { duration: Number(options.seconds) };
    return (await load(own, token, requests(), limit, postmaster)).perSecond;
  };
  const ratios: number[] = [];
  for (let round = -1; round < Number(options.rounds); round++) {
    const isPlainFirst = round % 2 === 0;
    const first = await measured(isPlainFirst ? plain : loaded);
    const second = await measured(isPlainFirst ? loaded : plain);
    if (round >= 0) ratios.push(isPlainFirst ? first / second : second / first);
  }
  return ratios.toSorted((one, other) => one - other)[Math.floor(ratios.length / 2)]!;
}

/** How long a consumer of events goes on after the load has ended. */
async function secondsBehind(url: string, consumer: string): Promise<string> {
  const began = performance.now();
  await withClient(url, async (client) => {
    const { rows } = await client.query(`select max(id) as last from muster.events where what in ('created', 'changed')`);
    for (;;) {
      const { rows: cursors } = await client.query('select last_id from muster.event_cursors where consumer = $1', [consumer]);
      if (Number(cursors[0].last_id) >= Number(rows[0].last)) return;
      await new Promise((rest) => setTimeout(rest, 50));
    }
  });
  return ((performance.now() - began) / 1000).toFixed(1);
}

const sayCost = ({ title, aim }: CostCase, cost: number) =>
  say(`${title}: ${cost.toFixed(2)} ×${cost > aim ? ' >' : ''} (aim: ${aim})`);

const database = await openBenchDatabase(say);
try {
  const made = await database.withLeads(Number(options.leads));
  if (isWanted('computed')) await measureComputed(made);
  if (options.only !== 'computed') await measure(await database.copyOf(made));
} finally {
  await database.close();
}
