import { Link } from 'react-router';
import type { AnyRecord } from '#common/module.ts';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';
import { useOwnRecords } from './use-own-records.ts';
import classes from './credentialing.module.css';

const MOST = 10;

/** This provider's weeks that came back with a reason, the newest first; undefined until they are known. */
export function useReturnedWeeks(): readonly AnyRecord[] | undefined {
  const weeks = useOwnRecords({ module: 'timesheetTracker', path: 'timesheet-trackers' }, 'returned', {
    searchTerms: { time_sheet_status: 'Rejected' },
    sortField: 'period_start',
    sortOrder: 'desc',
    pageSize: MOST,
    total: 'none',
  });
  return weeks?.records;
}

export function ReturnedWeeks({ weeks }: { weeks: readonly AnyRecord[] }) {
  const [newest] = weeks;
  if (!newest) return null;
  return (
    <section aria-label={say('Timesheet')} className={classes.tasks}>
      <Link to={`/provider/timesheet?date=${String(newest.period_start)}`} className={classes.card}>
        <span className={classes.cardHead}>
          <strong>
            {say(
              { one: '1 timesheet was returned to you', other: '{count} timesheets were returned to you' },
              { count: weeks.length },
            )}
          </strong>
          <Icon name="chevron-right" size={18} />
        </span>
        {newest.rejection_reason ? <span>{String(newest.rejection_reason)}</span> : null}
      </Link>
    </section>
  );
}
