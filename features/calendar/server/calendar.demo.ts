import { addDays, weekday } from '#common/fields/calendar.ts';
import type { Context } from '#server/context.ts';
import { demo, workingDay } from '#server/demo.ts';
import { momentIn } from '#common/time-zones.ts';
import { calendarEvents } from '../calendar-events.module.ts';
import { calendarGroups } from '../calendar-groups.module.ts';
import { groupTitled } from './group-titled.ts';

const ZONE = 'America/New_York';

/** What the office has in its calendar these weeks: meetings that repeat, deadlines, visits and days away. */
export default demo('calendar', 74, async (context, world) => {
  const today = context.today();
  const monday = addDays(today, -weekday(today));
  const [recruiters, managers] = [world.ids.recruiters!, world.ids.accountManagers!];
  await colorGroup(context, 'Team meetings', 'blue');
  await colorGroup(context, 'Visits and fairs', 'gray');
  const meetings = await groupTitled(context, 'Team meetings');
  const visits = await groupTitled(context, 'Visits and fairs');
  const proposals = await groupTitled(context, 'RFP Proposals');
  const at = (day: string, from: string, to: string) => ({ start: momentIn(ZONE, day, from), end: momentIn(ZONE, day, to) });
  const repeat = (rrule: string, day: string, from: string, to: string) => ({ ...at(day, from, to), rrule, time_zone: ZONE });
  const whole = (day: string, days = 1) => ({
    start: `${day}T00:00:00.000Z`,
    end: `${addDays(day, days)}T00:00:00.000Z`,
    all_day: true,
  });
  const soon = (days: number) => workingDay(addDays(today, days), 1);
  const begun = addDays(monday, -56);
  const events = [
    {
      title: 'Recruiting stand-up',
      calendar_group: meetings,
      attendees: recruiters,
      location: 'Room 2 or by phone',
      ...repeat('FREQ=WEEKLY;BYDAY=MO,WE,FR', begun, '09:15', '09:30'),
    },
    {
      title: 'Account review',
      calendar_group: meetings,
      attendees: managers,
      ...repeat('FREQ=WEEKLY;BYDAY=TH', addDays(begun, 3), '14:00', '15:00'),
    },
    {
      title: 'Credentialing office hours',
      calendar_group: meetings,
      ...repeat('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', addDays(begun, 1), '11:00', '12:00'),
    },
    {
      title: 'All hands',
      calendar_group: meetings,
      ...repeat('FREQ=MONTHLY;BYDAY=1TU', addDays(begun, 1), '16:00', '17:00'),
    },
    { title: 'Payroll closes', calendar_group: meetings, ...whole(addDays(begun, 4)), rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR' },
    ...[
      ['Palmetto County therapy services', 4],
      ['Seabreeze nursing pool', 12],
      ['Lakeshore school psychology', 19],
      ['Harbor Point speech services', 33],
    ].map(([title, days]) => ({ title: `Proposal due: ${title}`, calendar_group: proposals, ...whole(soon(Number(days))) })),
    { title: 'Proposal workshop', calendar_group: proposals, attendees: managers, ...at(soon(2), '10:00', '11:30') },
    { title: 'Career fair, nursing', calendar_group: visits, attendees: recruiters.slice(0, 3), ...whole(soon(8), 2) },
    {
      title: 'Visit to Bayfront Regional Hospital',
      calendar_group: visits,
      attendees: managers.slice(0, 1),
      ...at(soon(1), '13:00', '14:30'),
    },
    { title: 'District orientation', calendar_group: visits, attendees: managers.slice(0, 2), ...at(soon(6), '09:00', '12:00') },
    { title: 'Conference of school therapists', calendar_group: visits, ...whole(soon(24), 3) },
  ];
  for (const event of events) await context.records.create(calendarEvents, { ...event, name: event.title });
});

async function colorGroup(context: Context, title: string, color: string): Promise<void> {
  await context.records.create(calendarGroups, { title, name: title, color, active: true });
}
