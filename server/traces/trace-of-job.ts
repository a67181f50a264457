import { inSpan, traceparent } from './traces.ts';

const MARK = '$trace';

/** A job goes on with the trace of what queued it. */
export function withTrace(payload: object): object {
  const parent = traceparent();
  return parent === undefined ? payload : { ...payload, [MARK]: parent };
}

/** Runs a job with its payload as it was given, in the trace that it carries. */
export function inTraceOfJob<T>(job: string, payload: object, run: (payload: object) => Promise<T>): Promise<T> {
  const { [MARK]: parent, ...given } = payload as Record<string, unknown>;
  const facts = { 'muster.job': job };
  return inSpan('job', `job ${job}`, facts, () => run(MARK in payload ? given : payload), parent as string | undefined);
}
