import '#server/node-version.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ModuleDefinition } from '#common/module.ts';
import { startApp, type App } from '#server/app.ts';
import { discover } from '#server/features.ts';
import { buildProgress, missingIndexes, uncheckedConstraints } from '#server/modules/index-builds.ts';
import { readSettings } from '#server/settings.ts';
import { openBenchDatabase, withClient } from './database.ts';
import { ADMIN, SECRET } from './people.ts';

/**
 * `node bench/index-upgrade.ts [--rows 1000000] [--savers 4]`: starts a version whose leads have two more indexes, one of them unique, and
 * one more relation, on a database of that many leads, and saves leads while the job builds and checks them. Prints the longest save before, meanwhile and after.
 */
const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, savers: { type: 'string', default: '4' } },
});
const say = (line: string) => console.log(line);
const NEW = [`leads source profession list ix`, `leads number uq`, `leads referrer link ix`];
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

const database = await openBenchDatabase(say);
try {
  await upgrade(await database.withLeads(Number(options.rows)));
} finally {
  await database.close();
}

async function upgrade(url: string): Promise<void> {
  await withClient(url, (client) => client.query('analyze records.leads'));
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-bench-'));
  const began = performance.now();
  const app = await startWithMore(url, dataDir);
  say(`Start: ${seconds(performance.now() - began)}`);
  try {
    const token = await signIn(app);
    const savers = startSavers(app, token);
    await built(app);
    say(`All built after ${seconds(performance.now() - began)}; ${savers.report()}`);
    await new Promise((wait) => setTimeout(wait, 10_000));
    say(`Ten seconds with the indexes: ${savers.report()}`);
    await savers.stop();
  } finally {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
    await withClient(url, async (client) => {
      for (const name of NEW) await client.query(`drop index if exists records."${name}"`);
      await client.query(`alter table records.leads drop column if exists "number", drop column if exists "referrer"`);
      await client.query(`delete from records.leads where last_name = 'Benchmade'`);
    });
  }
}

/** The columns of the unique index and of the relation are new and empty, as those that an upgrade brings. */
async function startWithMore(databaseUrl: string, dataDir: string): Promise<App> {
  const discovered = await discover();
  const leads = discovered.modules.get('leads')!;
  const more: ModuleDefinition = {
    ...leads,
    indexes: [...(leads.indexes ?? []), ['source', 'profession']],
    fields: {
      ...leads.fields,
      number: { type: 'TextField', label: 'Number', unique: true },
      referrer: { type: 'Relate', label: 'Referrer', ref: 'users' },
    },
  };
  const settings = readSettings({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '0',
    JWT_SECRET: SECRET,
    SECRETS_KEY: SECRET,
  });
  return startApp({
    settings,
    databaseUrl,
    say,
    discovered: { ...discovered, modules: new Map([...discovered.modules, ['leads', more]]) },
  });
}

async function signIn({ address }: App): Promise<string> {
  const response = await fetch(`${address}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  return ((await response.json()) as { token: string }).token;
}

function startSavers({ address }: App, token: string) {
  let took: number[] = [];
  const stopped = new AbortController();
  const save = async (number: string) => {
    const began = performance.now();
    const response = await fetch(`${address}/api/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ first_name: 'Ada', last_name: 'Benchmade', lead_status: 'active', number }),
    });
    if (response.status !== 200) throw new Error(`A save answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
    took.push(performance.now() - began);
  };
  const loops = Array.from({ length: Number(options.savers) }, async (_, saver) => {
    for (let at = 0; !stopped.signal.aborted; at++) await save(`${saver}-${at}`);
  });
  return {
    report: () => {
      const sorted = took.toSorted((a, b) => a - b);
      took = [];
      const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
      return `${sorted.length} saves, median ${at(0.5)} ms, 99 % within ${at(0.99)} ms, the longest ${at(1)} ms`;
    },
    stop: async () => {
      stopped.abort();
      await Promise.all(loops);
    },
  };
}

/** Says how far it is every five seconds. */
async function built({ engine }: App): Promise<void> {
  for (let at = 0; ; at++) {
    const missing = await missingIndexes(engine);
    if (!missing.length && !(await uncheckedConstraints(engine)).links.length) return;
    if (at % 10 === 0)
      for (const { name, phase, part } of (await buildProgress(engine)).values())
        say(`  ${name}: ${phase}${part === null ? '' : `, ${Math.round(part * 100)} %`}`);
    await new Promise((wait) => setTimeout(wait, 500));
  }
}
