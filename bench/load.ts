import autocannon from 'autocannon';
import { cpuOf } from './cpu.ts';
import type { Running } from './processes.ts';
import type { BenchRequest, Work } from './works.ts';

/** One round of one work on one server. */
export interface Measured {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of CPU per request. */
  serverCpu: number | undefined;
  postgresCpu: number | undefined;
}

const CONNECTIONS = 10;
const MOST_REQUESTS = 2_000;

/** What each next round of a work asks for, over and over as long as it lasts. */
export function roundsOf({ most = MOST_REQUESTS, asksAnew }: Work, requests: BenchRequest[]): () => BenchRequest[] {
  let from = 0;
  return () => {
    const round = requests.slice(from, from + most);
    if (asksAnew) from = (from + most) % requests.length;
    return round;
  };
}

/** Seconds or requests, and how many are asked at a time. */
type Limit = ({ duration: number } | { amount: number }) & { connections?: number | undefined };

/** @throws when any answer is not a 2xx: a fast refusal is no work done */
export async function load(
  server: Running,
  token: string,
  requests: readonly BenchRequest[],
  { connections = CONNECTIONS, ...limit }: Limit,
  postmaster: number,
): Promise<Measured> {
  const prepared = requests.map(({ method, path, body }) => ({
    method,
    path,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }));
  let connection = 0;
  const before = cpuOf(server.pid, postmaster);
  const result = await autocannon({
    url: server.address,
    connections,
    timeout: 60,
    requests: prepared,
    // every connection begins elsewhere, or all would ask for the same at once
    setupClient: (client) => {
      const from = Math.floor((connection++ % connections) * (prepared.length / connections));
      client.setRequests([...prepared.slice(from), ...prepared.slice(0, from)]);
    },
    ...limit,
  });
  const after = cpuOf(server.pid, postmaster);
  if (result.non2xx || result.errors || !result['2xx'])
    throw new Error(`${requests[0]!.path}: ${result['2xx']} answers, ${result.non2xx} refusals, ${result.errors} errors.`);
  const perRequest = (of: 'server' | 'postgres') =>
    before && after ? ((after[of] - before[of]) * 1000) / result['2xx'] : undefined;
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    serverCpu: perRequest('server'),
    postgresCpu: perRequest('postgres'),
  };
}
