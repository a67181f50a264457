import '#server/node-version.mjs';
import { parseArgs } from 'node:util';
import { openBenchDatabase, withClient, type BenchDatabase } from './database.ts';
import { postmasterOf } from './beside-bare.ts';
import { measureCustomFields, measureGrowth, measureLargeGrowth } from './growth.ts';
import { RECRUITER } from './people.ts';
import { startBare, startProduct, type Running } from './processes.ts';
import {
  printFields,
  printReport,
  worksAboveMemory,
  printRows,
  printStart,
  printSockets,
  printTransfers,
  writeReport,
  type Compared,
  type Report,
} from './report.ts';
import { measureRounds } from './rounds.ts';
import { checkSameAnswers } from './same-answers.ts';
import { measureSockets } from './sockets.ts';
import { measureTransfers } from './transfers.ts';
import { worksFor, type Reader } from './works.ts';

/**
 * `npm run bench [-- --quick] [--only W1,W2,sockets,transfers | --only growth] [--rounds 3] [--profile]`: the product beside a bare server,
 * on the same data. `-- --rows 10000000`: the product alone, on this many leads with five audit entries each, and on a tenth of them.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rows: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    profile: { type: 'boolean', default: false },
    'without-growth': { type: 'boolean', default: false },
  },
});
const leads = options.quick ? 100_000 : 1_000_000;
const plan = {
  rounds: Number(options.rounds ?? (options.quick ? 2 : 3)),
  seconds: Number(options.seconds ?? (options.quick ? 1 : 4)),
  socketSeconds: options.quick ? 20 : 60,
  importedRows: options.quick ? 10_000 : 50_000,
  bulkShare: options.quick ? 0.3 : 1,
};
const say = (line: string) => console.log(line);

const database = await openBenchDatabase(say);
try {
  if (options.rows) await runLarge(database, Number(options.rows));
  else await run(database);
} finally {
  await database.close();
}

/** What is measured is kept at once: the growth that follows takes minutes and may fail. */
async function run(benchDatabase: BenchDatabase): Promise<void> {
  const url = await benchDatabase.withLeads(leads);
  const wanted = options.only?.split(',');
  const isCompared = !wanted || wanted.some((id) => !['growth', 'sockets', 'transfers'].includes(id));
  const works = isCompared ? await compare(url, wanted) : undefined;
  if (works) printReport(leads, works);
  if (works && worksAboveMemory(works).length) process.exitCode = 1;
  const sockets = !wanted || wanted.includes('sockets') ? await openSocketsAt(url) : undefined;
  if (sockets) printSockets(sockets);
  const transfers = !wanted || wanted.includes('transfers') ? await transfersAt(url) : undefined;
  if (transfers) printTransfers(transfers);
  const report: Report = {
    leads,
    plan,
    measuredAt: new Date().toISOString(),
    ...works,
    ...(sockets && { sockets }),
    ...(transfers && { transfers }),
  };
  const file = writeReport(report);
  if (!options['without-growth'] && (!wanted || wanted.includes('growth'))) {
    const rows = options.quick && !wanted ? undefined : await measureGrowth(benchDatabase, url, leads);
    if (rows) printRows(rows);
    writeReport({ ...report, growth: { rows } });
    const fields = await measureCustomFields(benchDatabase, options.quick ? 1 : 2);
    printFields(fields);
    writeReport({ ...report, growth: { rows, fields } });
  }
  say(`\nKept in ${file}`);
}

async function runLarge(benchDatabase: BenchDatabase, rows: number): Promise<void> {
  const large = await measureLargeGrowth(benchDatabase, rows);
  printRows(large.rows);
  printStart(rows, large.startMilliseconds);
  say(`\nKept in ${writeReport({ leads: rows, plan, measuredAt: new Date().toISOString(), growth: large })}`);
}

async function openSocketsAt(url: string) {
  const nodes = [await startProduct(url), await startProduct(url)];
  try {
    return await measureSockets(nodes, url, await signIn(nodes[0]!, url), plan.socketSeconds);
  } finally {
    for (const node of nodes) await node.stop();
  }
}

async function transfersAt(url: string) {
  const node = await startProduct(url, profiling('product'));
  try {
    return await measureTransfers(node, url, await signIn(node, url), plan.importedRows);
  } finally {
    await node.stop();
  }
}

async function compare(url: string, wanted: readonly string[] | undefined): Promise<Compared> {
  const product = await startProduct(url, profiling('product'));
  let bare: Running | undefined;
  try {
    const reader = await signIn(product, url);
    bare = await startBare(url, reader, profiling('bare'));
    const all = await worksFor(url, reader, leads);
    const works = wanted ? all.filter((work) => wanted.includes(work.id)) : all;
    await checkSameAnswers(url, works, product, bare, reader.token);
    return await measureRounds({ works, product, bare, token: reader.token, postmaster: await postmasterOf(url), plan, say });
  } finally {
    await bare?.stop();
    await product.stop();
  }
}

function profiling(which: string): string[] {
  return options.profile ? ['--cpu-prof', '--cpu-prof-dir=bench/results', `--cpu-prof-name=${which}.cpuprofile`] : [];
}

/** The token of a session, and what the bare server needs to know about the same person. */
async function signIn(product: Running, url: string): Promise<Reader> {
  const response = await fetch(`${product.address}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(RECRUITER),
  });
  const { token, user } = (await response.json()) as { token: string; user: { _id: string } };
  const { rows } = await withClient(url, (client) =>
    client.query(
      `select u.teams as own, (select _id from records.teams where name = 'Global' and not deleted order by "createdAt" limit 1) as global
         from records.users u where u._id = $1`,
      [user._id],
    ),
  );
  const { own, global } = rows[0] as { own: string[]; global: string | null };
  return { token, userId: user._id, ownTeams: own, teams: global ? [...own, global] : own };
}
