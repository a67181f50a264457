import { useState } from 'react';
import { Alert, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#web/api.ts';
import { dayFromNow } from '#web/home/due-state.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say } from '#web/words/say.ts';
import { NUMBERS, recordsBehind, type Numbers, type StatRow } from './numbers.ts';
import classes from './statistics.module.css';

interface Answer {
  rows: StatRow[];
  totals: Numbers;
}

/** What each recruiter did in a span of days; every number opens its records. */
export default function RecruiterStatistics() {
  const [from, setFrom] = useState(dayFromNow(-30));
  const [to, setTo] = useState(dayFromNow(0));
  const isSpan = from !== '' && to >= from;
  const { data, error } = useQuery({
    queryKey: ['records', 'subs', 'recruiter statistics', from, to],
    enabled: isSpan,
    queryFn: ({ signal }) => api<Answer>('/api/subs/recruiter-stat-search', { body: { from, to }, signal, quiet: true }),
  });
  return (
    <>
      <PageHead title={say('Recruiter statistics')} />
      <div className={classes.page}>
        <div className={classes.span}>
          <TextInput type="date" label={say('From')} value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
          <TextInput
            type="date"
            label={say('To')}
            value={to}
            error={isSpan ? null : say('The span ends before it begins.')}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        </div>
        {error && (
          <Alert color="red" role="alert">
            {error.message}
          </Alert>
        )}
        {isSpan && !data && !error && <Skeleton h={240} />}
        {data && data.rows.length === 0 && (
          <EmptyState
            icon="chart-bar"
            title={say('Nothing in these days')}
            text={say('Choose a longer span to see submissions.')}
          />
        )}
        {data && data.rows.length > 0 && <Table {...data} from={from} to={to} />}
      </div>
    </>
  );
}

function Table({ rows, totals, from, to }: Answer & { from: string; to: string }) {
  const users = rows.map(({ user }) => user);
  const most = Math.max(...rows.map(({ submitted }) => submitted), 1);
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{say('Recruiter')}</th>
            {NUMBERS.map(({ key, label }) => (
              <th key={key} scope="col">
                {say(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.user._id}>
              <th scope="row">
                {row.user.name ?? say('Somebody')}
                <span className={classes.bar} style={{ width: `${(row.submitted / most) * 100}%` }} aria-hidden />
              </th>
              {NUMBERS.map(({ key, label }) => (
                <td key={key} className="numeric">
                  <Count
                    number={row[key]}
                    label={say('{number} {label} of {name}', { number: row[key], label: say(label), name: row.user.name ?? '' })}
                    to={recordsBehind(key, [row.user], from, to)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say('All')}</th>
            {NUMBERS.map(({ key, label }) => (
              <td key={key} className="numeric">
                <Count
                  number={totals[key]}
                  label={say('{number} {label} of all', { number: totals[key], label: say(label) })}
                  to={recordsBehind(key, users, from, to)}
                />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** A number that opens what it counts. */
const Count = ({ number, label, to }: { number: number; label: string; to: string }) =>
  number > 0 ? (
    <Link to={to} aria-label={label}>
      {number}
    </Link>
  ) : (
    number
  );
