import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Engine } from '../engine.ts';
import { jobDurations } from './count-jobs.ts';
import { requestMetrics } from './count-requests.ts';
import { countLateJobs } from '../jobs/late-jobs.ts';
import { gauge, metricsText, type Metric } from './metric.ts';
import { jobCounts, lastBackups, standbys } from './state.queries.ts';

const startedAt = Date.now();
/** How late timers came, in nanoseconds, since the metrics were last read. */
const delays = monitorEventLoopDelay({ resolution: 10 });
delays.enable();

/** What this node measures, and what all nodes share, in base units and without any value of a record. */
export async function metricsOf(engine: Engine): Promise<string> {
  const { database, node, sessions } = engine;
  const [jobs, late, { last }, streaming] = await Promise.all([
    jobCounts(database),
    countLateJobs(database),
    lastBackups(database),
    standbys(database),
  ]);
  const replicas = engine.replicas?.known() ?? streaming;
  const { totalCount, idleCount, waitingCount } = database.pool;
  const cpu = process.cpuUsage();
  const delaySeconds = delays.percentile(99) / 1e9;
  delays.reset();
  return metricsText([
    ...requestMetrics(node.name),
    byState('muster_jobs', 'Jobs in the queue, by state.', {
      waiting: jobs.waiting,
      running: jobs.running,
      failed: jobs.failed,
    }),
    gauge('muster_jobs_late', 'Repeating jobs that did not run in time and have not run since.', late),
    jobDurations(node.name),
    byState('muster_database_connections', 'Connections of this node to the database, by state.', {
      used: totalCount - idleCount,
      idle: idleCount,
      waiting: waitingCount,
    }),
    {
      name: 'muster_replica_lag_bytes',
      help: 'How many bytes of the log a standby of the database has not replayed.',
      type: 'gauge',
      samples: replicas.map(({ name, lagBytes }) => ({ labels: { name }, value: lagBytes })),
    },
    gauge('muster_sockets', 'Open sockets on this node.', node.sockets()),
    gauge('muster_event_loop_delay_seconds', 'How late 99 of 100 timers of this node came at most.', delaySeconds),
    gauge(
      'muster_backup_age_seconds',
      'The age of the newest backup.',
      last ? Math.max(0, (engine.clock().getTime() - Date.parse(last.takenAt)) / 1000) : undefined,
    ),
    gauge('muster_sessions_known', 'Sessions that this node remembers.', sessions.size),
    gauge('process_resident_memory_bytes', 'Memory of this process.', process.memoryUsage().rss),
    { ...gauge('process_cpu_seconds_total', 'Time on processors.', (cpu.user + cpu.system) / 1e6), type: 'counter' },
    gauge('process_start_time_seconds', 'When this process began.', startedAt / 1000),
  ]);
}

const byState = (name: string, help: string, states: Record<string, number>): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: Object.entries(states).map(([state, value]) => ({ labels: { state }, value })),
});
