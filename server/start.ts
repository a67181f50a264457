import './node-version.mjs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type App, startApp } from './app.ts';
import { checkPooler } from './database/check-pooler.ts';
import { checkServer } from './database/check-server.ts';
import { finishHalfSwap } from './database/embedded-swap.ts';
import { startEmbedded } from './database/embedded.ts';
import { discover } from './features.ts';
import { giveBackMemory } from './give-back-memory.ts';
import { keptSecret } from './kept-secret.ts';
import { readSettings, type Settings } from './settings.ts';
import { StartProblem } from './start-problem.ts';
import { signInsInWords } from './sign-ins-in-words.ts';
import { buildWeb } from './web-build.ts';

const say = (line: string) => console.log(line);
/** What is open, in the order of opening: closed backwards. */
const open: (() => Promise<void>)[] = [];
let stopping = false;
/** Asks balancers to send no more calls, and answers on for a while; where nobody is served yet there is nothing to do. */
let drain = async () => {};

for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop());
process.on('SIGTERM', () => void stop({ isDrained: true }));
// npm hands a SIGTERM to its shell, which ends without passing it on.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || stopping || void stop({ isDrained: true }), 300).unref();
}
try {
  await start();
} catch (problem) {
  if (!stopping) await fail(problem);
}

async function start() {
  const given = readSettings(process.env);
  finishHalfSwap(given.dataDir);
  const settings = {
    ...given,
    jwtSecret: given.jwtSecret ?? keptSecret(given.dataDir, 'jwt-secret'),
    secretsKey: given.secretsKey ?? keptSecret(given.dataDir, 'secrets-key'),
  };
  if (settings.roles.http) await checkPort(settings);
  await checkDatabase(settings); // not while code is read: its answers would seem late
  const isBuilding = settings.roles.http && !process.argv.includes('--without-web');
  const opening = openDatabase(settings);
  const pages = isBuilding ? buildWeb(say) : Promise.resolve();
  const discovered = discover(); // the code is read while PostgreSQL starts
  for (const begun of [pages, discovered]) begun.catch(() => undefined); // told by who waits for it
  const { url, noteAddress } = await opening;
  const app = await startApp({
    settings,
    databaseUrl: url,
    say,
    listen: settings.roles.http,
    pages,
    discovered: await discovered,
  });
  open.push(() => app.close());
  drain = async () => {
    app.drain();
    await sleep(settings.drainSeconds * 1000);
  };
  noteAddress(settings.publicUrl);
  giveBackMemory();

  say(settings.roles.http ? `\nMuster is ready at ${app.address}` : '\nMuster is running background jobs.');
  saySignIns(app);
  say('Stop it with Ctrl-C.');
}

async function checkDatabase({ databaseUrl, databaseSessionUrl, databasePrepare }: Settings) {
  if (!databaseUrl) return;
  await checkServer(databaseUrl);
  if (databaseSessionUrl) await checkServer(databaseSessionUrl, 'DATABASE_SESSION_URL');
  await checkPooler({ url: databaseUrl, sessionUrl: databaseSessionUrl, prepare: databasePrepare });
}

/** DATABASE_URL where it is given, else the PostgreSQL that comes along. */
async function openDatabase({ databaseUrl, dataDir, backupContinuous: continuous }: Settings) {
  if (databaseUrl) return { url: databaseUrl, noteAddress: () => {} };
  const embedded = await startEmbedded({ dataDir, say, continuous, giveUp: (problem) => void fail(problem) });
  open.push(() => embedded.stop());
  if (embedded.adopted) say('The database of the last run was still at work and is used on.');
  return embedded;
}

/** Before the long work of a first start, so that a taken port is said at once. */
function checkPort({ host, port }: Settings) {
  return new Promise<void>((done, refuse) => {
    const probe = createServer();
    probe.on('error', refuse);
    probe.listen({ host, port }, () => probe.close(() => done()));
  });
}

function saySignIns({ signIns }: App) {
  if (signIns.length === 0) return;
  say('\nSign in as');
  for (const line of signInsInWords(signIns)) say(`  ${line}`);
  say('');
}

/** The first signal closes what is open, backwards; the second one leaves at once (PostgreSQL is adopted by the next start). */
async function stop({ isDrained = false } = {}) {
  if (stopping) process.exit(130);
  stopping = true;
  say('\nStopping …');
  if (isDrained) await drain();
  for (const close of open.toReversed()) await close().catch((problem: unknown) => console.error(problem));
  process.exit(0);
}

async function fail(problem: unknown) {
  stopping = true;
  const { code, port, address } = problem as { code?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE')
    console.error(
      `Port ${port} is taken: stop the other program, or choose another port, e.g. PORT=${(port ?? 0) + 1} npm start.`,
    );
  else if (code === 'EACCES' && port)
    console.error(`Port ${port} may not be opened by this user: choose one above 1023, e.g. PORT=3000 npm start.`);
  else if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    console.error(`HOST is "${address ?? process.env.HOST}": this machine has no such address.`);
  else if (code === 'ENOSPC') console.error('The disk is full: free some space and start again.');
  else console.error(problem instanceof StartProblem ? problem.message : problem);
  for (const close of open.toReversed()) await close().catch(() => {});
  process.exit(1);
}
