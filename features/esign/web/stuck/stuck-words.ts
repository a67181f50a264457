import type { AnyRecord } from '#common/module.ts';
import { say } from '#web/words/say.ts';

/** What an agreement says of its seal. */
export interface Stuck {
  since: string | null;
  attempts: number;
  /** Null: it has not been tried yet, or its first attempt is at work. */
  problem: string | null;
}

export function stuckOf({ sealing }: AnyRecord): Stuck {
  const { since, attempts, problem } = (sealing ?? {}) as Record<string, unknown>;
  return {
    since: typeof since === 'string' ? since : null,
    attempts: typeof attempts === 'number' ? attempts : 0,
    problem: typeof problem === 'string' ? problem : null,
  };
}

export const attemptsInWords = (attempts: number): string =>
  attempts === 0 ? say('Not tried yet') : say({ one: 'Tried once', other: 'Tried {count} times' }, { count: attempts });
