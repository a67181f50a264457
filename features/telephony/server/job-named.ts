import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs/job.ts';

/** What a job does may order the same job again, by way of others: those name it. */
export const jobNamed = ({ engine }: Context, wanted: string): Job => engine.discovered.jobs.find(({ name }) => name === wanted)!;
