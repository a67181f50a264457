import { notify } from '#server/notifications/notify.ts';
import { check, derive, effect } from '#server/records/rules.ts';
import { SENT } from '../../sent-weeks.ts';
import { timesheetTracker } from '../../timesheet-trackers.module.ts';
import { timesheetReturned, timesheetSent } from '../../time.notification-kinds.ts';
import { commissionOnApproval } from '../commissions/commission-on-approval.ts';
import { enteredHours } from './tracker-hours.ts';
import { providerUserOf } from './trackers-of-day.ts';

export default [
  derive(
    timesheetTracker,
    'the hours of a week are the sum of its days, or typed where there are none',
    { on: ['time_sheet_status', 'hours', 'period_start', 'period_end', 'placements_timesheetTracker'], orNew: true },
    async ({ record, previous, set, context }) => {
      if (previous && SENT.includes(previous.time_sheet_status ?? '')) return;
      const hours = await enteredHours(context, record);
      if (hours !== null) set({ hours });
      else if (record.hours === null && SENT.includes(record.time_sheet_status ?? '')) set({ hours: 0 });
    },
  ),

  check(timesheetTracker, 'a period ends after it starts', { on: ['period_start', 'period_end'] }, ({ record, refuse }) => {
    const { period_start: start, period_end: end } = record;
    if (start && end && end < start) refuse('The period ends before it starts.', 'period_end');
  }),

  check(
    timesheetTracker,
    'a week that is returned says why',
    { on: ['time_sheet_status'], of: 'existing' },
    ({ record, refuse }) => {
      if (record.time_sheet_status === 'Rejected' && !record.rejection_reason?.trim())
        refuse('Please say why the week is returned.', 'rejection_reason');
    },
  ),

  check(
    timesheetTracker,
    'providers send their week, and somebody else approves it',
    { on: ['time_sheet_status'], orNew: true },
    async ({ record, previous, changed, refuse, context }) => {
      if (context.reason !== null || context.access.isAdmin || !changed('time_sheet_status')) return;
      const status = record.time_sheet_status ?? '';
      if (context.access.isProvider && !(status === 'Submitted' && isOpen(previous?.time_sheet_status)))
        return refuse('You can send a week that is open or was returned.', 'time_sheet_status');
      if (status !== 'Submitted_EDU_Approved') return;
      if ((await providerUserOf(context, record.placements_timesheetTracker)) === context.userId)
        refuse('Somebody else approves your own week.', 'time_sheet_status');
    },
  ),

  check(
    timesheetTracker,
    'the hours of a week that was sent stay as they were',
    { on: ['hours', 'period_start', 'period_end', 'placements_timesheetTracker'], of: 'existing' },
    ({ record, previous, refuse }) => {
      if (SENT.includes(previous?.time_sheet_status ?? '') && SENT.includes(record.time_sheet_status ?? ''))
        refuse('This week was sent for approval. Return it to change it.', 'hours');
    },
  ),

  effect(
    timesheetTracker,
    'an approved week earns its recruiter a commission',
    { on: ['time_sheet_status'], of: 'existing' },
    (save) => commissionOnApproval(save),
  ),

  effect(
    timesheetTracker,
    'a week that is sent is told to its assigned user, one that is returned to its provider',
    { on: ['time_sheet_status'], of: 'existing' },
    async ({ record, context }) => {
      const about = { moduleName: timesheetTracker.name, recordId: record._id };
      if (record.time_sheet_status === 'Submitted')
        await notify(context, {
          to: [record.assigned_to],
          kind: timesheetSent,
          title: 'A timesheet was sent for approval',
          about,
        });
      if (record.time_sheet_status === 'Rejected')
        await notify(context, {
          to: [await providerUserOf(context, record.placements_timesheetTracker)],
          kind: timesheetReturned,
          title: 'A timesheet was returned to you',
          path: `/provider/timesheet?date=${record.period_start ?? ''}`,
          quote: 'rejection_reason',
          about,
        });
    },
  ),
];

const isOpen = (status: string | null | undefined) => !status || status === 'Not_Submitted' || status === 'Rejected';
