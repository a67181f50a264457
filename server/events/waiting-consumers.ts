import type { Engine } from '../engine.ts';
import type { Consumer } from './event.ts';

/** Whether the event `e` is one of those that `f`, a row or a parameter, names. */
export const CONCERNS = `(f.modules is null or e.module = any(f.modules)) and (f.whats is null or e.what = any(f.whats))
  and (f.sources is null or e.source = any(f.sources))`;

export interface Waiting {
  /** Those that have something to do now. */
  ready: ReadonlySet<string>;
  /** Milliseconds until the next one has, of those whose events are being gathered. */
  dueIn?: number | undefined;
}

/**
 * Who has something to do; the cursors of the others pass what is nothing to them. Gathered is until the oldest event has waited long enough
 * or `whole` wait. An event that lies ahead of this node’s clock by more than that waits for nothing.
 */
export async function waitingConsumers(
  { database, clock }: Engine,
  consumers: readonly Consumer[],
  settledId: number,
  whole: number,
): Promise<Waiting> {
  const filters = consumers.map(({ name, of, gathers = 0 }) => ({ consumer: name, gathers, ...of }));
  const rows = await database.prepared(
    `with asked as (
       select c.consumer, f.gathers,
              (select e.at from muster.events e where e.id > c.last_id and e.id <= $2 and ${CONCERNS} order by e.id limit 1) as oldest,
              f.gathers > 0 and $2 - c.last_id >= $4 and exists (
                select 1 from muster.events e where e.id > c.last_id and e.id <= $2 and ${CONCERNS} offset $4 - 1) as whole
         from muster.event_cursors c
         join jsonb_to_recordset($3::jsonb) as f(consumer text, gathers int, modules text[], whats text[], sources text[]) using (consumer)
        where c.last_id < $2 and (c.retry_at is null or c.retry_at <= $1)),
     idle as (
       select c.consumer from muster.event_cursors c join asked using (consumer) where oldest is null and c.last_id < $2
          for no key update of c skip locked),
     passed as (update muster.event_cursors c set last_id = $2 from idle where c.consumer = idle.consumer)
     select consumer, case when whole then 0 else gathers - extract(epoch from $1 - oldest) * 1000 end, gathers
       from asked where oldest is not null`,
    [clock(), settledId, JSON.stringify(filters), whole],
  );
  const waits = rows.map(([consumer, wait, gathers]) => {
    const left = Number(wait);
    return { consumer: consumer as string, left: left > 2 * Number(gathers) ? 0 : left };
  });
  const gathered = waits.filter(({ left }) => left > 0).map(({ left }) => left);
  return {
    ready: new Set(waits.filter(({ left }) => left <= 0).map(({ consumer }) => consumer)),
    ...(gathered.length ? { dueIn: Math.min(...gathered) } : {}),
  };
}
