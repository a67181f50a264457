import { systemContext, type Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { asDemo } from '../demo-mark.ts';
import type { Engine } from '../engine.ts';
import type { Consumer, EventFilter, RecordEvent } from './event.ts';
import { heartbeat } from './heartbeat.ts';
import { takenIds, watchSettled } from './settled.ts';
import { CONCERNS, waitingConsumers } from './waiting-consumers.ts';

const BEAT_MS = 1_000;
const BATCH = 200;
/** Of a consumer whose events are gathered. */
const GATHERED = 1_000;
const LONGEST_PAUSE_S = 300;

/**
 * Calls the consumers on this node. Several nodes may: the lock on its cursor gives a consumer's next events to one of them.
 * A change on any node wakes them all over the bus; the beat finds what was not heard.
 */
export async function startConsumers(
  engine: Engine,
  consumers: readonly Consumer[],
  { beatMs = BEAT_MS, mostGatherMs = Infinity } = {},
): Promise<{ stop(): Promise<void> }> {
  await makeCursors(engine, consumers);
  const settled = watchSettled(engine.database);
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  const asked = consumers.map((consumer) => ({ ...consumer, gathers: Math.min(consumer.gathers ?? 0, mostGatherMs) }));

  /** Until nothing is left; what is gathered, while whole batches are. @returns whether there was anything */
  const drain = async (consumer: Consumer) => {
    const [most, least] = consumer.gathers ? [GATHERED, GATHERED] : [BATCH, 1];
    let taken = most;
    let isAny = false;
    while (!stopping.signal.aborted && taken >= least) {
      taken = await takeBatch(engine, consumer, settled.id, most);
      isAny ||= taken > 0;
    }
    return isAny;
  };
  const begin = (consumer: Consumer) => {
    const done = drain(consumer)
      .catch((problem: unknown) => {
        engine.log.warn({ consumer: consumer.name, problem: String(problem) }, 'events were not read');
        return false;
      })
      .then((isAny) => {
        running.delete(consumer.name);
        // what has come meanwhile begins to be gathered
        if (isAny && consumer.gathers) beat.now();
      });
    running.set(consumer.name, done);
  };
  const look = async () => {
    const isAwaited = await settled.look();
    const { ready, dueIn } = await waitingConsumers(engine, asked, settled.id, GATHERED);
    for (const consumer of asked.filter(({ name }) => ready.has(name) && !running.has(name))) begin(consumer);
    return { isAwaited, dueIn };
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

/** A new consumer begins with what happens from now on. */
async function makeCursors({ database }: Engine, consumers: readonly Consumer[]): Promise<void> {
  const names = consumers.map(({ name }) => name);
  const values = [names, await takenIds(database)];
  await database.query(
    'insert into muster.event_cursors (consumer, last_id) select name, $2 from unnest($1::text[]) name on conflict do nothing',
    values,
  );
}

/** @returns how many events were handled: 0 when there are none, another node has them, or they failed */
async function takeBatch(engine: Engine, consumer: Consumer, settledId: number, most: number): Promise<number> {
  const context = systemContext(engine, `consumer ${consumer.name}`);
  try {
    return await (consumer.commitsItself ? besideIts : within)(context, async (holding, working) => {
      const events = await nextEvents(holding, consumer, context.now(), settledId, most);
      if (!events.length) return 0;
      for (const part of partsFor(consumer, events)) {
        const { depth, ofDemo } = part[0]!;
        const frame = { module: consumer.name, id: '', rule: consumer.name, depth: depth + 1, isWrittenAgain: false };
        const run = () => consumer.run(working.inside(frame), part);
        await (ofDemo ? asDemo(run) : run());
      }
      await moveCursor(holding, consumer.name, events.at(-1)!.id);
      return events.length;
    });
  } catch (problem) {
    await noteProblem(context, consumer.name, problem);
    return 0;
  }
}

/** The transaction that holds the cursor, and who works while it does. */
type Batch = (holding: Queryable, working: Context) => Promise<number>;

const within = (context: Context, batch: Batch) => context.transaction((inner) => batch(inner.database, inner));

/**
 * The cursor’s transaction writes nothing until the work is done, so it takes no number, and no event waits for it to be settled. What the work
 * reads outside of its own transactions is read there: a second connection is taken only by those. It may be idle for a minute.
 */
const besideIts = (context: Context, batch: Batch) =>
  context.engine.database.transaction((holding) => batch(holding, context.readingFrom(holding)));

/** Holds the consumer until the transaction ends; no events where another node holds it. */
async function nextEvents(
  database: Queryable,
  { name, of, commitsItself }: Consumer,
  now: Date,
  settledId: number,
  most: number,
): Promise<RecordEvent[]> {
  if (commitsItself) {
    const { rows } = await database.query('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as held', [
      `consumer ${name}`,
    ]);
    if (!rows[0]!.held) return [];
  }
  const cursor = await database.query(
    `select last_id from muster.event_cursors where consumer = $1 and (retry_at is null or retry_at <= $2)
        ${commitsItself ? '' : 'for no key update skip locked'}`,
    [name, now],
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

/**
 * What a consumer saves counts as caused by its events, so one call holds events of one depth, of the demo or not. Every save of a lead leads to
 * others: where their order is nothing to the consumer, it is called once for each depth.
 */
function partsFor({ gathers, savesNothing }: Consumer, events: readonly RecordEvent[]): RecordEvent[][] {
  if (savesNothing) return neighborsAlike(events, ({ ofDemo }) => `${ofDemo}`);
  const causeOf = ({ depth, ofDemo }: RecordEvent) => `${depth} ${ofDemo}`;
  return gathers ? [...Map.groupBy(events, causeOf).values()] : neighborsAlike(events, causeOf);
}

function neighborsAlike(events: readonly RecordEvent[], keyOf: (event: RecordEvent) => string): RecordEvent[][] {
  const parts: RecordEvent[][] = [];
  for (const event of events) {
    const before = parts.at(-1)?.[0];
    if (before && keyOf(before) === keyOf(event)) parts.at(-1)!.push(event);
    else parts.push([event]);
  }
  return parts;
}

async function moveCursor(database: Queryable, name: string, lastId: number): Promise<void> {
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
