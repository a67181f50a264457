import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDay, formatMoment, formatNumber } from '#web/formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { showError } from '#web/ui/dialogs.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { formatBytes } from '../sizes.ts';
import { monthsOptions, readAgain, type AuditMonth } from './audit-months-api.ts';
import classes from './audit-months.module.css';

/** `/admin/audit-log/months`: which months of the log are in the database, and which left as files. */
export default function AuditMonths() {
  const { data, error } = useQuery(monthsOptions);
  return (
    <>
      <PageHead title="Months of the audit log" />
      <div className={classes.page}>
        {data && <Kept months={data.keptMonths} />}
        {error && <EmptyState icon="alert-triangle" title="The months could not be loaded" text={error.message} />}
        {!data && !error && Array.from({ length: 3 }, (_, at) => <Skeleton key={at} h={56} my={4} />)}
        {data && (
          <ul className={classes.list} aria-label="Months">
            {data.months.map((month) => (
              <Line key={month.month} month={month} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function Kept({ months }: { months: number }) {
  const settings = <Link to="/admin/settings/general-settings">General settings</Link>;
  if (months === 0)
    return (
      <p className={classes.lead}>
        All months stay in the database. In {settings} you say after how many they leave as sealed files for where backups go.
      </p>
    );
  return (
    <p className={classes.lead}>
      The last {formatNumber(months)} whole months stay in the database. Each night older ones leave as sealed files for where
      backups go; one that is read again is here for a week. How many stay is said in {settings}.
    </p>
  );
}

function Line({ month: { month, state, entries, bytes, file, place, leftAt, readableUntil, problem } }: { month: AuditMonth }) {
  const ask = useMutation({ mutationFn: () => readAgain(month), onError: (thrown) => showError(thrown.message) });
  const name = formatDay(`${month}-01`, { month: 'long', year: 'numeric' });
  return (
    <li className={classes.line} aria-label={name}>
      <span className={classes.name}>
        {state === 'here' || state === 'back' ? <Link to={entriesOf(month)}>{name}</Link> : <strong>{name}</strong>}
        <State state={state} entries={entries} />
      </span>
      {state === 'gone' && (
        <Button
          variant="default"
          size="sm"
          loading={ask.isPending}
          onClick={() => ask.mutate()}
          aria-label={`Read ${name} again`}
        >
          Read again
        </Button>
      )}
      <span className={classes.facts}>
        {entries !== null && (
          <span className="numeric">
            {formatNumber(entries)} {entries === 1 ? 'entry' : 'entries'}
          </span>
        )}
        <span className="numeric">{formatBytes(bytes)}</span>
        {leftAt && <span className="numeric">Left {formatMoment(leftAt)}</span>}
        {readableUntil && <span className="numeric">Can be read until {formatMoment(readableUntil)}</span>}
        {file && state !== 'back' && (
          <span className={classes.place}>
            {place}/{file}
          </span>
        )}
      </span>
      {problem && <p className={classes.problem}>{problem}</p>}
    </li>
  );
}

/** The log, narrowed to the days of the month. */
function entriesOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return `/admin/audit-log?from=${month}-01&to=${last}`;
}

function State({ state, entries }: Pick<AuditMonth, 'state' | 'entries'>) {
  if (state === 'gone') return <Badge>In its file</Badge>;
  if (state === 'coming') return <Badge tone="progress">Being brought back</Badge>;
  if (state === 'back') return <Badge tone="expiring">Here to be read again</Badge>;
  return entries === null ? <Badge tone="waiting">Not sealed to its end</Badge> : <Badge tone="done">Sealed</Badge>;
}
