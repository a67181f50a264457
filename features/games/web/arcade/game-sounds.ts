import type { Sound } from '../../arcade/simulation.ts';
import { playTune, type Tune } from '#web/sounds.ts';

const TUNES: Record<Sound, Tune> = {
  collect: [0.6, 0, 925, 0.02, 0.03, 0.13, 1, 1.6, undefined, undefined, 350, 0.05],
  hit: [0.5, 0, 220, undefined, 0.02, 0.08, 4, 2.2, -4, undefined, undefined, undefined, undefined, 0.6],
  move: [0.25, 0, 420, undefined, 0.01, 0.04, 1, 1.2, 6],
  miss: [0.5, 0, 160, 0.02, 0.05, 0.2, 2, 0.8, -6],
  level: [0.7, 0, 523, 0.04, 0.2, 0.3, 1, 1.4, undefined, undefined, 262, 0.08],
  extra: [0.6, 0, 660, 0.02, 0.1, 0.2, 0, 1.3, undefined, undefined, 220, 0.06],
  danger: [0.7, 0, 90, 0.03, 0.1, 0.4, 3, 0.6, -1, undefined, undefined, undefined, undefined, 0.8],
  over: [0.7, 0, 300, 0.05, 0.3, 0.5, 1, 1.2, -2, undefined, -80, 0.12],
};

/** At most so many at once: more are noise. */
const MOST = 2;

export function hear(sounds: readonly Sound[]): void {
  for (const sound of [...new Set(sounds)].slice(-MOST)) void playTune(TUNES[sound]);
}
