import '#server/node-version.mjs';
import { parseArgs } from 'node:util';
import { measureBeside, recruiterWith } from './beside-bare.ts';
import { openBenchDatabase, withClient } from './database.ts';
import type { Measured } from './load.ts';
import { startBareReviewQueue, startProduct, type Running } from './processes.ts';
import type { BenchRequest, Reader } from './works.ts';

/**
 * `node bench/review-queue.ts [--rows 200000] [--rounds 3] [--seconds 4]`, on a copy of the database of the bench: the first page of
 * the review queue over a tenth of the items and over all of them, with the rule of teams, each beside a bare server.
 */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
  },
});
const AIM = { ratio: 0.8, times: 1.5 };
const ITEMS_OF_RECORD = 10;
const REVIEWED = ['credentialingRequiredItems', 'credentialing', 'providers', 'accounts', 'placements'];
const say = (line: string) => console.log(line);

async function measure(url: string): Promise<void> {
  const product = await startProduct(url);
  try {
    const reader = await recruiterWith(product, url, REVIEWED);
    const rows = Number(options.rows);
    const few = await measureQueue(product, url, reader, 0, rows / 10);
    const many = await measureQueue(product, url, reader, rows / 10, rows);
    const times = cpuOf(many) / cpuOf(few);
    say(`Ten times the items cost ${times.toFixed(2)} times as much${times > AIM.times ? ' <' : ''} (aim: ${AIM.times})`);
  } finally {
    await product.stop();
  }
}

/** Of a page, in milliseconds: steadier than how many are answered in a second. */
const cpuOf = ({ serverCpu = 0, postgresCpu = 0 }: Measured): number => serverCpu + postgresCpu;

async function measureQueue(product: Running, url: string, reader: Reader, from: number, rows: number) {
  await fill(url, from, rows, reader);
  const bare = await startBareReviewQueue(url, reader);
  try {
    const ask = (path: string): BenchRequest[] =>
      ['submitted', 'rejected', 'waiting', 'expiring', 'expired'].map((stage) => ({
        method: 'POST',
        path,
        body: { stage, pageNumber: 0, pageSize: 25 },
      }));
    const works = { product: ask('/api/credentialing-required-items/review'), bare: ask('/review') };
    const limits = { url, rounds: Number(options.rounds), seconds: Number(options.seconds) };
    const { ratio, product: own, bare: hand } = await measureBeside(product, bare, reader, works, limits);
    say(
      `${rows.toLocaleString('en')} items, first page of each stage: ${Math.round(own.perSecond)} a second, p50 ${own.p50} ms, ${cpuOf(own).toFixed(2)} ms of CPU, ` +
        `bare ${Math.round(hand.perSecond)} a second: ${ratio.toFixed(2)}${ratio < AIM.ratio ? ' <' : ''} (aim: ${AIM.ratio})`,
    );
    return own;
  } finally {
    await bare.stop();
  }
}

/** Items number `from` to `rows` of records of all teams: of twenty one is submitted, one in three waits for its provider, most are done. */
async function fill(url: string, from: number, rows: number, { userId }: Reader): Promise<void> {
  const id = (kind: string, n: string) => `'6a9e${kind}00000000' || lpad(to_hex(${n}), 10, '0')`;
  const made = `$3, $3, $3, now() - make_interval(secs => n), now()`;
  const making = 'assigned_to, created_by, modified_by, "createdAt", "updatedAt"';
  const team = 'array[t.ids[1 + n % array_length(t.ids, 1)]]';
  const teams = `(select array_agg(_id order by name) as ids from records.teams where name like 'Bench %') t`;
  await withClient(url, async (client) => {
    const values = [from / ITEMS_OF_RECORD, rows / ITEMS_OF_RECORD - 1, userId];
    const series = `from generate_series($1::int, $2::int) n, ${teams}`;
    await client.query(
      `insert into records.providers (_id, name, first_name, last_name, status, teams, ${making})
       select ${id('a1', 'n')}, 'Provider ' || n, 'Provider', n::text, 'Active', ${team}, ${made} ${series}`,
      values,
    );
    await client.query(
      `insert into records.credentialing (_id, name, providers_credentialing, credentialing_status, teams, ${making})
       select ${id('a2', 'n')}, 'Record ' || n, ${id('a1', 'n')}, 'In Process - Core', ${team}, ${made} ${series}`,
      values,
    );
    await client.query(
      `insert into records."credentialingRequiredItems"
         (_id, name, field_type, "relatedCredentialingRecord", provider_assigned, completed, stage, stage_since, teams, ${making})
       select ${id('a3', 'n')}, 'Item ' || n, 'Uploaded Document', ${id('a2', `n / ${ITEMS_OF_RECORD}`)}, true, n % 20 > 8,
              (array['submitted', 'rejected', 'expiring', 'expired', 'waiting', 'waiting', 'waiting', 'waiting', 'waiting', 'ours'])
                [least(1 + n * 7919 % 20, 10)],
              now() - make_interval(secs => n * 7919 % 9000000),
              array[t.ids[1 + (n / ${ITEMS_OF_RECORD}) % array_length(t.ids, 1)]], ${made}
         from generate_series($1::int, $2::int) n, ${teams}`,
      [from, rows - 1, userId],
    );
    for (const table of ['providers', 'credentialing', '"credentialingRequiredItems"'])
      await client.query(`vacuum (analyze) records.${table}`);
  });
}

const database = await openBenchDatabase(say);
try {
  await measure(await database.copyOf(await database.withLeads(100_000)));
} finally {
  await database.close();
}
