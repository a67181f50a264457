import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import { countOptions } from './review-api.ts';
import { FILTERS, without } from './review-filters.ts';
import { FILTER_LABELS, inCount } from './stage-words.ts';
import type { Desk } from './use-desk.ts';

/** No item matches: says which filter to remove, and how many items there are then. */
export function NoMatch({ desk }: { desk: Desk }) {
  const { stage, filters } = desk.state;
  const set = FILTERS.filter((name) => filters[name]);
  const counts = useQueries({ queries: set.map((name) => countOptions({ stage, filters: without(filters, name) })) });
  const helpful = set.flatMap((name, at) => (counts[at]!.data ? [{ name, count: counts[at]!.data }] : []));
  const isKnown = counts.every(({ isPending }) => !isPending);
  return (
    <EmptyState
      icon="filter"
      title={say('No item matches the filters')}
      text={say(
        helpful.length || !isKnown ? 'Remove a filter to see more items.' : 'No single filter is the reason. Clear all of them.',
      )}
    >
      {helpful.map(({ name, count }) => (
        <Button
          key={name}
          size="xs"
          variant="default"
          onClick={() => desk.change({ item: null, filters: without(filters, name) })}
        >
          {say('Remove {filter} ({count})', { filter: say(FILTER_LABELS[name]).toLowerCase(), count: inCount(count) })}
        </Button>
      ))}
      {set.length > 1 && (
        <Button size="xs" variant="subtle" onClick={() => desk.change({ item: null, filters: {} })}>
          {say('Clear all filters')}
        </Button>
      )}
    </EmptyState>
  );
}
