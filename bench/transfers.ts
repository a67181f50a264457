import { setTimeout as wait } from 'node:timers/promises';
import zipcodes from 'zipcodes';
import { newId } from '#common/ids.ts';
import * as sql from './bare-sql.ts';
import { rssOf } from './cpu.ts';
import { withClient } from './database.ts';
import type { Running } from './processes.ts';
import type { Reader } from './works.ts';

export interface TransfersResult {
  imported: {
    rows: number;
    /** Rows a second, from the order of the run to its end. */
    product: number;
    /** The same leads with their audit entries, one statement each, 500 to a transaction. */
    bare: number;
    ratio: number;
    /** Milliseconds, the 95th percentile of what somebody else asks meanwhile, and before. */
    others: { idle: number; meanwhile: number };
  };
  exported: { rows: number; seconds: number; moreMegabytes: number | undefined };
}

export const TRANSFERS_AIM = { ratio: 0.5, others: 3, moreMegabytes: 60 };
const ROWS_IN_BATCH = 500;
const ZIP = '10001';

/** W10: a file of leads is imported, beside bare inserts and beside the work of others. W11: leads are exported as a workbook. */
export async function measureTransfers(node: Running, url: string, reader: Reader, rows: number): Promise<TransfersResult> {
  const call = callsOf(node, reader);
  const exported = await measureExport(node, call);
  const idle = await delayOf(call, () => wait(4_000));
  const import_ = await planned(call, rows);
  let seconds = 0;
  const meanwhile = await delayOf(call, async () => (seconds = await carriedOut(call, import_)));
  const product = rows / seconds;
  const bare = rows / (await bareInserts(url, reader, rows));
  return { imported: { rows, product, bare, ratio: product / bare, others: { idle, meanwhile } }, exported };
}

export type Call = ReturnType<typeof callsOf>;

export const callsOf =
  ({ address }: Running, { token }: Reader) =>
  async (method: string, path: string, body?: unknown): Promise<Response> => {
    const isForm = body instanceof FormData;
    const response = await fetch(address + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };

const leadOf = (n: number) => ({
  first_name: 'Nadia',
  last_name: `Imported ${n}`,
  email: `nadia${n}@example.com`,
  mobile_phone: `(555) 234-${String(n % 10_000).padStart(4, '0')}`,
  profession: 'RN',
  lead_status: 'active',
  'current_address.street': `${n} Elm Street`,
  'current_address.city': 'New York',
  'current_address.state': 'NY',
  'current_address.zip': ZIP,
});

/** The id of the import. */
async function planned(call: Call, rows: number): Promise<string> {
  const lines = Array.from({ length: rows }, (_, n) => Object.values(leadOf(n)).join(','));
  const form = new FormData();
  form.append('module', 'leads');
  form.append('file', new Blob([`${Object.keys(leadOf(0)).join(',')}\n${lines.join('\n')}\n`]), 'leads.csv');
  const { record } = (await (await call('POST', '/api/imports', form)).json()) as { record: { _id: string; mapping: unknown[] } };
  await call('PUT', `/api/imports/${record._id}/plan`, { mapping: record.mapping, mode: 'create' });
  return record._id;
}

/** Seconds. */
async function carriedOut(call: Call, _id: string): Promise<number> {
  const begun = performance.now();
  await call('POST', `/api/imports/${_id}/run`, {});
  for (;;) {
    const { state, failed } = (await (await call('GET', `/api/imports/${_id}`)).json()) as { state: string; failed: number };
    if (state === 'done' && failed === 0) return (performance.now() - begun) / 1_000;
    if (state !== 'running') throw new Error(`The import ended as ${state}, ${failed} rows failed.`);
    await wait(100);
  }
}

/** Milliseconds, the 95th percentile of a person's searches while something goes on. */
export async function delayOf(call: Call, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  const over = new AbortController();
  const search = { searchTerms: { lead_status: 'active', 'current_address.state': 'TX' }, sortField: 'last_name', pageSize: 10 };
  const others = (async () => {
    while (!over.signal.aborted) {
      const begun = performance.now();
      await (await call('POST', '/api/leads/dataSourceSearch', { ...search, total: 'capped' })).arrayBuffer();
      taken.push(performance.now() - begun);
      await wait(20);
    }
  })();
  await work();
  over.abort();
  await others;
  return taken.toSorted((one, other) => one - other)[Math.floor(taken.length * 0.95)]!;
}

/** Seconds. */
async function bareInserts(url: string, { userId, ownTeams }: Reader, rows: number): Promise<number> {
  const { latitude, longitude } = zipcodes.lookup(ZIP)!;
  return withClient(url, async (client) => {
    const begun = performance.now();
    for (let from = 0; from < rows; from += ROWS_IN_BATCH) {
      await client.query('begin');
      for (let n = from; n < Math.min(rows, from + ROWS_IN_BATCH); n++) {
        const { first_name, last_name, email, mobile_phone, profession, lead_status, ...place } = leadOf(n);
        const values = [newId(), `${first_name} ${last_name}`, first_name, last_name, email, mobile_phone];
        const more = [profession, lead_status, null, userId, new Date(), ownTeams, newId(), []]; // compared by nothing
        const all = [...values, ...Object.values(place), latitude, longitude, ...more];
        await client.query({ name: 'create', text: sql.createLead, values: all });
      }
      await client.query('commit');
    }
    return (performance.now() - begun) / 1_000;
  });
}

/** Every lead that the reader sees as a workbook; the most memory meanwhile, beyond what was held before. */
async function measureExport({ pid }: Running, call: Call): Promise<TransfersResult['exported']> {
  const fields = ['first_name', 'last_name', 'email', 'mobile_phone', 'lead_status', 'current_address', 'createdAt'];
  const exported = async (searchTerms: object) => {
    const order = { module: 'leads', format: 'xlsx', fields, searchTerms };
    return (await call('POST', '/api/files/spreadsheet/export-to-spreadsheet', order)).body!;
  };
  for await (const _ of await exported({ 'current_address.state': 'OH' })); // statements and code are warm
  const { total } = (await (await call('POST', '/api/leads/dataSourceSearch', { pageSize: 1, total: 'exact' })).json()) as {
    total: number;
  };
  const before = rssOf(pid);
  let most = before;
  const begun = performance.now();
  for await (const _ of await exported({})) most = Math.max(most ?? 0, rssOf(pid) ?? 0) || undefined;
  const seconds = (performance.now() - begun) / 1_000;
  return {
    rows: total,
    seconds,
    moreMegabytes: most !== undefined && before !== undefined ? most - before : undefined,
  };
}
