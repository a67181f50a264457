import { isTimeZone } from '#common/time-zones.ts';
import { check, derive } from '#server/records/rules.ts';
import { users } from '#server/accounts/users.module.ts';
import { onlyIfProblem } from '../../only-if.ts';
import { reportSchedules } from '../../report-schedules.module.ts';
import { reports } from '../../reports.module.ts';
import { nextRun, timeInWords, type ScheduleStep } from '../../schedule-times.ts';
import { userDashboards } from '../../user-dashboards.module.ts';

const MOST_RECIPIENTS = 50;
const TIMES = ['every', 'weekday', 'day', 'hour', 'time_zone', 'active'] as const;

export default [
  derive(reportSchedules, 'a schedule belongs to the person who makes it', { on: ['assigned_to'], orNew: true }, (save) => {
    const { record, set, context } = save;
    if (!record.assigned_to && context.userId) set({ assigned_to: context.userId });
  }),

  check(
    reportSchedules,
    'a schedule sends one report or one dashboard that its writer sees',
    { on: ['report', 'dashboard'], orNew: true },
    async ({ record, refuse, context }) => {
      if (Boolean(record.report) === Boolean(record.dashboard))
        return refuse('Choose a report or a dashboard.', record.report ? 'dashboard' : 'report');
      const seen = record.report
        ? await context.records.find(reports, record.report)
        : await context.records.find(userDashboards, record.dashboard);
      if (!seen) refuse('This was not found.', record.report ? 'report' : 'dashboard');
    },
  ),

  check(
    reportSchedules,
    'the time of a schedule is one that comes',
    { on: ['every', 'weekday', 'day', 'hour', 'time_zone'], orNew: true },
    ({ record, refuse }) => {
      const { every, weekday, day, hour, time_zone } = record;
      if (every === 'week' && !Number.isInteger(weekday)) refuse('Choose a weekday, 1 is Monday.', 'weekday');
      if (every === 'month' && !Number.isInteger(day)) refuse('Choose a day of the month.', 'day');
      if (!Number.isInteger(hour)) refuse('Choose an hour from 0 to 23.', 'hour');
      if (!time_zone || !isTimeZone(time_zone)) refuse('Choose a time zone such as America/New_York.', 'time_zone');
    },
  ),

  check(
    reportSchedules,
    'the recipients of a schedule have accounts',
    { on: ['recipients'], orNew: true },
    async ({ record, refuse, context }) => {
      const ids = record.recipients ?? [];
      if (!ids.length && context.reason === null) return refuse('Choose at least one recipient.', 'recipients');
      if (ids.length > MOST_RECIPIENTS) return refuse(`A schedule has at most ${MOST_RECIPIENTS} recipients.`, 'recipients');
      const people = await context.asSystem('who gets a report').records.all(users, { _id: [...ids] });
      if (people.length < new Set(ids).size || people.some(({ userType }) => userType === 'Provider'))
        refuse('Recipients are colleagues with an account.', 'recipients');
    },
  ),

  check(reportSchedules, 'a schedule sends a file', { on: ['formats'], orNew: true }, ({ record, refuse }) => {
    if (!record.formats?.length) refuse('Choose PDF, Excel or both.', 'formats');
  }),

  check(reportSchedules, 'the condition of a schedule can be asked', { on: ['onlyIf', 'dashboard'], orNew: true }, (save) => {
    const problem = onlyIfProblem(save.record.onlyIf);
    if (problem) save.refuse(problem, 'onlyIf');
    else if (save.record.onlyIf && save.record.dashboard) save.refuse('A dashboard is sent without a condition.', 'onlyIf');
  }),

  derive(reportSchedules, 'a schedule knows when it is next', { on: [...TIMES], orNew: true }, ({ record, set, context }) => {
    const { every, weekday, day, hour, time_zone, active } = record;
    const isWhole = every && Number.isInteger(hour) && time_zone && isTimeZone(time_zone);
    if (!active || !isWhole) return set({ next_run_at: null });
    const time = { every: every as ScheduleStep, weekday, day, hour: hour!, time_zone };
    set({ next_run_at: nextRun(time, context.now()) });
  }),

  derive(reportSchedules, 'a schedule is named after what it sends', { on: ['name'], orNew: true }, async (save) => {
    const { record, set, context } = save;
    if (record.name || !record.every) return;
    const { records } = context;
    const sent = record.report
      ? await records.find(reports, record.report)
      : record.dashboard && (await records.find(userDashboards, record.dashboard));
    if (!sent) return;
    const { weekday, day, hour } = record;
    set({ name: `${sent.name}, ${timeInWords({ every: record.every as ScheduleStep, weekday, day, hour: hour ?? 0 })}` });
  }),
];
