import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError, api } from '#web/api.ts';
import { hasFailed } from '#web/has-failed.ts';
import { formatDay, formatNumber } from '#web/formats.ts';
import { referenceOf } from '#web/records/reference.ts';
import { Link } from 'react-router';
import { useModule } from '#web/modules.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import { lessInMonth, type Months } from './months.ts';
import classes from './school-year.module.css';

/** Each month of a job: its days, its hours, whether it is eligible, and which days do not count. */
export default function MonthsTab({ record }: RecordPartProps) {
  const accounts = useModule('accounts');
  const account = referenceOf(record.accounts_jobs);
  const { data, error } = useQuery({
    queryKey: ['records', 'accountCalendarEvents', 'months of job', record._id, record.version],
    queryFn: ({ signal }) => api<Months>(`/api/jobs/${record._id}/monthly-hours`, { body: {}, signal, quiet: true }),
    retry: false,
  });
  if (error instanceof ApiError && error.status === 422)
    return <EmptyState icon="calendar" title={say('The months are not counted yet')} text={error.message} />;
  if (hasFailed(error, data))
    return (
      <Alert color="red" role="alert">
        {error.message}
      </Alert>
    );
  if (!data) return <Skeleton h={240} />;
  return (
    <div className={classes.months}>
      {accounts && account && (
        <p className={classes.hint}>
          {say('Counted by the school year of {account}.', {
            account: <Link to={`${accounts.route}/${account._id}?tab=School+year`}>{account.name}</Link>,
          })}
        </p>
      )}
      <div className={classes.scroller}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say('Month')}</th>
              <th scope="col">{say('Working days')}</th>
              <th scope="col">{say('Hours')}</th>
              <th scope="col">{say('Eligible')}</th>
              <th scope="col">{say('Days that do not count')}</th>
            </tr>
          </thead>
          <tbody>
            {data.monthly_hours.map(({ month, workingDays, totalHours, hoursPerDay, eligible }) => (
              <tr key={month}>
                <th scope="row">{formatDay(`${month}-01`, { month: 'long', year: 'numeric' })}</th>
                <td className="numeric">{formatNumber(workingDays)}</td>
                <td className="numeric">
                  {formatNumber(totalHours)}{' '}
                  <span className="muted">{say('at {hours} a day', { hours: formatNumber(hoursPerDay) })}</span>
                </td>
                <td>
                  <Badge tone={eligible ? 'done' : 'neutral'}>{say(eligible ? 'Eligible' : 'Not eligible')}</Badge>
                </td>
                <td>
                  {lessInMonth(data.days, month)
                    .map(
                      ({ from, to, reason, lost }) =>
                        `${dayText(from)}${to === from ? '' : `–${dayText(to)}`} ${reason} (−${formatNumber(lost)})`,
                    )
                    .join(' · ') || <span className="muted">{say('None')}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const dayText = (day: string): string => formatDay(day, { month: 'short', day: 'numeric' });
