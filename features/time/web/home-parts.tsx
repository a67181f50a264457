import { dayIn } from '#web/home/facts.tsx';
import { RecordsPart } from '#web/home/records-part.tsx';
import { referenceOf } from '#web/records/reference.ts';

const ptoDay = dayIn('pto_date');
const periodEnd = dayIn('period_end');

export const PtoWaiting = () => (
  <RecordsPart
    title="PTO requests to decide"
    module="ptoRequests"
    filter={{ all: [{ field: 'status', op: 'in', value: ['Pending'] }] }}
    sort="pto_date"
    relations={['users_ptoRequests']}
    nameOf={({ users_ptoRequests, name }) => referenceOf(users_ptoRequests)?.name ?? String(name ?? 'PTO request')}
    empty="No requests are waiting for a decision."
    aside={ptoDay}
  />
);

export const TimesheetsWaiting = () => (
  <RecordsPart
    title="Timesheets to approve"
    module="timesheetTracker"
    filter={{ all: [{ field: 'time_sheet_status', op: 'in', value: ['Submitted', 'Submitted_EDU'] }] }}
    sort="period_end"
    relations={['placements_timesheetTracker']}
    nameOf={({ placements_timesheetTracker, name }) =>
      referenceOf(placements_timesheetTracker)?.name ?? String(name ?? 'Timesheet')
    }
    empty="No timesheets are waiting for approval."
    aside={periodEnd}
  />
);
