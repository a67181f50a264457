import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDistance, formatMoment, formatNumber } from '#web/formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { say } from '#web/words/say.ts';
import { Backups, HeldMessages } from './backups.tsx';
import { Checks, STATUSES } from './checks.tsx';
import { healthOptions, type Health as HealthState } from './health-api.ts';
import { Nodes } from './nodes.tsx';
import { Replicas } from './replicas.tsx';
import { formatBytes } from './sizes.ts';
import classes from './health.module.css';

/** `/admin/health`: how this installation is, and what to do about what is not well. */
export default function Health() {
  const { data, error } = useQuery(healthOptions);
  return (
    <>
      <PageHead title={say('Health')} isOneRow>
        {data && <Badge tone={STATUSES[data.status].tone}>{say(STATUSES[data.status].label)}</Badge>}
      </PageHead>
      <PageBody>
        {error && <EmptyState icon="alert-triangle" title={say('This could not be loaded')} text={error.message} />}
        {!data && !error && Array.from({ length: 8 }, (_, at) => <Skeleton key={at} h={56} />)}
        {data && (
          <>
            {data.copyOf && (
              <div className={classes.notice} role="note">
                {say('This is a copy of a backup of {moment}. Nothing leaves it.', { moment: formatMoment(data.copyOf) })}
              </div>
            )}
            {data.backups.heldMessages > 0 && <HeldMessages amount={data.backups.heldMessages} />}
            <Checks checks={data.checks} />
            <Nodes nodes={data.nodes} />
            <Replicas replicas={data.database.replicas} />
            <Figures health={data} />
            <Backups since={data.backups.continuousSince} until={data.backups.archivedUntil} />
          </>
        )}
      </PageBody>
    </>
  );
}

function Figures({ health: { database, jobs, version } }: { health: HealthState }) {
  const figures: [string, string][] = [
    ['Muster', version],
    ['PostgreSQL', database.version.split(' ')[0]!],
    [say('Size of the database'), formatBytes(database.sizeBytes)],
    [say('Jobs that wait'), formatNumber(jobs.waiting)],
    [say('Jobs that run'), formatNumber(jobs.running)],
    [say('Jobs that failed'), formatNumber(jobs.failed)],
  ];
  if (jobs.waiting)
    figures.push([say('The oldest is due since'), formatDistance(-Math.round(jobs.oldestSeconds / 60), 'minute')]);
  return (
    <PageSection title={say('Database and queue')}>
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="numeric">{value}</dd>
          </div>
        ))}
      </dl>
    </PageSection>
  );
}
