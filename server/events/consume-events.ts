import { systemContext, type Context } from '../context.ts';
import { asDemo } from '../demo-mark.ts';
import type { Engine } from '../engine.ts';
import type { Consumer, EventFilter, RecordEvent } from './event.ts';
import { takenIds, watchSettled } from './settled.ts';

const BEAT_MS = 1_000;
const SOON_MS = 25;
/** The least pause between two looks: while a node saves all the time, each finds what several saves left. */
const REST_MS = 50;
const BATCH = 200;
const LONGEST_PAUSE_S = 300;

/**
 * Calls the consumers on this node. Several nodes may: the lock on its cursor gives a consumer's next events to one of them.
 * A change on any node wakes them all over the bus; the beat finds what was not heard.
 */
export async function startConsumers(
  engine: Engine,
  consumers: readonly Consumer[],
  { beatMs = BEAT_MS, batch = BATCH } = {},
): Promise<{ stop(): Promise<void> }> {
  await makeCursors(engine, consumers);
  const settled = watchSettled(engine.database);
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  const drain = async (consumer: Consumer) => {
    while (!stopping.signal.aborted && (await takeBatch(engine, consumer, settled.id, batch)) > 0);
  };
  const look = async () => {
    const isAwaited = await settled.look();
    const waiting = await consumersWithEvents(engine, consumers, settled.id);
    for (const consumer of consumers.filter(({ name }) => waiting.has(name) && !running.has(name)))
      running.set(
        consumer.name,
        drain(consumer)
          .catch((problem: unknown) =>
            engine.log.warn({ consumer: consumer.name, problem: String(problem) }, 'events were not read'),
          )
          .finally(() => running.delete(consumer.name)),
      );
    return isAwaited;
  };
  const beat = heartbeat(look, beatMs, (problem) => engine.log.warn({ problem: String(problem) }, 'events were not looked for'));
  engine.bus.listen(({ kind }) => {
    if (kind === 'records' || kind === 'missed') beat.now();
  });
  return {
    stop: async () => {
      stopping.abort();
      await beat.stop();
      await Promise.all(running.values());
    },
  };
}

/**
 * Looks when told, after a rest from the look before, and every beat; while there is something to wait for, sooner: after 25 ms, 50 ms and so
 * on.
 */
