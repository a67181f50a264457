import type { Settings } from '../../settings.ts';
import { StartProblem } from '../../start-problem.ts';
import { continuousPlaces, readBases, readSegments } from './continuous-places.ts';
import { spansOf, stretchesOf, type Span } from './spans.ts';

export interface ContinuousState {
  /** Since when any second comes back; null: no base copy is whole. */
  since: string | null;
  until: string | null;
  waitingBytes: number;
  /** Why nothing goes on, while it does not. */
  problem: string | null;
  /** Since when a node archives; null: none does, so nothing is saved that could be late. */
  runsSince: string | null;
  /** When so much waited that it was dropped; null: nothing, or a base copy was taken since. */
  droppedAt: string | null;
}

export function stateOf(
  spans: readonly Span[],
  { waitingBytes = 0, problem = null, runsSince = null, droppedAt = null }: Partial<ContinuousState> = {},
): ContinuousState {
  const last = stretchesOf(spans).at(-1);
  return { since: last?.from ?? null, until: last?.until ?? null, waitingBytes, problem, runsSince, droppedAt };
}

/** As the place says it, for who looks while no node runs. */
export async function readContinuousState(settings: Settings): Promise<ContinuousState | undefined> {
  if (!settings.backupContinuous || settings.databaseUrl) return undefined;
  try {
    const places = await continuousPlaces(settings);
    return stateOf(spansOf(await readBases(places), await readSegments(places)));
  } catch (problem) {
    const sentence = problem instanceof StartProblem ? problem.message : 'The place of the backups cannot be read.';
    return stateOf([], { problem: sentence });
  }
}
