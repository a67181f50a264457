import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatDayOf, formatNumber } from '#web/formats.ts';
import { queryClient } from '#web/query-client.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Line, LineList } from '#web/ui/line-list.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { endHold, holdsOptions, type Hold } from './privacy-api.ts';
import classes from './privacy.module.css';

/** What is not erased while a dispute or an audit lasts. */
export function Holds() {
  const { data, error } = useQuery(holdsOptions);
  return (
    <PageSection title={say('Legal holds')}>
      {error && <EmptyState icon="alert-triangle" title={say('The holds could not be loaded')} text={error.message} />}
      {data?.records.length === 0 && <p className={classes.intro}>{say('Nothing is held: every erasure goes ahead.')}</p>}
      {data && data.records.length > 0 && (
        <LineList>
          {data.records.map((hold) => (
            <HoldLine key={hold._id} hold={hold} />
          ))}
        </LineList>
      )}
    </PageSection>
  );
}

function HoldLine({ hold: { _id, reason, records, byName, createdAt } }: { hold: Hold }) {
  const end = useMutation({
    mutationFn: () => endHold(_id),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['privacy', 'holds'] });
      toast.success(say('The hold has ended.'));
    },
  });
  return (
    <Line
      name={<strong>{reason}</strong>}
      action={
        <Button variant="default" size="sm" loading={end.isPending} onClick={() => end.mutate()}>
          {say('End the hold')}
        </Button>
      }
      facts={
        <>
          <span className="numeric">
            {say({ one: 'One record', other: '{count} records' }, { count: formatNumber(records.length) })}
          </span>
          <span className="numeric">{say('Since {day}', { day: formatDayOf(new Date(createdAt)) })}</span>
          {byName && <span>{say('By {name}', { name: byName })}</span>}
        </>
      }
    />
  );
}
