import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatDayOf, formatNumber } from '#web/formats.ts';
import { queryClient } from '#web/query-client.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toasts.ts';
import { endHold, holdsOptions, type Hold } from './privacy-api.ts';
import classes from './privacy.module.css';

/** What is not erased while a dispute or an audit lasts. */
export function Holds() {
  const { data, error } = useQuery(holdsOptions);
  return (
    <section aria-label="Legal holds">
      <h2>Legal holds</h2>
      {error && <EmptyState icon="alert-triangle" title="The holds could not be loaded" text={error.message} />}
      {data?.records.length === 0 && <p className={classes.intro}>Nothing is held: every erasure goes ahead.</p>}
      {data && data.records.length > 0 && (
        <ul className={classes.list}>
          {data.records.map((hold) => (
            <Line key={hold._id} hold={hold} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ hold: { _id, reason, records, byName, createdAt } }: { hold: Hold }) {
  const end = useMutation({
    mutationFn: () => endHold(_id),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['privacy', 'holds'] });
      toast.success('The hold has ended.');
    },
  });
  return (
    <li className={classes.line}>
      <strong>{reason}</strong>
      <Button variant="default" size="sm" loading={end.isPending} onClick={() => end.mutate()}>
        End the hold
      </Button>
      <span className={classes.facts}>
        <span className="numeric">{records.length === 1 ? 'One record' : `${formatNumber(records.length)} records`}</span>
        <span className="numeric">Since {formatDayOf(new Date(createdAt))}</span>
        {byName && <span>By {byName}</span>}
      </span>
    </li>
  );
}
