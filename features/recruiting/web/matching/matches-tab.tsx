import { useRef, useState } from 'react';
import { Alert, Button, Select, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RecordPartProps } from '#web/screens.ts';
import { useModule } from '#web/modules.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PAGE, matchAnew, matchesOptions, type Matching } from './matches-api.ts';
import { MatchRow } from './match-row.tsx';
import { WhyNot } from './why-not.tsx';
import tabs from '../record-tab.module.css';

const RADII = ['10', '25', '50', '100', '250'];

/** The jobs of a lead or the leads of a job, the best first, with the reasons of each. */
export default function MatchesTab({ module, record }: RecordPartProps) {
  const other = useModule(module.name === 'jobs' ? 'leads' : 'jobs');
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
  if (!other) return null;
  return (
    <section className={tabs.tab} aria-label={`Matching ${other.label.toLowerCase()}`}>
      <div className={tabs.bar}>
        <Select
          aria-label="Distance"
          data={RADII.map((value) => ({ value, label: `Within ${value} miles` }))}
          value={String(miles)}
          onChange={(value) => {
            setMiles(Number(value ?? 50));
            setPage(0);
          }}
          allowDeselect={false}
          w={200}
        />
        <Button
          variant="default"
          leftSection={<Icon name="refresh" size={16} />}
          loading={again.isPending}
          onClick={() => again.mutate()}
        >
          Match again
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
        <EmptyState icon="target" title={`No ${other.label.toLowerCase()} match`} text={EMPTY_TEXT} heading="h3" />
      )}
      {data && data.total > 0 && (
        <ol className={tabs.list}>
          {data.records.map((matching) => (
            <MatchRow key={matching._id} module={module} record={record} matching={matching} isNew={fresh.isNew(matching)} />
          ))}
        </ol>
      )}
      {data && data.total > PAGE && <Pages pageNumber={pageNumber} total={data.total} onChange={setPage} />}
    </section>
  );
}

const EMPTY_TEXT =
  'A match has the same profession, an open job, and a place within the distance. Widen the distance, or ask why one of them does not match.';

function Pages({ pageNumber, total, onChange }: { pageNumber: number; total: number; onChange: (page: number) => void }) {
  const last = Math.ceil(total / PAGE) - 1;
  return (
    <nav className={tabs.pages} aria-label="Pages of matches">
      <Button variant="default" disabled={pageNumber === 0} onClick={() => onChange(pageNumber - 1)}>
        Previous
      </Button>
      <span className="numeric muted">
        {pageNumber * PAGE + 1} to {Math.min(total, (pageNumber + 1) * PAGE)} of {total}
      </span>
      <Button variant="default" disabled={pageNumber >= last} onClick={() => onChange(pageNumber + 1)}>
        Next
      </Button>
    </nav>
  );
}

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
