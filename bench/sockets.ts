import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { atRest } from '#web/at-rest.ts';
import { withClient } from './database.ts';
import { SECRET } from './people.ts';
import type { Running } from './processes.ts';
import type { Reader } from './works.ts';

export interface SocketsResult {
  sockets: number;
  seconds: number;
  savesPerSecond: number;
  /** Of one open list. */
  searchesPerSecond: number;
  /** Milliseconds, of the node that had the longer one. */
  eventLoopDelay: number;
}

export const SOCKETS_AIM = { searchesPerSecond: 0.5, eventLoopDelay: 50 };
const PAGES = 500;
/** As many of the pages as one in so many have a record open beside their list. */
const WITH_RECORD = 5;
const SAVES_PER_SECOND = 10;
const STATES = ['TX', 'CA', 'NY', 'PA', 'IL', 'OH'];

/** Pages on two nodes that each show a list of leads, as the shell does it, while leads are saved. */
export async function measureSockets(
  nodes: readonly Running[],
  url: string,
  reader: Reader,
  seconds: number,
): Promise<SocketsResult> {
  const leads = await someLeads(url, reader);
  const count = { searches: 0, saves: 0, refused: 0 };
  const call = async (node: Running, method: string, path: string, body?: unknown) => {
    const response = await fetch(`${node.address}${path}`, {
      method,
      headers: { authorization: `Bearer ${reader.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    if (!response.ok) count.refused++;
  };
  const pages = Array.from({ length: PAGES }, (_, at) => {
    const node = nodes[at % nodes.length]!;
    const query = { searchTerms: { lead_status: 'active', 'current_address.state': STATES[at % STATES.length] } };
    return openPage(node, reader.token, {
      record: at % WITH_RECORD === 0 ? leads[at % leads.length] : undefined,
      search: () => {
        count.searches++;
        return call(node, 'POST', '/api/leads/dataSourceSearch', {
          ...query,
          sortField: 'last_name',
          total: 'capped',
          pageSize: 25,
        });
      },
      read: (id) => call(node, 'GET', `/api/leads/${id}`),
    });
  });
  try {
    await Promise.all(pages.map(isConnected));
    await wait(2_000);
    await Promise.all(nodes.map(eventLoopDelayOf)); // from here on
    count.searches = 0;
    const begun = performance.now();
    const saving: Promise<void>[] = [];
    while (performance.now() - begun < seconds * 1_000) {
      const path = `/api/leads/update-certain-fields/${leads[count.saves % leads.length]}`;
      saving.push(call(nodes[count.saves % nodes.length]!, 'PUT', path, { fields: { title: `Title ${++count.saves}` } }));
      await wait(Math.max(0, begun + (count.saves * 1_000) / SAVES_PER_SECOND - performance.now()));
    }
    const took = (performance.now() - begun) / 1_000;
    const { searches } = count;
    await Promise.all(saving);
    const delays = await Promise.all(nodes.map(eventLoopDelayOf));
    if (count.refused || !searches) throw new Error(`${searches} searches, and ${count.refused} calls were refused.`);
    return {
      sockets: PAGES,
      seconds: took,
      savesPerSecond: count.saves / took,
      searchesPerSecond: searches / PAGES / took,
      eventLoopDelay: Math.max(...delays),
    };
  } finally {
    for (const page of pages) page.disconnect();
  }
}

interface Page {
  record: string | undefined;
  search: () => Promise<void>;
  read: (id: string) => Promise<void>;
}
function openPage(node: Running, token: string, { record, search, read }: Page): Socket {
  const watches = [{ module: 'leads' }, ...(record ? [{ module: 'leads', id: record, as: 'viewing' }] : [])];
  const socket = io(node.address, { auth: { token, watches }, transports: ['websocket'], forceNew: true });
  socket.on('records-changed', atRest(search));
  socket.on('record-changed', ({ _id }: { _id: string }) => void read(_id));
  return socket;
}

const isConnected = (socket: Socket): Promise<void> =>
  new Promise((done, fail) => {
    if (socket.connected) return done();
    socket.once('connect', done);
    socket.once('connect_error', fail);
  });

/** Milliseconds, the 99th percentile since the node was last asked. */
async function eventLoopDelayOf({ address }: Running): Promise<number> {
  const response = await fetch(`${address}/api/metrics`, { headers: { authorization: `Bearer ${SECRET}` } });
  const found = /^muster_event_loop_delay_seconds ([\d.e-]+)$/m.exec(await response.text());
  if (!found) throw new Error('The node does not say how long its event loop was held.');
  return Number(found[1]) * 1000;
}

async function someLeads(url: string, reader: Reader): Promise<string[]> {
  const { rows } = await withClient(url, (client) =>
    client.query('select _id from records.leads where teams && $1 and not deleted order by _id limit 100', [reader.teams]),
  );
  return rows.map((row) => row._id as string);
}
