import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { atRest } from '#web/at-rest.ts';
import type { Person } from './crowd.ts';
import type { Running } from './processes.ts';

/** Milliseconds of each answer, and what was no answer. */
export interface Answers {
  times: number[];
  broken: string[];
}

const STATES = ['TX', 'CA', 'NY', 'PA', 'IL', 'OH'];
/** Of twenty calls of a person so many are these. */
const SEARCHES = 11;
const READS = 7;

export interface Work {
  nodes: readonly Running[];
  leads: readonly string[];
}

/** One call as somebody at work makes it: a search, a read, now and then a save. */
export async function callOnce({ nodes, leads }: Work, person: Person, at: number, into: Answers): Promise<void> {
  const kind = (at * 7) % 20;
  const lead = leads[(at * 13) % leads.length]!;
  const state = STATES[at % STATES.length];
  if (kind < SEARCHES) return ask(nodes, person, at, into, 'POST', '/api/leads/dataSourceSearch', search(state!));
  if (kind < SEARCHES + READS) return ask(nodes, person, at, into, 'GET', `/api/leads/${lead}`);
  return ask(nodes, person, at, into, 'PUT', `/api/leads/update-certain-fields/${lead}`, { fields: { title: `Title ${at}` } });
}

const search = (state: string) => ({
  searchTerms: { lead_status: 'active', 'current_address.state': state },
  sortField: 'last_name',
  total: 'capped',
  pageSize: 25,
});

async function ask(
  nodes: Work['nodes'],
  { token }: Person,
  at: number,
  into: Answers,
  method: string,
  path: string,
  body?: unknown,
): Promise<void> {
  const begun = performance.now();
  try {
    const answer = await fetch(`${nodes[at % nodes.length]!.address}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    if (answer.ok) into.times.push(performance.now() - begun);
    else into.broken.push(`${answer.status} ${method} ${path}`);
  } catch (problem) {
    into.broken.push(`${String((problem as Error).cause ?? problem)} ${method} ${path}`);
  }
}

/** Everybody calls once in `everySeconds`, at moments of their own, whether the last answer is there or not. */
export async function atWork(work: Work, people: readonly Person[], everySeconds: number, until: number): Promise<Answers> {
  const answers: Answers = { times: [], broken: [] };
  const under: Promise<void>[] = [];
  const between = (everySeconds * 1_000) / people.length;
  const begun = performance.now();
  for (let at = 0; performance.now() < until; at++) {
    under.push(callOnce(work, people[at % people.length]!, at, answers));
    await wait(Math.max(0, begun + (at + 1) * between - performance.now()));
  }
  await Promise.all(under);
  return answers;
}

/** One after the other, by one person: how fast it is when nobody else is there. */
export async function alone(work: Work, person: Person, calls: number): Promise<Answers> {
  const answers: Answers = { times: [], broken: [] };
  for (let at = 0; at < calls; at++) await callOnce(work, person, at, answers);
  return answers;
}

/** Opens the pages of each person. The first one is visible: it repeats its search after each event. The others are in the background and only listen. */
export async function openPages(work: Work, people: readonly Person[], count: number, into: Answers): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let at = 0; at < count; at++) {
    const person = people[at % people.length]!;
    const { address } = work.nodes[at % work.nodes.length]!;
    const auth = { token: person.token, watches: [{ module: 'leads' }] };
    const socket = io(address, { auth, transports: ['websocket'], forceNew: true });
    if (at < people.length) {
      const body = search(STATES[at % STATES.length]!);
      socket.on(
        'records-changed',
        atRest(() => ask(work.nodes, person, at, into, 'POST', '/api/leads/dataSourceSearch', body)),
      );
    }
    sockets.push(socket);
    if (sockets.length % 50 === 0) await Promise.all(sockets.slice(-50).map(isConnected));
  }
  await Promise.all(sockets.map(isConnected));
  return sockets;
}

const isConnected = (socket: Socket): Promise<void> =>
  new Promise((done, fail) => {
    if (socket.connected) return done();
    socket.once('connect', done);
    socket.once('connect_error', fail);
  });
