import { useRef, useState } from 'react';
import { Alert, Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RecordPartProps } from '#web/screens.ts';
import { useModule } from '#web/modules.ts';
import type { DescribedModule } from '#common/described-module.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { say, sayLater } from '#web/words/say.ts';
import { PAGE, matchAnew, matchesOptions, type Matching } from './matches-api.ts';
import { MatchRow } from './match-row.tsx';
import { Distance } from './distance.tsx';
import { Nearby } from './nearby.tsx';
import { WhyNot } from './why-not.tsx';
import tabs from '../record-tab.module.css';

/** The jobs of a lead or the leads of a job: those that match, or all that are nearby. */
export default function MatchesTab({ module, record }: RecordPartProps) {
  const other = useModule(module.name === 'jobs' ? 'leads' : 'jobs');
  const [shown, setShown] = useState('matching');
  if (!other) return null;
  const things = say(other.label).toLowerCase();
  return (
    <section className={tabs.tab} aria-label={say('Matching {things}', { things })}>
      <SegmentedControl
        className={tabs.choice}
        aria-label={say('Which {things}', { things })}
        data={[
          { value: 'matching', label: say('Matching') },
          { value: 'nearby', label: say('All nearby') },
        ]}
        value={shown}
        onChange={setShown}
      />
      {shown === 'matching' ? (
        <Matches module={module} other={other} record={record} />
      ) : (
        <Nearby module={module} other={other} record={record} />
      )}
    </section>
  );
}

/** The best first, with the reasons of each. */
function Matches({ module, other, record }: RecordPartProps & { other: DescribedModule }) {
  const [miles, setMiles] = useState(50);
  const [pageNumber, setPage] = useState(0);
  const fresh = useFresh();
  const client = useQueryClient();
  const options = matchesOptions(module, record._id, miles, pageNumber);
  const { data, error, isPending } = useQuery(options);
  const again = useMutation({
    mutationFn: () => matchAnew(module, record._id, miles),
    onSuccess: (page) => {
      fresh.forget();
      setPage(0);
      client.setQueryData(matchesOptions(module, record._id, miles, 0).queryKey, page);
    },
  });
  return (
    <>
      <div className={tabs.bar}>
        <Distance
          miles={miles}
          onChange={(chosen) => {
            setMiles(chosen);
            setPage(0);
          }}
        />
        <Button
          variant="default"
          leftSection={<Icon name="refresh" size={16} />}
          loading={again.isPending}
          onClick={() => again.mutate()}
        >
          {say('Match again')}
        </Button>
        <WhyNot module={module} record={record} miles={miles} />
      </div>
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      {isPending && <Skeleton h={240} />}
      {data && data.total === 0 && (
        <EmptyState
          icon="target"
          title={say('No {things} match', { things: say(other.label).toLowerCase() })}
          text={say(EMPTY_TEXT)}
          heading="h3"
        />
      )}
      {data && data.total > 0 && (
        <ol className={tabs.list}>
          {data.records.map((matching) => (
            <MatchRow key={matching._id} module={module} record={record} matching={matching} isNew={fresh.isNew(matching)} />
          ))}
        </ol>
      )}
      {data && <Pages of={say('matches')} page={pageNumber} size={PAGE} total={data.total} onChange={setPage} />}
    </>
  );
}

const EMPTY_TEXT = sayLater(
  'A match has the same profession, an open job, and a place within the distance. Widen the distance, or ask why one of them does not match.',
);

/** What was new at the first look stays marked while the tab is open, though the next answer knows it. */
function useFresh() {
  const seen = useRef(new Map<string, boolean>());
  return {
    isNew: ({ _id, match }: Matching) => {
      if (!seen.current.has(_id)) seen.current.set(_id, match.isNew);
      return seen.current.get(_id)!;
    },
    forget: () => seen.current.clear(),
  };
}
