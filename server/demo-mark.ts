import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What the demo writes never leaves, whatever is configured: letters and texts of the demo, and of jobs that it queued, stay in the
 * outbox. The mark travels with a job, and with the jobs that this one queues.
 */
const demo = new AsyncLocalStorage<true>();

export const asDemo = <T>(run: () => Promise<T>): Promise<T> => demo.run(true, run);
export const isDemo = (): boolean => demo.getStore() === true;

const MARK = '$demo';
export const marked = (payload: object): object => (isDemo() ? { ...payload, [MARK]: true } : payload);

/** Runs a job with its payload as it was given, under the mark that it carries. */
export function underMark<T>(payload: object, run: (payload: object) => Promise<T>): Promise<T> {
  if (!(MARK in payload)) return run(payload);
  const { [MARK]: _, ...given } = payload;
  return asDemo(() => run(given));
}
