import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Backup } from '#common/health.ts';
import { formatDayOf, formatMoment, formatNumber } from '#web/formats.ts';
import { queryClient } from '#web/query-client.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Line, LineList } from '#web/ui/line-list.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { backUpNow, backupsOptions, letMessagesGo } from './health-api.ts';
import { formatBytes } from './sizes.ts';
import classes from './health.module.css';

/** The backups that there are, one more on demand, and from when on any second comes back. */
export function Backups({ since, until }: { since: string | null; until: string | null }) {
  const { data, error } = useQuery(backupsOptions);
  const take = useMutation({
    mutationFn: backUpNow,
    onSuccess: () => toast.success(say('The backup is being taken. It appears here when it is whole.')),
  });
  return (
    <PageSection
      title={say('Backups')}
      aside={
        <Button variant="default" size="sm" loading={take.isPending} onClick={() => take.mutate()}>
          {say('Back up now')}
        </Button>
      }
    >
      {since && until && (
        <p className={classes.span}>
          {say('Any second comes back, from {since} until {until}.', { since: toTheSecond(since), until: toTheSecond(until) })}
        </p>
      )}
      {error && <EmptyState icon="alert-triangle" title={say('The backups could not be loaded')} text={error.message} />}
      {data?.records.length === 0 && (
        <EmptyState
          icon="database"
          title={say('No backup yet')}
          text={say('One is taken every night, and every Sunday the newest is restored to try it.')}
        />
      )}
      {data && data.records.length > 0 && (
        <LineList>
          {data.records.map((backup) => (
            <BackupLine key={backup.backup} backup={backup} />
          ))}
        </LineList>
      )}
    </PageSection>
  );
}

const toTheSecond = (moment: string) => formatDayOf(new Date(moment), { dateStyle: 'short', timeStyle: 'medium' });

function BackupLine({ backup: { backup, place, takenAt, bytes, rows, files, label, verifiedAt } }: { backup: Backup }) {
  return (
    <Line
      label={backup}
      name={<strong className="numeric">{formatMoment(takenAt)}</strong>}
      state={verifiedAt && <Badge tone="done">{say('Restored well')}</Badge>}
      facts={
        <>
          {label && <span>{label}</span>}
          <span className="numeric">{formatBytes(bytes)}</span>
          <span className="numeric">{say('{count} rows', { count: formatNumber(rows) })}</span>
          <span className="numeric">{say('{count} files', { count: formatNumber(files) })}</span>
          <span>{place}</span>
        </>
      }
    />
  );
}

/** After a restore: what waited to leave may have left since. */
export function HeldMessages({ amount }: { amount: number }) {
  const release = useMutation({
    mutationFn: letMessagesGo,
    onSuccess: ({ messages }) => {
      toast.success(
        say({ one: 'The message leaves now.', other: '{count} messages leave now.' }, { count: formatNumber(messages) }),
      );
      void queryClient.invalidateQueries({ queryKey: ['operations'] });
    },
  });
  return (
    <div className={classes.notice} role="note">
      <span>
        {say(
          {
            one: 'One message that waited when this was restored is held, as they may have left already from where the backup was taken.',
            other:
              '{count} messages that waited when this was restored are held, as they may have left already from where the backup was taken.',
          },
          { count: formatNumber(amount) },
        )}
      </span>
      <Button variant="default" size="sm" loading={release.isPending} onClick={() => release.mutate()}>
        {say('Let them go')}
      </Button>
    </div>
  );
}
