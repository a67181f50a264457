import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type { Engine } from '../engine.ts';

const GONE_AFTER = '60 seconds';

/**
 * Says now and then that this node's workers are alive, and gives back the jobs of those that have not said so for a
 * minute: a node that was killed took them along, and the queue by itself would wait for hours.
 */
export function keepPresence(engine: Engine, beatMs: number): { events: WorkerEvents; stop(): void } {
  const events = new EventEmitter() as WorkerEvents;
  const ids = new Set<string>();
  const beat = async () => {
    if (!ids.size) return;
    await engine.database.query(
      `insert into muster.job_workers (_id) select unnest($1::text[]) on conflict (_id) do update set last_seen = now()`,
      [[...ids]],
    );
    await engine.database.query(
      `with gone as (delete from muster.job_workers where last_seen < now() - interval '${GONE_AFTER}' returning _id)
       select graphile_worker.force_unlock_workers(ids) from (select array_agg(_id) as ids from gone) g where ids is not null`,
    );
  };
  const say = () =>
    void beat().catch((problem: unknown) => engine.log.warn({ problem: String(problem) }, 'workers were not counted'));
  events.on('pool:create', ({ workerPool }) => {
    ids.add(workerPool.id);
    say();
  });
  const timer = setInterval(say, beatMs);
  timer.unref();
  return { events, stop: () => clearInterval(timer) };
}
