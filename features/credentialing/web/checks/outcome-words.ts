import { say } from '#web/words/say.ts';
import type { Counts } from './use-exclusions-progress.ts';

/** The checks by which somebody was found, as a list. */
export const FOUND = `/app/module/credentialChecks?${new URLSearchParams({
  filter: JSON.stringify({ all: [{ field: 'result', op: 'in', value: ['Match', 'Possible Match'] }] }),
}).toString()}`;

/** What a checked list means for the people who read its counts. */
export function outcomeInWords({ matches, possible }: Pick<Counts, 'matches' | 'possible'>): string {
  if (!matches && !possible) return say('No active provider is excluded.');
  const found = [
    matches && say('Each match has an urgent task for the owner of the provider.'),
    possible &&
      say('A possible match has the name of an excluded person, but no date of birth to compare: its owner has a task.'),
  ];
  return found.filter(Boolean).join(' ');
}
