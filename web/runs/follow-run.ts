import { isOpenRun, type ListedRun } from '#common/runs.ts';
import { onServerEvent } from '../realtime.ts';
import { readRun, refreshRuns } from './runs-api.ts';

/** What the server says while a run goes on. */
export type RunProgress = Pick<ListedRun, '_id' | 'state' | 'total' | 'done'>;

const ASKED_EVERY_MS = 2_000;
/** By how many each is waited for. */
const followed = new Map<string, number>();

/** Whether something of this page waits for the end of a run and will tell of it. */
export const isFollowed = (id: string): boolean => followed.has(id);

/** A page that shows a run tells of its end by itself. Answers how to stop. */
export function follow(id: string): () => void {
  followed.set(id, (followed.get(id) ?? 0) + 1);
  return () => {
    const left = followed.get(id)! - 1;
    if (left > 0) followed.set(id, left);
    else followed.delete(id);
  };
}

/** Waits until a run is over, hearing of it by event and, where none arrives, by asking. */
export async function followRun(id: string, onProgress: (done: number, total: number) => void = () => {}): Promise<ListedRun> {
  const unfollow = follow(id);
  void refreshRuns();
  let wake = () => {};
  const stop = onServerEvent('run-progress', (payload) => {
    const heard = payload as RunProgress;
    if (heard._id !== id) return;
    onProgress(heard.done, heard.total);
    if (!isOpenRun(heard)) wake();
  });
  try {
    for (;;) {
      const run = await readRun(id);
      onProgress(run.done, run.total);
      if (!isOpenRun(run)) return run;
      await new Promise<void>((done) => {
        const timer = setTimeout(done, ASKED_EVERY_MS);
        wake = () => {
          clearTimeout(timer);
          done();
        };
      });
    }
  } finally {
    stop();
    unfollow();
    void refreshRuns();
  }
}
