import type { FastifyInstance } from 'fastify';
import { ensureFirstAdmin } from './accounts/first-admin.ts';
import { lateRights, lateRightsInWords } from './accounts/late-rights.ts';
import { computing } from './computed/computing.ts';
import { systemContext } from './context.ts';
import { openDatabase, type Database } from './database/database.ts';
import { changeTables, migrate } from './database/migrate.ts';
import { FILL_LOCK, SHAPE_LOCK } from './database/migrations.ts';
import { prepareMonths } from './database/months/prepare-months.ts';
import { hasNewerSteps } from './database/newer-steps.ts';
import { loadDemo, type SignIn } from './demo-loader.ts';
import type { Discovered } from './discovered.ts';
import type { Engine } from './engine.ts';
import { startConsumers } from './events/consume-events.ts';
import { discover } from './features.ts';
import { CONTINUOUS_ON_SERVER } from './backup/backup-environment.ts';
import { startContinuousBackup } from './backup/continuous/continuous-backup.ts';
import { forgetAfterRestore } from './backup/forget-after-restore.ts';
import { createFileStore } from './files/create-file-store.ts';
import type { FileStore } from './files/file-store.ts';
import { backUpBeforeUpgrade } from './backup/before-upgrade.ts';
import { noOutbound, readCopyOf, withoutProviders } from './backup/copy.ts';
import { createNode } from './health/node.ts';
import { createLog } from './http/log.ts';
import { createServer } from './http/server.ts';
import { jobQueue, prepareJobs, startJobs } from './jobs/jobs.ts';
import { readAgain } from './read-again.ts';
import { buildIndexes } from './modules/build-indexes.jobs.ts';
import { reconcileBuiltIns } from './modules/built-ins.ts';
import { loadRegistry } from './modules/registry.ts';
import { createOutbound } from './outside/fetch.ts';
import { createMailer } from './outside/mail.ts';
import { createTelephone } from './outside/telephone.ts';
import { clamd, noScanner } from './outside/virus-scan.ts';
import { createCache } from './cache.ts';
import { guardPublicDemo } from './public-demo.ts';
import { watchChangeCounters, type ChangeCounters } from './change-counters.ts';
import { openBus } from './realtime/bus.ts';
import { openSockets, type OpenSockets } from './realtime/sockets.ts';
import { createAccessCache } from './records/access.ts';
import { openReplicas } from './replicas/replicas.ts';
import { checkSecretKeys } from './secrets/check-keys.ts';
import { makeHashKey } from './secrets/hash-key.ts';
import { setSecretKeys } from './secrets/secret-keys.ts';
import { packageVersion, type Settings } from './settings.ts';
import { startTracing } from './traces/traces.ts';
import { createWorkers } from './workers/workers.ts';

export interface App {
  /** `http://127.0.0.1:3000`, when it listens. */
  address: string;
  /** To be shown once: the first admin's generated password, and the demo's people. */
  signIns: SignIn[];
  engine: Engine;
  server: FastifyInstance;
  /** Asks balancers to send no more calls; those that come are answered. */
  drain(): void;
  close(): Promise<void>;
}

interface StartOptions {
  settings: Settings;
  databaseUrl: string;
  say: (line: string) => void;
  listen?: boolean;
  /** Resolves once the web pages are built: beside the first start's long work, and before anybody is served. */
  pages?: Promise<void>;
  clock?: () => Date;
  /** No consumer gathers its events for longer. */
  mostGatherMs?: number;
  /** What features contribute; absent: all that their folders hold. */
  discovered?: Discovered;
}

