import type { AnyRecord } from '#common/module.ts';
import { dayIn } from '#web/home/facts.tsx';
import { RecordsPart } from '#web/home/records-part.tsx';
import { useModule } from '#web/modules.ts';
import { referenceOf } from '#web/records/reference.ts';
import { say } from '#web/words/say.ts';
import { ApproveInPlace } from './time-off/approve-in-place.tsx';

const PtoDay = dayIn('pto_date');
const periodEnd = dayIn('period_end');
const personOf = ({ users_ptoRequests, name }: AnyRecord) =>
  referenceOf(users_ptoRequests)?.name ?? String(name ?? say('PTO request'));

function DayAndApproval({ request }: { request: AnyRecord }) {
  const module = useModule('ptoRequests');
  return (
    <>
      <PtoDay {...request} />
      {module && <ApproveInPlace module={module} request={request} name={personOf(request)} />}
    </>
  );
}

const dayAndApproval = (request: AnyRecord) => <DayAndApproval request={request} />;

export const PtoWaiting = () => (
  <RecordsPart
    title={say('PTO requests to decide')}
    module="ptoRequests"
    filter={{ all: [{ field: 'status', op: 'in', value: ['Pending'] }] }}
    sort="pto_date"
    relations={['users_ptoRequests']}
    nameOf={personOf}
    empty={say('No requests are waiting for a decision.')}
    aside={dayAndApproval}
  />
);

export const TimesheetsWaiting = () => (
  <RecordsPart
    title={say('Timesheets to approve')}
    module="timesheetTracker"
    filter={{ all: [{ field: 'time_sheet_status', op: 'in', value: ['Submitted', 'Submitted_EDU'] }] }}
    sort="period_end"
    relations={['placements_timesheetTracker']}
    nameOf={({ placements_timesheetTracker, name }) =>
      referenceOf(placements_timesheetTracker)?.name ?? String(name ?? say('Timesheet'))
    }
    empty={say('No timesheets are waiting for approval.')}
    aside={periodEnd}
  />
);
