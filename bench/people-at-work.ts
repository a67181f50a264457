import '#server/node-version.mjs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { alone, atWork, openPages, type Answers, type Work } from './at-work.ts';
import { makeCrowd } from './crowd.ts';
import { openBenchDatabase, withClient } from './database.ts';
import { SECRET } from './people.ts';
import { startProduct, type Running } from './processes.ts';

/** `npm run load [-- --minutes 10 --people 300 --sockets 2000 --leads 100000]`: people at work on two nodes; ends with 1 where a promise does not hold. */
const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    people: { type: 'string', default: '300' },
    sockets: { type: 'string', default: '2000' },
    leads: { type: 'string', default: '100000' },
  },
});
const minutes = Number(options.minutes);
/** Seconds between two calls of one person, beside those that their open page makes by itself. */
const EVERY_SECONDS = 10;
const ALONE_CALLS = 600;
const SLOWER = 5;
/** What a node has more at the end than after the first fifth. */
const GROWTH = 1.2;

const say = (line: string) => console.log(line);
const database = await openBenchDatabase(say);
const nodes: Running[] = [];
try {
  const url = await database.withLeads(Number(options.leads));
  const people = await makeCrowd(url, Number(options.people));
  for (let at = 0; at < 2; at++) nodes.push(await startProduct(url));
  const work = { nodes, leads: await leadsOf(url, people[0]!.teams) };
  await alone(work, people[0]!, 200); // until the code is warm
  const idle = await alone(work, people[0]!, ALONE_CALLS);
  const held = await underLoad(work, people);
  process.exitCode = report(idle, held) ? 0 : 1;
} finally {
  for (const node of nodes) await node.stop();
  await database.close();
}

interface Held {
  answers: Answers;
  pages: Answers;
  sockets: number;
  /** Bytes of both nodes, in order of time. */
  memory: number[];
}

async function underLoad(work: Work, people: Awaited<ReturnType<typeof makeCrowd>>): Promise<Held> {
  const pages: Answers = { times: [], broken: [] };
  const sockets = await openPages(work, people, Number(options.sockets), pages);
  const until = performance.now() + minutes * 60_000;
  const memory: number[] = [];
  const watching = watchMemory(until, memory);
  try {
    const answers = await atWork(work, people, EVERY_SECONDS, until);
    await watching;
    return { answers, pages, sockets: sockets.filter(({ connected }) => connected).length, memory };
  } finally {
    for (const socket of sockets) socket.disconnect();
  }
}

async function watchMemory(until: number, into: number[]): Promise<void> {
  while (performance.now() < until) {
    const answer = await fetch(`${nodes[0]!.address}/api/health`, { headers: { authorization: `Bearer ${SECRET}` } });
    const health = (await answer.json()) as { nodes: { memoryBytes: number }[] };
    into.push(health.nodes.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0));
    await wait(Math.min(2_000, Math.max(0, until - performance.now())));
  }
}

function report(idle: Answers, { answers, pages, sockets, memory }: Held): boolean {
  const broken = [...idle.broken, ...answers.broken, ...pages.broken];
  const [still, busy] = [p99(idle.times), p99(answers.times)];
  const fifth = Math.max(1, Math.floor(memory.length / 5));
  const [before, after] = [mean(memory.slice(fifth, 2 * fifth)), mean(memory.slice(-fifth))];
  const promises: [string, boolean][] = [
    [`${broken.length} calls without a good answer${broken.length ? `, the first: ${broken[0]}` : ''}`, broken.length === 0],
    [`p99 ${still.toFixed(0)} ms alone, ${busy.toFixed(0)} ms under load (at most ${SLOWER} times)`, busy <= SLOWER * still],
    [
      `memory of both nodes ${inMegabytes(before)} MB after a fifth of the time, ${inMegabytes(after)} MB at the end`,
      after <= GROWTH * before,
    ],
    [`${sockets} of ${options.sockets} sockets open at the end`, sockets === Number(options.sockets)],
  ];
  const calls = answers.times.length + pages.times.length;
  say(
    `${options.people} people, ${options.sockets} sockets, two nodes, ${minutes} minutes: ${calls.toLocaleString('en-US')} answers, of which ${pages.times.length.toLocaleString('en-US')} to pages that searched again; p99 of those ${p99(pages.times).toFixed(0)} ms`,
  );
  for (const [words, holds] of promises) say(`${holds ? 'holds ' : 'BROKEN'}  ${words}`);
  return promises.every(([, holds]) => holds);
}

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}
function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / (numbers.length || 1);
}
function inMegabytes(bytes: number): string {
  return (bytes / 1024 ** 2).toFixed(0);
}

async function leadsOf(url: string, teams: readonly string[]): Promise<string[]> {
  const { rows } = await withClient(url, (client) =>
    client.query('select _id from records.leads where teams && $1 and not deleted order by _id limit 200', [teams]),
  );
  return rows.map((row) => row._id as string);
}