/** A whole node: database brought up to date, engine, jobs, HTTP and sockets. */
export async function startApp({
  settings,
  databaseUrl: mainUrl,
  say,
  listen = true,
  pages = Promise.resolve(),
  clock = () => new Date(),
  mostGatherMs = Infinity,
  discovered: given,
}: StartOptions): Promise<App> {
  if (settings.backupContinuous && settings.databaseUrl) say(CONTINUOUS_ON_SERVER);
  setSecretKeys({ ...settings, secretsKey: settings.secretsKey!, jwtSecret: settings.jwtSecret! });
  const discovered = given ?? (await discover());
  const databaseUrl = settings.databaseSessionUrl ?? mainUrl;
  const files = await createFileStore(settings);
  await backUpBeforeUpgrade(settings, databaseUrl, files, say);
  await bringUpToDate(databaseUrl, { version: settings.version, discovered, say, now: clock() });
  const database = openDatabase(mainUrl, { prepare: settings.databasePrepare });
  await prepareSecrets(database, settings);
  await forgetAfterRestore(database, files, settings);
  const sessionDatabase = settings.databaseSessionUrl ? openDatabase(databaseUrl, { name: 'muster session' }) : database;
  const engine = await createEngine({ settings, databaseUrl, database, sessionDatabase, discovered, files, clock });
  await guardPublicDemo(engine);
  const signIns = await fillInAlone(engine, databaseUrl, say);
  await pages;
  const server = await createServer(engine, discovered.routes);
  const jobs = settings.roles.jobs ? await startJobs(engine, discovered.jobs) : undefined;
  const consumers = settings.roles.jobs ? await startConsumers(engine, discovered.consumers, { mostGatherMs }) : undefined;
  let address = '';
  let sockets: OpenSockets | undefined;
  if (listen) {
    address = await server.listen({ port: settings.port, host: settings.host });
    engine.node.listensAt(Number(new URL(address).port) || settings.port);
    sockets = openSockets(engine, server.server);
    engine.node.sockets = sockets.count;
  } else await server.ready();
  await engine.node.register();
  engine.continuous = startContinuousBackup(engine);
  const stopTracing = await startTracing(settings.tracesTo, engine.node, settings.version);

  return {
    address,
    signIns,
    engine,
    server,
    drain: () => engine.node.drain(),
    close: async () => {
      await sockets?.close();
      await closeServer(server);
      await consumers?.stop();
      await jobs?.stop();
      await engine.continuous?.stop();
      await engine.node.leave();
      await engine.workers.close();
      engine.changeCounters.stop();
      await engine.bus.close();
      await stopTracing();
      await engine.replicas?.close();
      await database.close();
      if (sessionDatabase !== database) await sessionDatabase.close();
    },
  };
}

async function prepareSecrets(database: Database, { jwtSecret }: Settings): Promise<void> {
  try {
    await database.transaction(async (transaction) => {
      await checkSecretKeys(transaction);
      await makeHashKey(transaction, jwtSecret!);
    });
  } catch (problem) {
    await database.close();
    throw problem;
  }
}

/** Calls that are being answered are finished; connections that are kept open for more are not waited for. */
async function closeServer(server: FastifyInstance): Promise<void> {
  const idle = setInterval(() => server.server.closeIdleConnections(), 100);
  await server.close().finally(() => clearInterval(idle));
}

/** Migrations and built-in tables, without records: what a template for tests needs. */
export async function prepareDatabase(databaseUrl: string, say: (line: string) => void): Promise<void> {
  await bringUpToDate(databaseUrl, { version: packageVersion(), discovered: await discover(), say, now: new Date() });
}

interface Shaping {
  version: string;
  discovered: Discovered;
  say: (line: string) => void;
  now: Date;
}

async function bringUpToDate(url: string, { version, discovered, say, now }: Shaping): Promise<void> {
  const database = openDatabase(url, { connections: 2, name: 'muster start', statementTimeoutMs: 0 }); // a large table takes what it takes
  let left: string[] = [];
  try {
    const isNewer = await hasNewerSteps(database, version);
    await underLock(database, SHAPE_LOCK, async () => {
      const { rows } = await database.query(`select to_regclass('muster.migrations') is null as fresh`);
      if (rows[0]!.fresh) say('Preparing the database …');
      const done = await migrate(database);
      await prepareMonths(database, now);
      // the tables of a newer version hold all that this one knows; it would shape them back
      if (!isNewer)
        left = await changeTables(database, done, (transaction) => reconcileBuiltIns(transaction, discovered.modules));
      await prepareJobs(url);
    });
    if (left.length) {
      say(`Built or checked in the background, as their tables are large: ${left.join(', ')}.`);
      await jobQueue.enqueue(database, buildIndexes, {}, { key: buildIndexes.name });
    }
  } finally {
    await database.close();
  }
}

