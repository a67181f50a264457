import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type { Engine } from '../engine.ts';

const GONE_AFTER = '60 seconds';

/** Workers that stood still for a minute are taken for gone; what they began when they went on, and were killed, nobody else knows of. */
const GIVE_BACK = `
  with gone as (delete from muster.job_workers where last_seen < now() - interval '${GONE_AFTER}' returning _id),
    unknown as (
      select locked_by as _id from graphile_worker._private_jobs j
       where locked_at < now() - interval '${GONE_AFTER}'
         and not exists (select from muster.job_workers w where w._id = j.locked_by))
  select graphile_worker.force_unlock_workers(ids)
    from (select array_agg(_id) as ids from (select _id from gone union select _id from unknown) u) g
   where ids is not null`;

/**
 * Says now and then that this node's workers are alive, and gives back the jobs of those that have not said so for a
 * minute: a node that was killed took them along, and the queue by itself would wait for hours.
 */
export function keepPresence(engine: Engine, beatMs: number): { events: WorkerEvents; stop(): Promise<void> } {
  const events = new EventEmitter() as WorkerEvents;
  const ids = new Set<string>();
  const beat = async () => {
    if (!ids.size) return;
    await engine.database.query(
      `insert into muster.job_workers (_id) select unnest($1::text[]) on conflict (_id) do update set last_seen = now()`,
      [[...ids]],
    );
    await engine.database.query(GIVE_BACK);
  };
  let said = Promise.resolve();
  const say = () => {
    said = said.then(beat).catch((problem: unknown) => engine.log.warn({ problem: String(problem) }, 'workers were not counted'));
  };
  events.on('pool:create', ({ workerPool }) => {
    ids.add(workerPool.id);
    say();
  });
  const timer = setInterval(say, beatMs);
  timer.unref();
  return {
    events,
    stop: async () => {
      clearInterval(timer);
      await said;
    },
  };
}
