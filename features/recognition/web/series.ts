import type { Progress } from './recognition-api.ts';

/** Achievements of one series are one card with its steps. */
export interface Series {
  steps: Progress[];
  /** How many of them are earned. */
  done: number;
  /** The step that comes now; undefined: all are earned. */
  now: Progress | undefined;
}

/** In the order of the achievements, which is the nearest first. */
export function seriesOf(progress: readonly Progress[]): Series[] {
  const groups = Map.groupBy(progress, ({ series, achievement }) => series || achievement);
  return [...groups.values()].map((unsorted) => {
    const steps = unsorted.toSorted((a, b) => triggerOf(a) - triggerOf(b));
    return { steps, done: steps.filter(({ earned }) => earned).length, now: steps.find(({ earned }) => !earned) };
  });
}

const triggerOf = ({ conditions }: Progress): number => conditions[0]?.trigger ?? 0;
