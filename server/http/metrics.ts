import { monitorEventLoopDelay } from 'node:perf_hooks';

const startedAt = Date.now();
const requests = new Map<string, number>();
const BUCKETS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 10_000];
const buckets = BUCKETS.map(() => 0);
let count = 0;
let total = 0;

/** How late timers came, in nanoseconds, since it was last asked for. */
const delays = monitorEventLoopDelay({ resolution: 10 });
delays.enable();

export function countRequest(method: string, status: number, milliseconds: number): void {
  const key = `method="${method}",status="${status}"`;
  requests.set(key, (requests.get(key) ?? 0) + 1);
  count++;
  total += milliseconds;
  for (let at = 0; at < BUCKETS.length; at++) if (milliseconds <= BUCKETS[at]!) buckets[at]!++;
}

/** Prometheus text format, version 0.0.4. */
export function metricsText(gauges: Record<string, number>): string {
  const memory = process.memoryUsage();
  const cpu = process.cpuUsage();
  const delay = delays.percentile(99) / 1e6;
  delays.reset();
  const lines = [
    '# TYPE muster_http_requests_total counter',
    ...[...requests].map(([labels, value]) => `muster_http_requests_total{${labels}} ${value}`),
    '# TYPE muster_http_request_duration_milliseconds histogram',
    ...BUCKETS.map((bucket, at) => `muster_http_request_duration_milliseconds_bucket{le="${bucket}"} ${buckets[at]}`),
    `muster_http_request_duration_milliseconds_bucket{le="+Inf"} ${count}`,
    `muster_http_request_duration_milliseconds_sum ${total}`,
    `muster_http_request_duration_milliseconds_count ${count}`,
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${memory.rss}`,
    '# TYPE process_cpu_seconds_total counter',
    `process_cpu_seconds_total ${(cpu.user + cpu.system) / 1e6}`,
    '# TYPE muster_event_loop_delay_p99_milliseconds gauge',
    `muster_event_loop_delay_p99_milliseconds ${delay}`,
    '# TYPE process_start_time_seconds gauge',
    `process_start_time_seconds ${startedAt / 1000}`,
    ...Object.entries(gauges).flatMap(([name, value]) => [`# TYPE ${name} gauge`, `${name} ${value}`]),
  ];
  return `${lines.join('\n')}\n`;
}