/** Two nodes that start together take turns. */
async function underLock<T>(database: Database, lock: number, run: () => Promise<T>): Promise<T> {
  const holder = await database.pool.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [lock]);
    return await run();
  } finally {
    await holder.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined);
    holder.release();
  }
}

async function createEngine(parts: {
  settings: Settings;
  databaseUrl: string;
  database: Database;
  sessionDatabase: Database;
  discovered: Discovered;
  files: FileStore;
  clock: () => Date;
}): Promise<Engine> {
  const { settings, databaseUrl, database, sessionDatabase, discovered, files, clock } = parts;
  const log = createLog(settings.logLevel);
  const access = createAccessCache(database);
  const copyOf = await readCopyOf(database);
  const outbound = copyOf ? noOutbound : createOutbound(settings.outboundAllow);
  const engine = {
    settings,
    node: createNode(settings, database, log),
    database,
    sessionDatabase,
    databaseUrl,
    replicas: await openReplicas(settings, database, log),
    copyOf,
    discovered,
    clock,
    log,
    computing,
    access,
    sessions: new Map(),
    apiKeys: new Map(),
    settingsCache: createCache(),
    registry: await loadRegistry(database, discovered),
    jobs: jobQueue,
    files,
    outbound,
    mail: createMailer(copyOf ? withoutProviders(settings) : settings, outbound),
    telephone: createTelephone(copyOf ? withoutProviders(settings) : settings, outbound),
    scanner: settings.clamdUrl ? clamd(settings.clamdUrl, log) : noScanner,
    workers: createWorkers(log),
    bus: openBus(database, databaseUrl, log),
  } as unknown as Engine & { changeCounters: ChangeCounters };
  engine.changeCounters = await watchChangeCounters(database, log, (names, users) => readAgain(engine, names, users));
  return engine;
}

/** A node that starts meanwhile waits, and finds all of it there. */
async function fillInAlone(engine: Engine, databaseUrl: string, say: (line: string) => void): Promise<SignIn[]> {
  const database = openDatabase(databaseUrl, { connections: 1, name: 'muster start', statementTimeoutMs: 0 });
  try {
    return await underLock(database, FILL_LOCK, () => fillIn(engine, say));
  } finally {
    await database.close();
  }
}

/** The defaults of the features, the first admin, and on request the demo agency. */
async function fillIn(engine: Engine, say: (line: string) => void): Promise<SignIn[]> {
  await engine.changeCounters.check(); // what the node before this one made
  for (const defaults of engine.discovered.defaults)
    await systemContext(engine, `defaults: ${defaults.name}`).transaction((context) => defaults.run(context));
  await engine.changeCounters.check();
  await sayLateRights(engine, say);
  const admin = await ensureFirstAdmin(engine);
  const first = admin ? [{ label: 'System Admin', ...admin }] : [];
  return [...first, ...(engine.settings.demo ? await loadDemo(engine, say) : [])];
}

/** Rights that modules state since their first start reach no role by themselves: admins decide. */
async function sayLateRights(engine: Engine, say: (line: string) => void): Promise<void> {
  const lines = lateRightsInWords(await lateRights(systemContext(engine, 'which default rights no role has yet')));
  if (!lines.length) return;
  say(
    'An update brought rights that these roles do not have yet. Grant them in Administration, Roles, or by npm run grant-rights:',
  );
  for (const line of lines) say(`  ${line}`);
}