function heartbeat(look: () => Promise<boolean>, beatMs: number, failed: (problem: unknown) => void) {
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isTold = false;
  let pause = SOON_MS;
  let restedAt = 0;
  const run = async () => {
    const isAwaited = await look().catch((problem: unknown) => (failed(problem), false));
    pause = isAwaited && !isTold ? Math.min(beatMs, pause * 2) : SOON_MS;
    looking = undefined;
    if (isStopped) return;
    restedAt = performance.now() + REST_MS;
    timer = setTimeout(begin, isTold ? REST_MS : isAwaited ? pause : beatMs).unref();
    isTold = false;
  };
  const begin = () => void (looking ??= run());
  const now = () => {
    if (isStopped) return;
    if (looking) {
      isTold = true;
      return;
    }
    clearTimeout(timer);
    const rest = restedAt - performance.now();
    if (rest > 0) timer = setTimeout(begin, rest).unref();
    else begin();
  };
  now();
  return {
    now,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/** A new consumer begins with what happens from now on. */
async function makeCursors({ database }: Engine, consumers: readonly Consumer[]): Promise<void> {
  const names = consumers.map(({ name }) => name);
  const values = [names, await takenIds(database)];
  await database.query(
    'insert into muster.event_cursors (consumer, last_id) select name, $2 from unnest($1::text[]) name on conflict do nothing',
    values,
  );
}

/** Those that have something to do; the cursors of the others pass what is nothing to them. */
async function consumersWithEvents(
  { database, clock }: Engine,
  consumers: readonly Consumer[],
  settledId: number,
): Promise<Set<string>> {
  const rows = await database.prepared(
    `with asked as (
       select c.consumer, exists (select 1 from muster.events e where e.id > c.last_id and e.id <= $2 and ${CONCERNS}) as waits
         from muster.event_cursors c
         join jsonb_to_recordset($3::jsonb) as f(consumer text, modules text[], whats text[], sources text[]) using (consumer)
        where c.last_id < $2 and (c.retry_at is null or c.retry_at <= $1)),
     idle as (
       select c.consumer from muster.event_cursors c join asked using (consumer) where not waits and c.last_id < $2
          for update of c skip locked),
     passed as (update muster.event_cursors c set last_id = $2 from idle where c.consumer = idle.consumer)
     select consumer from asked where waits`,
    [clock(), settledId, JSON.stringify(consumers.map(({ name, of }) => ({ consumer: name, ...of })))],
  );
  return new Set(rows.map(([consumer]) => consumer as string));
}

/** Whether the event `e` is one of those that `f`, a row or a parameter, names. */
const CONCERNS = `(f.modules is null or e.module = any(f.modules)) and (f.whats is null or e.what = any(f.whats))
  and (f.sources is null or e.source = any(f.sources))`;

/** @returns how many events were handled: 0 when there are none, another node has them, or they failed */
async function takeBatch(engine: Engine, consumer: Consumer, settledId: number, most: number): Promise<number> {
  const context = systemContext(engine, `consumer ${consumer.name}`);
  try {
    return await context.transaction(async (inner) => {
      const events = await nextEvents(inner, consumer, settledId, most);
      if (!events.length) return 0;
      for (const part of partsOfOneCause(events)) {
        const { depth, ofDemo } = part[0]!;
        const frame = { module: consumer.name, id: '', rule: consumer.name, depth: depth + 1, isWrittenAgain: false };
        const run = () => consumer.run(inner.inside(frame), part);
        await (ofDemo ? asDemo(run) : run());
      }
      await moveCursor(inner, consumer.name, events.at(-1)!.id);
      return events.length;
    });
  } catch (problem) {
    await noteProblem(context, consumer.name, problem);
    return 0;
  }
}

/** Locks the consumer's cursor until the transaction ends; none where another node holds it. */
async function nextEvents(
  { database, now }: Context,
  { name, of }: Consumer,
  settledId: number,
  most: number,
): Promise<RecordEvent[]> {
  const cursor = await database.query(
    `select last_id from muster.event_cursors where consumer = $1 and (retry_at is null or retry_at <= $2)
        for update skip locked`,
    [name, now()],
  );
  if (!cursor.rowCount) return [];
  const { rows } = await database.query(
    `select id, module, record_id as "recordId", what, fields, coalesce(others, '{}') as others, actor, source, cause, depth, run, of_demo as "ofDemo", impersonator, at
       from muster.events e, (select $3::text[] as modules, $4::text[] as whats, $5::text[] as sources) f
      where id > $1 and id <= $2 and ${CONCERNS} order by id limit ${most}`,
    [cursor.rows[0]!.last_id, settledId, ...filterValues(of)],
  );
  return rows as RecordEvent[];
}

const filterValues = ({ modules, whats, sources }: EventFilter) => [modules ?? null, whats ?? null, sources ?? null];

/** What a consumer saves counts as caused by its events, so one call holds events of one depth, of the demo or not. */
function partsOfOneCause(events: readonly RecordEvent[]): RecordEvent[][] {
  const parts: RecordEvent[][] = [];
  for (const event of events) {
    const before = parts.at(-1)?.[0];
    if (before?.depth === event.depth && before.ofDemo === event.ofDemo) parts.at(-1)!.push(event);
    else parts.push([event]);
  }
  return parts;
}

async function moveCursor({ database }: Context, name: string, lastId: number): Promise<void> {
  await database.query(
    'update muster.event_cursors set last_id = $2, attempts = 0, problem = null, retry_at = null where consumer = $1',
    [name, lastId],
  );
}

/** The next attempt waits 1 s, 2 s, 4 s … up to five minutes; the events stay where they are. */
async function noteProblem({ engine, now }: Context, name: string, problem: unknown): Promise<void> {
  engine.log.error({ consumer: name, problem: String(problem) }, 'a consumer of events failed');
  await engine.database.query(
    `update muster.event_cursors set attempts = attempts + 1, problem = $2,
            retry_at = $3::timestamptz + make_interval(secs => least(${LONGEST_PAUSE_S}, power(2, least(attempts, 20))))
      where consumer = $1`,
    [name, String(problem).slice(0, 2_000), now()],
  );
}
