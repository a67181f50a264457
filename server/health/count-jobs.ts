import { histogram, type Metric } from './metric.ts';

const durations = histogram([0.05, 0.25, 1, 5, 30, 120, 600, 3_600]);

export const countJob = (job: string, seconds: number): void => durations.observe({ job }, seconds);

export const jobDurations = (node: string): Metric =>
  durations.metric('muster_job_duration_seconds', 'How long the attempts at jobs took on this node, by job.', { node });
