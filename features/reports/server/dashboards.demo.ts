import { newId } from '#common/ids.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import { demo } from '#server/demo.ts';
import { defaultDashboards } from '../default-dashboards.module.ts';
import { moduleReportDashboards } from '../module-report-dashboards.module.ts';
import { reportAlerts } from '../report-alerts.module.ts';
import { reportSchedules } from '../report-schedules.module.ts';
import { reports } from '../reports.module.ts';
import { userDashboards } from '../user-dashboards.module.ts';
import type { Widget } from '../widgets.ts';

type Placed = [kind: Widget['kind'], key: string, x: number, y: number, w: number, h: number, more?: Partial<Widget>];

const OVERVIEW: Placed[] = [
  ['number', 'subs-per-recruiter-and-month', 0, 0, 4, 2, { title: 'Subs', target: 400 }],
  ['number', 'placements-starting', 4, 0, 4, 2, { title: 'Placements' }],
  [
    'note',
    '',
    8,
    0,
    4,
    2,
    { title: 'This week', text: 'Stand-up is on Monday at 9:00.\nStarts of the week are confirmed by Wednesday.' },
  ],
  ['report', 'pipeline-by-status', 0, 2, 6, 5],
  ['report', 'subs-per-recruiter-and-month', 6, 2, 6, 5],
];
const WALL: Placed[] = [
  ['report', 'placements-starting', 0, 0, 8, 5],
  ['report', 'pipeline-by-status', 8, 0, 4, 5],
  ['number', 'subs-per-recruiter-and-month', 0, 5, 4, 2, { title: 'Subs', target: 400 }],
  ['links', '', 4, 5, 4, 3, { title: 'Go to', links: [{ label: 'Reports', url: '/app/reports' }] }],
];

/** What people start with, a dashboard that everybody shares, and the pipeline above the list of subs. */
export default demo('dashboards', 90, async (context) => {
  const shipped = await context.records.all(reports, {});
  const idOf = (key: string) => shipped.find(({ shipped_as }) => shipped_as === key)?._id;
  const widgets = (placed: Placed[]) =>
    placed.map(([kind, key, x, y, w, h, more]) => ({
      _id: newId(),
      kind,
      x,
      y,
      w,
      h,
      ...(key ? { report: idOf(key) } : {}),
      ...more,
    }));
  for (const user_type of ['Standard', 'Admin', 'Dashboard'])
    await context.records.create(defaultDashboards, { name: 'Overview', user_type, widgets: widgets(OVERVIEW) });
  const owner = await managerOf(context);
  if (owner)
    await context.records.create(userDashboards, {
      name: 'Agency wall',
      user: owner,
      visibility: 'everyone',
      widgets: widgets(WALL),
    });
  const pipeline = idOf('pipeline-by-status');
  if (pipeline) await context.records.create(moduleReportDashboards, { name: 'Above subs', module: 'subs', reports: [pipeline] });
  const pastDue = idOf('tasks-past-due');
  if (owner && pipeline && pastDue) await watched(context, { owner, pipeline, pastDue });
});

/** What comes by mail every Monday, and a number that one is told about. */
async function watched({ records }: Context, { owner, pipeline, pastDue }: Record<'owner' | 'pipeline' | 'pastDue', string>) {
  await records.create(reportSchedules, {
    report: pipeline,
    every: 'week',
    weekday: 1,
    hour: 8,
    time_zone: 'America/New_York',
    recipients: [owner],
    formats: ['pdf', 'xlsx'],
    assigned_to: owner,
  });
  await records.create(reportAlerts, {
    name: 'Tasks past due above 50',
    report: pastDue,
    direction: 'above',
    threshold: 50,
    assigned_to: owner,
  });
}

async function managerOf(context: Context): Promise<string | undefined> {
  const admin = await context.records.first(users, { userType: 'System Admin', email: 'dana.whitfield@muster-demo.example' });
  return admin?._id;
}
