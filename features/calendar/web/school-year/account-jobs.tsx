import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { useModule } from '#web/modules.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { say } from '#web/words/say.ts';
import type { Month } from './months.ts';
import classes from './school-year.module.css';

/** The jobs of an account whose months follow its school year. */
export function AccountJobs({ account }: { account: string }) {
  const module = useModule('jobs');
  return module ? <Jobs module={module} account={account} /> : null;
}

function Jobs({ module, account }: { module: DescribedModule; account: string }) {
  const { data } = useQuery(
    pageOptions(module, {
      searchTerms: {
        all: [
          { field: 'accounts_jobs', op: 'equals', value: account },
          { field: 'school_calendar_start_date', op: 'notEmpty' },
          { field: 'school_calendar_end_date', op: 'notEmpty' },
        ],
      },
      fields: ['name', 'monthly_hours'],
      pageSize: 50,
    }),
  );
  return (
    <aside className={classes.jobs} aria-label={say('Jobs that follow this year')}>
      <h3>{say('Jobs that follow this year')}</h3>
      {data?.records.length === 0 && (
        <p className={classes.hint}>
          {say('None yet. A job follows it when it has weekly hours and both dates of its school calendar.')}
        </p>
      )}
      <ul>
        {data?.records.map(({ _id, name, monthly_hours }) => {
          const months = (monthly_hours ?? []) as Month[];
          const eligible = months.filter((month) => month.eligible).length;
          return (
            <li key={_id}>
              <Link to={`${module.route}/${_id}?tab=Months`}>{String(name)}</Link>
              <span className="muted">{say('{eligible} of {total} months eligible', { eligible, total: months.length })}</span>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
