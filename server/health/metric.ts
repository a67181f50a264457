type Labels = Readonly<Record<string, string | number>>;

/** One metric of the Prometheus text format, version 0.0.4. */
export interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: readonly { suffix?: string; labels?: Labels; value: number }[];
}

export const gauge = (name: string, help: string, value: number | undefined): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: value === undefined ? [] : [{ value }],
});

export const metricsText = (metrics: readonly Metric[]): string =>
  metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelsText(labels)} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('');

function labelsText(labels: Labels): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return parts.length ? `{${parts.join(',')}}` : '';
}

const escaped = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/** How long things took, in seconds, by labels. */
export function histogram(bounds: readonly number[]) {
  const kept = new Map<string, { labels: Labels; buckets: number[]; count: number; sum: number }>();
  return {
    observe(labels: Labels, seconds: number): void {
      const key = JSON.stringify(labels);
      const found = kept.get(key) ?? { labels, buckets: bounds.map(() => 0), count: 0, sum: 0 };
      kept.set(key, found);
      found.count++;
      found.sum += seconds;
      for (let at = 0; at < bounds.length; at++) if (seconds <= bounds[at]!) found.buckets[at]!++;
    },
    metric: (name: string, help: string, also: Labels): Metric => ({
      name,
      help,
      type: 'histogram',
      samples: [...kept.values()].flatMap(({ labels, buckets, count, sum }) => {
        const all = { ...labels, ...also };
        return [
          ...bounds.map((le, at) => ({ suffix: '_bucket', labels: { ...all, le }, value: buckets[at]! })),
          { suffix: '_bucket', labels: { ...all, le: '+Inf' }, value: count },
          { suffix: '_sum', labels: all, value: sum },
          { suffix: '_count', labels: all, value: count },
        ];
      }),
    }),
  };
}
