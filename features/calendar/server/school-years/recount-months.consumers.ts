import { consume } from '#server/events/event.ts';
import { isSame } from '#server/records/values.ts';
import { jobs } from '#features/recruiting/jobs.module.ts';
import { accountCalendarEvents } from '../../account-calendar-events.module.ts';
import { countMonths, missingForMonths } from './monthly-hours.ts';

/** A change of a school year counts the months of the account’s jobs anew; of an event that moved to another account, both. */
export default consume(
  'recount months of jobs',
  { modules: [accountCalendarEvents.name], gathers: 900 },
  async (context, events) => {
    const { records } = context.asSystem('months follow the school year');
    const ids = [...new Set(events.map(({ recordId }) => recordId))];
    const found = await records.all(accountCalendarEvents, { _id: ids, deleted: [true, false] });
    const accounts = new Set(found.flatMap(({ account }) => account ?? []));
    const isUnknown = events.some(({ what, fields }) => what === 'removed' || fields.includes('account'));
    const dated = {
      all: [
        { field: 'school_calendar_start_date', op: 'notEmpty' },
        { field: 'school_calendar_end_date', op: 'notEmpty' },
        ...(isUnknown ? [] : [{ field: 'accounts_jobs', op: 'in', value: [...accounts] }]),
      ],
    };
    if (!isUnknown && !accounts.size) return;
    for await (const job of records.each(jobs, dated)) {
      if (Object.keys(missingForMonths(job)).length) continue;
      const { monthly_hours } = await countMonths(context, job);
      if (!isSame(monthly_hours, job.monthly_hours)) await records.update(jobs, job._id, { monthly_hours });
    }
  },
);
