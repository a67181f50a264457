import type { DescribedModule } from '#common/described-module.ts';
import type { Skipped } from '#common/runs.ts';
import { api } from '../api.ts';
import { refreshModule } from '../records/records-api.ts';
import { say } from '../words/say.ts';
import { followRun } from './follow-run.ts';
import { skippedBy } from './runs-api.ts';

/** The records that an act is about: these, or all that match a search, of which the person has seen the number. */
export type Which = { ids: string[] } | { searchTerms: unknown; search?: string; expected: number };

export const countOf = (which: Which): number => ('ids' in which ? which.ids.length : which.expected);

export interface Acted {
  changed: number;
  /** The first of them, where there are very many. */
  skipped: Skipped[];
  skippedCount: number;
  /** Absent for a trial that was answered at once, and where there was nothing to do. */
  run?: string;
  /** It was stopped before its end. */
  isCancelled?: boolean;
}
interface Answer {
  matched?: number;
  changed?: number;
  skipped?: Skipped[];
  run?: string | null;
}
interface Following {
  onProgress?: (done: number, total: number) => void;
  /** Told when the server does it in the background. */
  onRun?: (run: string) => void;
}

/** So many of those that a run left out are looked at in the page; the others stand on the page of background work. */
const MOST_SKIPPED = 1_000;

/**
 * An act on many records, done when the answer comes: a few at once, more as a run that is followed to its end.
 *
 * @throws what refused it as a whole, or why it failed
 */
export async function actOnMany(
  module: DescribedModule,
  path: string,
  body: Which & Record<string, unknown>,
  { onProgress, onRun }: Following = {},
): Promise<Acted> {
  const answer = await api<Answer>(`/api/${module.path}/${path}`, { method: 'PUT', body, quiet: true });
  try {
    if (answer.matched !== undefined || !answer.run) return at(answer);
    onRun?.(answer.run);
    const run = await followRun(answer.run, onProgress);
    if (run.state === 'failed') throw new Error(run.problem ?? say('Something went wrong. Please try again.'));
    const skipped = run.skippedCount ? await skippedBy(run._id, MOST_SKIPPED) : [];
    const { changed, skippedCount, state } = run;
    return { changed, skipped, skippedCount, run: run._id, isCancelled: state === 'cancelled' };
  } finally {
    void refreshModule(module.name);
  }
}

const at = ({ changed = 0, skipped = [], run }: Answer): Acted => ({
  changed,
  skipped,
  skippedCount: skipped.length,
  ...(run ? { run } : {}),
});
