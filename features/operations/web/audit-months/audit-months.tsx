import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AuditMonth } from '#common/audit-months.ts';
import { formatDay, formatMoment, formatNumber } from '#web/formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { showError } from '#web/ui/dialogs.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Line, LineList } from '#web/ui/line-list.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say, sayAnswer } from '#web/words/say.ts';
import { formatBytes } from '../sizes.ts';
import { monthsOptions, readAgain } from './audit-months-api.ts';
import classes from './audit-months.module.css';

/** `/admin/audit-log/months`: which months of the log are in the database, and which left as files. */
export default function AuditMonths() {
  const { data, error } = useQuery(monthsOptions);
  return (
    <>
      <PageHead title={say('Months of the audit log')} />
      <PageBody lead={data && <Kept months={data.keptMonths} />} isOnePart>
        {error && <EmptyState icon="alert-triangle" title={say('The months could not be loaded')} text={error.message} />}
        {!data && !error && Array.from({ length: 3 }, (_, at) => <Skeleton key={at} h={56} my={4} />)}
        {data && (
          <LineList label={say('Months')}>
            {data.months.map((month) => (
              <MonthLine key={month.month} month={month} />
            ))}
          </LineList>
        )}
      </PageBody>
    </>
  );
}

function Kept({ months }: { months: number }) {
  const settings = <Link to="/admin/settings/general-settings">{say('General settings')}</Link>;
  if (months === 0)
    return (
      <>
        {say(
          'All months stay in the database. In {settings} you say after how many they leave as sealed files for where backups go.',
          { settings },
        )}
      </>
    );
  return (
    <>
      {say(
        'The last {count} whole months stay in the database. Each night older ones leave as sealed files for where backups go; one that is read again is here for a week. How many stay is said in {settings}.',
        { count: formatNumber(months), settings },
      )}
    </>
  );
}

function MonthLine({
  month: { month, state, entries, bytes, file, place, leftAt, readableUntil, problem },
}: {
  month: AuditMonth;
}) {
  const ask = useMutation({ mutationFn: () => readAgain(month), onError: (thrown) => showError(thrown.message) });
  const name = formatDay(`${month}-01`, { month: 'long', year: 'numeric' });
  return (
    <Line
      label={name}
      name={
        <span className={classes.name}>
          {state === 'here' || state === 'back' ? <Link to={entriesOf(month)}>{name}</Link> : <strong>{name}</strong>}
          <State state={state} entries={entries} />
        </span>
      }
      action={
        state === 'gone' && (
          <Button
            variant="default"
            size="sm"
            loading={ask.isPending}
            onClick={() => ask.mutate()}
            aria-label={say('Read {name} again', { name })}
          >
            {say('Read again')}
          </Button>
        )
      }
      facts={
        <>
          {entries !== null && (
            <span className="numeric">
              {say({ one: '{count} entry', other: '{count} entries' }, { count: formatNumber(entries) })}
            </span>
          )}
          <span className="numeric">{formatBytes(bytes)}</span>
          {leftAt && <span className="numeric">{say('Left {moment}', { moment: formatMoment(leftAt) })}</span>}
          {readableUntil && (
            <span className="numeric">{say('Can be read until {moment}', { moment: formatMoment(readableUntil) })}</span>
          )}
          {file && state !== 'back' && (
            <span>
              {place}/{file}
            </span>
          )}
        </>
      }
      problem={problem && sayAnswer(problem)}
    />
  );
}

/** The log, narrowed to the days of the month. */
function entriesOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return `/admin/audit-log?from=${month}-01&to=${last}`;
}

function State({ state, entries }: Pick<AuditMonth, 'state' | 'entries'>) {
  if (state === 'gone') return <Badge>{say('In its file')}</Badge>;
  if (state === 'coming') return <Badge tone="progress">{say('Being brought back')}</Badge>;
  if (state === 'back') return <Badge tone="expiring">{say('Here to be read again')}</Badge>;
  return entries === null ? (
    <Badge tone="waiting">{say('Not sealed to its end')}</Badge>
  ) : (
    <Badge tone="done">{say('Sealed')}</Badge>
  );
}
