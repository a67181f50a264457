import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { prepareDatabase } from '#server/app.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { discover } from '#server/features.ts';
import { storageOf } from '#server/modules/storage.ts';
import { generate, type Amounts } from './generate.ts';
import { addHistory, hasHistory, type HistoryAmounts } from './history.ts';
import { makePeople } from './people.ts';

export interface BenchDatabase {
  /** A database with this many leads, and the other records in proportion; made when there is none yet, freshened once a run. */
  withLeads(leads: number): Promise<string>;
  /** Audit entries of its leads in the months before this one; written once. */
  addHistory(url: string, amounts: HistoryAmounts): Promise<void>;
  /** A copy that may be spoilt; the next copy of this name replaces it. */
  copyOf(url: string, name?: string): Promise<string>;
  close(): Promise<void>;
}

/** The embedded PostgreSQL in `.data-bench`, kept from run to run; fsync is on, as in production. */
export async function openBenchDatabase(say: (line: string) => void): Promise<BenchDatabase> {
  const dataDir = join(import.meta.dirname, '../.data-bench');
  mkdirSync(dataDir, { recursive: true });
  let embedded = await startEmbedded({ dataDir, say });
  const shape = await shapeHash();
  const urlOf = (name: string) => Object.assign(new URL(embedded.url), { pathname: `/${name}` }).href;
  const administer = (sql: string) => withClient(embedded.url, (client) => client.query(sql));
  const restart = async (fast: boolean) => {
    await embedded.stop();
    embedded = await startEmbedded({ dataDir, say, fast });
  };
  /** What is made survives no crash meanwhile: it would be made anew. */
  const inHaste = async (make: () => Promise<void>) => {
    await restart(true);
    await make();
    await restart(false);
  };
  const fresh = new Set<string>();

  return {
    async withLeads(leads) {
      const name = `bench_${leads}_${shape}`;
      const url = urlOf(name);
      if (fresh.has(url)) return url;
      fresh.add(url);
      if (!(await isComplete(administer, name))) {
        const started = Date.now();
        say(`Making a database with ${leads.toLocaleString('en')} leads …`);
        await dropOthers(administer, `bench_${leads}_`);
        await administer(`create database ${name}`);
        await inHaste(async () => generate(url, await makePeople(url), amountsFor(leads)));
        await administer(`comment on database ${name} is 'complete'`);
        say(`… made in ${Math.round((Date.now() - started) / 1000)} s.`);
      }
      await prepareDatabase(url, () => undefined);
      await withClient(url, freshen);
      return url;
    },
    async addHistory(url, amounts) {
      await inHaste(() => withClient(url, (client) => withClient(url, (second) => addHistory([client, second], amounts, say))));
    },
    async copyOf(url, name = 'bench_copy') {
      const from = new URL(url).pathname.slice(1);
      await administer(`drop database if exists ${name}`);
      await administer(`create database ${name} template ${from} strategy file_copy`);
      return urlOf(name);
    },
    close: () => embedded.stop(),
  };
}

const amountsFor = (leads: number): Amounts => ({
  leads,
  jobs: leads / 10,
  accounts: leads / 200,
  subs: leads / 5,
  messages: leads > 1_000_000 ? MOST_MESSAGES : leads,
});
/** No work on more leads asks for letters. */
const MOST_MESSAGES = 100_000;

/** What earlier runs wrote goes, so that every run begins alike. */
async function freshen(client: pg.Client): Promise<void> {
  await client.query(`delete from records.leads where email like 'benchmade%' or last_name like 'Imported %'`);
  await client.query(`delete from records."emailAddresses" where email_address like 'benchmade%' or email_address like 'nadia%'`);
  await client.query(
    `delete from muster.duplicate_keys k where module = 'leads' and not exists (select 1 from records.leads where _id = k.record_id)`,
  );
  await client.query(`update records.leads set title = 'Clinician' where title <> 'Clinician'`);
  await client.query('truncate muster.events');
  await emptyAuditLog(client);
  await client.query('vacuum (analyze) records.leads');
  await client.query('vacuum (analyze) records.subs');
}

/** Append-only for everybody; the bench owns its database and says so. */
async function emptyAuditLog(client: pg.Client): Promise<void> {
  if (await hasHistory(client)) return;
  const { rows } = await client.query(
    `select relid::text as name from pg_partition_tree('muster.audit_log') union all select 'muster.audit_seals'`,
  );
  const guarded = rows.map(({ name }) => name as string);
  for (const table of guarded) await client.query(`alter table ${table} disable trigger user`);
  await client.query('truncate muster.audit_log, muster.audit_seals');
  for (const table of guarded) await client.query(`alter table ${table} enable trigger user`);
}

/** The data is made anew when the generator or the columns of its tables change. */
async function shapeHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of ['generate.ts', 'names.ts', 'people.ts', 'dashboard.ts', '../server/database/migrations.ts'])
    hash.update(readFileSync(join(import.meta.dirname, file)));
  const { modules } = await discover();
  for (const name of ['accounts', 'jobs', 'leads', 'messages', 'subs', 'users'])
    hash.update(JSON.stringify([...storageOf(modules.get(name)!.fields).values()].map(({ columns }) => columns)));
  return hash.digest('hex').slice(0, 10);
}

type Administer = (sql: string) => Promise<pg.QueryResult>;

async function isComplete(administer: Administer, name: string): Promise<boolean> {
  const { rows } = await administer(
    `select shobj_description(oid, 'pg_database') = 'complete' as complete from pg_database where datname = '${name}'`,
  );
  return rows[0]?.complete === true;
}

async function dropOthers(administer: Administer, prefix: string): Promise<void> {
  const { rows } = await administer(`select datname from pg_database where starts_with(datname, '${prefix}')`);
  for (const { datname } of rows) await administer(`drop database ${datname} with (force)`);
}

export async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
