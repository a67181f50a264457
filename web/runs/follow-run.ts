import { isOpenRun, type ListedRun } from '#common/runs.ts';
import { onServerEvent } from '../realtime.ts';
import { readRun, refreshRuns } from './runs-api.ts';

/** What the server says while a run goes on. */
export type RunProgress = Pick<ListedRun, '_id' | 'state' | 'total' | 'done'>;

const ASKED_EVERY_MS = 2_000;
const followed = new Set<string>();

/** Whether something of this page waits for the end of a run and will tell of it. */
export const isFollowed = (id: string): boolean => followed.has(id);

/** Waits until a run is over, hearing of it by event and, where none arrives, by asking. */
export async function followRun(id: string, onProgress: (done: number, total: number) => void = () => {}): Promise<ListedRun> {
  followed.add(id);
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
    followed.delete(id);
    void refreshRuns();
  }
}
