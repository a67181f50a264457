import { setTimeout as wait } from 'node:timers/promises';
import { created, signIn } from './beside-bare.ts';
import { withClient } from './database.ts';
import { ADMIN } from './people.ts';
import { startProduct, type Running } from './processes.ts';
import { callsOf, type Call } from './transfers.ts';
import type { Reader } from './works.ts';

const ROWS = 100_000;
const FIELDS = 2_000;
const IN_MODULE = 250;
const field = (fieldName: string, inputType: string, more: object = {}) => ({ fieldName, label: fieldName, inputType, ...more });

/** A new formula in 100,000 records, as times of one field changed in all of them: both are runs, both with history. */
export async function measureRecompute(product: Running, url: string, admin: Reader): Promise<string> {
  const call = callsOf(product, admin);
  const given = { name: 'benchrows', label: 'Bench rows' };
  const fields = [field('a', 'Number'), field('b', 'Number'), field('text', 'TextField')];
  const { _id } = await created(call, '/api/ss-modules', { ...given, fields });
  const ids = await withClient(url, async (client) => {
    const { rows } = await client.query(
      `insert into records.benchrows (_id, name, a, b, created_by, modified_by, "createdAt", "updatedAt")
       select '6a9ec30000000000' || lpad(to_hex(n), 8, '0'), 'Row ' || n, n, n % 7, $1, $1, now(), now()
         from generate_series(1, $2::int) n returning _id`,
      [admin.userId, ROWS],
    );
    await client.query('vacuum (analyze) records.benchrows');
    return rows.map((row) => row._id as string);
  });
  const update = await timeOf(
    call,
    call('PUT', '/api/benchrows/update-certain-fields-array', { ids, fields: { text: 'Changed' } }),
  );
  const formula = field('sum', 'Number', { formula: 'a + b' });
  const computed = await timeOf(call, call('PUT', `/api/ss-modules/${_id}`, { ...given, fields: [...fields, formula] }));
  return `recompute ${ROWS.toLocaleString('en')} rows: ${computed.toFixed(1)} s, one field of them changed: ${update.toFixed(1)} s: ${(computed / update).toFixed(2)} × (aim: 2)`;
}

/** Seconds until the run that an answer names is done. */
async function timeOf(call: Call, answer: Promise<Response>): Promise<number> {
  const begun = performance.now();
  const { run } = (await (await answer).json()) as { run?: string };
  if (!run) throw new Error('This was not done as a run.');
  await untilDone(call, run);
  return (performance.now() - begun) / 1000;
}

export async function untilDone(call: Call, run: string): Promise<void> {
  for (;;) {
    const { state } = (await (await call('GET', `/api/runs/${run}`)).json()) as { state: string };
    if (state === 'done') return;
    if (state === 'failed' || state === 'cancelled') throw new Error(`The run ended ${state}.`);
    await wait(50);
  }
}

/** From the process to ready, without and with eight modules of 250 fields more. The first start of each keeps what it compiled. */
export async function measureStart(url: string): Promise<string> {
  const before = await startSeconds(url);
  await withModules(url);
  const after = await startSeconds(url);
  return `start: ${before.toFixed(1)} s, with ${FIELDS.toLocaleString('en')} fields more ${after.toFixed(1)} s (aim: 2 s more at most)`;
}

async function startSeconds(url: string): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < 3; at++) {
    const node = await startProduct(url);
    await node.stop();
    times.push(node.startMilliseconds / 1000);
  }
  return Math.min(...times);
}

async function withModules(url: string): Promise<void> {
  const node = await startProduct(url);
  try {
    const call = callsOf(node, await signIn(node, ADMIN));
    for (let at = 0; at < FIELDS / IN_MODULE; at++) {
      const fields = Array.from({ length: IN_MODULE }, (_, n) => field(`field${n}`, n % 2 ? 'TextField' : 'Number'));
      await created(call, '/api/ss-modules', { name: `benchwide${at}`, label: `Bench wide ${at}`, fields });
    }
  } finally {
    await node.stop();
  }
}
