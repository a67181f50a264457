import { histogram, type Metric } from './metric.ts';

const requests = new Map<string, { method: string; route: string; status: number; count: number }>();
const durations = histogram([0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]);

/** @param route the pattern of its address */
export function countRequest(method: string, route: string, status: number, seconds: number): void {
  const key = `${method} ${route} ${status}`;
  const found = requests.get(key);
  if (found) found.count++;
  else requests.set(key, { method, route, status, count: 1 });
  durations.observe({ method, route }, seconds);
}

export const requestMetrics = (node: string): Metric[] => [
  {
    name: 'muster_http_requests_total',
    help: 'Requests answered, by method, pattern of the address and status.',
    type: 'counter',
    samples: [...requests.values()].map(({ count, ...labels }) => ({ labels: { ...labels, node }, value: count })),
  },
  durations.metric('muster_http_request_duration_seconds', 'How long answers took, by method and pattern of the address.', {
    node,
  }),
];
