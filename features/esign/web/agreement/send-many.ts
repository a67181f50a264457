import { api } from '#web/api.ts';
import { refreshModule } from '#web/records/records-api.ts';
import { followRun } from '#web/runs/follow-run.ts';
import { say } from '#web/words/say.ts';
import { agreementPath } from './agreement-api.ts';

export interface SendMany {
  interactive_document: string;
  moduleName: string;
  ids: string[];
  send: boolean;
  message?: string;
}
export interface SentMany {
  made: number;
  skipped: number;
  /** Null where there was nothing to do. */
  run: string | null;
}
interface Answer {
  changed?: number;
  skipped?: unknown[];
  run: string | null;
}

/**
 * Makes an agreement for each of the records. For many records the server starts a run, which is followed to its end.
 *
 * @throws if the order as a whole is refused or the run fails
 */
export async function sendMany(body: SendMany, onRun: () => void, onProgress: (done: number, total: number) => void) {
  try {
    const { changed, skipped, run } = await api<Answer>(agreementPath('bulk'), { body, quiet: true });
    if (changed !== undefined || !run) return { made: changed ?? 0, skipped: skipped?.length ?? 0, run } satisfies SentMany;
    onRun();
    const after = await followRun(run, onProgress);
    if (after.state === 'failed') throw new Error(after.problem ?? say('Something went wrong. Please try again.'));
    return { made: after.changed, skipped: after.skippedCount, run } satisfies SentMany;
  } finally {
    void refreshModule('interactiveDocumentInstances');
  }
}
