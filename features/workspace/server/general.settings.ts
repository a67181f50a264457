import { z } from 'zod';
import { readDate } from '#common/fields/date.ts';
import { declareSetting } from '#server/admin-settings/declared-setting.ts';

/** Ids or names, in any order. */
const texts = z.looseObject({ value: z.array(z.string('Enter a text.')).max(2_000) });
const oneUser = z.string('Choose a user.').nullable();
const user = z.looseObject({ value: oneUser });
const hours = z.number('Enter a number.').min(0, 'Enter 0 or more.');
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const DAY_SENTENCE = 'A day is a whole number from 1, Monday, to 7.';
const weekday = z.number(DAY_SENTENCE).int(DAY_SENTENCE).min(1, DAY_SENTENCE).max(7, DAY_SENTENCE);
const clock = z.string('Enter a time such as 09:00.').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:00.');
const day = z
  .string('Enter a date such as 2027-07-05.')
  .refine((text) => readDate(text) !== undefined, 'Enter a date such as 2027-07-05.');
const amount = z.looseObject({ value: z.number('Enter a number.').min(0, 'Enter 0 or more.') });

/** What the rules of a new installation go by until an admin says otherwise; ids of people and accounts start empty. */
export default [
  declareSetting({
    key: 'time-zone',
    label: 'Time zone of the agency',
    description: 'The clock by which scheduled jobs run. A change takes effect within seconds.',
    schema: z.looseObject({ value: z.string() }),
    default: { value: 'UTC' },
  }),
  declareSetting({
    key: 'trash-days',
    label: 'Days in the trash',
    description: 'Deleted records can be restored for this many days. After that they are removed with their files.',
    schema: z.looseObject({ value: z.number() }),
    default: { value: 30 },
  }),
  declareSetting({
    key: 'managed-accounts',
    label: 'Managed accounts',
    description: 'Accounts that are credentialed as Managed and arrange their own schedules and interviews.',
    schema: texts,
    default: { value: [] },
  }),
  declareSetting({
    key: 'idle-exempt-accounts',
    label: 'Never timed out',
    description: 'Email addresses or ids of users who are not signed out after inactivity.',
    schema: texts,
    default: { value: [] },
  }),
  declareSetting({
    key: 'lead-duplicate-score',
    label: 'Duplicate leads',
    description:
      'Leads that match with at least this score are shown as possible duplicates: 100 same email, 90 same phone and last name, 85 same name and zip, 75 similar name with the same phone or zip.',
    schema: amount,
    default: { value: 75 },
  }),
  declareSetting({
    key: 'match-weights',
    label: 'Matching',
    description: 'The points that each reason can give when leads are matched with jobs. The defaults add up to 100.',
    schema: z.record(z.string(), z.number('Enter a number.').min(0, 'Enter 0 or more.')),
    default: { distance: 30, license_state: 20, specialty: 15, start: 15, hours: 10, years: 10 },
  }),
  declareSetting({
    key: 'auto-job-campaigns',
    label: 'Campaigns of new jobs',
    description:
      'What a new job does with the templates that are marked for automatic job campaigns: off, draft (a person sends them), or send (they leave in the name of the job’s owner).',
    schema: z.object({ value: z.enum(['off', 'draft', 'send'], 'Choose off, draft, or send.') }),
    default: { value: 'draft' },
  }),
  declareSetting({
    key: 'month-eligibility-hours',
    label: 'Hours of an eligible month',
    description: 'A month with more than these hours counts toward eligibility. A month with fewer counts against it.',
    schema: amount,
    default: { value: 130 },
  }),
  declareSetting({
    key: 'credentialing-task-assignee',
    label: 'Assignee of new credentialing',
    description:
      'The user who gets the task for each new credentialing record. If empty, it goes to the placement’s assigned user.',
    schema: user,
    default: { value: null },
  }),
  declareSetting({
    key: 'document-type-expirations',
    label: 'Expiry of document types',
    description:
      'How many days ahead provider and owner are told that a document expires, and how long each type is usually valid.',
    schema: z.looseObject({}),
    default: { default: { leads: [90, 60, 30, 7] }, types: {} },
  }),
  declareSetting({
    key: 'payroll-assignees',
    label: 'Payroll assignees',
    description: 'The users who get payroll tasks: one for provider last names that start with A to J, and one for all others.',
    schema: z.looseObject({ a_to_j: oneUser, others: oneUser }),
    default: { a_to_j: null, others: null },
    labels: { a_to_j: 'Last names from A to J', others: 'All others' },
  }),
  declareSetting({
    key: 'default-task-assignee',
    label: 'Default task assignee',
    description: 'The user who gets the tasks that rules create. If empty, they go to the record’s assigned user.',
    schema: user,
    default: { value: null },
  }),
  declareSetting({
    key: 'benefits-task-assignee',
    label: 'Assignee of benefits tasks',
    description: 'The user who gets benefits tasks. If empty, they go to the default task assignee.',
    schema: user,
    default: { value: null },
  }),
  declareSetting({
    key: 'change-request-assignee',
    label: 'Assignee of profile changes',
    description: 'The user who gets requests to change a profile. If empty, they go to the first System Admin.',
    schema: user,
    default: { value: null },
  }),
  declareSetting({
    key: 'alert-addresses',
    label: 'Alert addresses',
    description:
      'Email addresses that are notified about new credentialing records and payroll, in addition to the assigned user.',
    schema: z.looseObject({ credentialing: z.array(z.string()).optional(), payroll: z.array(z.string()).optional() }),
    default: { credentialing: [], payroll: [] },
  }),
  declareSetting({
    key: 'pto-approvers',
    label: 'Approvers of time off',
    description:
      'The users or teams who decide about requests for time off. If empty, the request’s assigned user decides, or anybody who may change all requests.',
    schema: texts,
    default: { value: [] },
  }),
  declareSetting({
    key: 'pto-policy',
    label: 'Time off of a new year',
    description: 'The hours that each balance starts a year with, and how many unused hours it may bring along.',
    schema: z.looseObject({ allotted_hours: hours, carry_over_max: hours }),
    default: { allotted_hours: 80, carry_over_max: 40 },
  }),
  declareSetting({
    key: 'timesheet-week-start',
    label: 'First day of the timesheet week',
    description: 'The day on which a week of timesheets starts.',
    schema: z.object({ value: z.enum(WEEKDAYS, 'Choose a day of the week.') }),
    default: { value: 'Sunday' },
  }),
  declareSetting({
    key: 'start-date-groups',
    label: 'Calendars of placement starts',
    description:
      'For each account, the title of the calendar group that holds its confirmed starts. Others are in Core Start Dates.',
    schema: z.looseObject({}),
    default: { value: {} },
  }),
  declareSetting({
    key: 'working-hours',
    label: 'Working hours',
    description: 'The days and the hours in which free time is looked for, on the clock of who looks.',
    schema: z.looseObject({ days: z.array(weekday).optional(), start: clock.optional(), end: clock.optional() }),
    default: { days: [1, 2, 3, 4, 5], start: '09:00', end: '17:00' },
    labels: { start: 'From', end: 'To' },
  }),
  declareSetting({
    key: 'company-holidays',
    label: 'Company holidays',
    description:
      'Dates on which nobody works, e.g. 2027-07-05. If there is none, the federal holidays of this year and the next.',
    schema: z.object({ value: z.array(day).nullable() }),
    default: { value: null },
  }),
  declareSetting({
    key: 'teacher-work-days-count',
    label: 'Teacher work days',
    description: 'How much of a working day a teacher work day is when the hours of a job’s months are counted, from 0 to 1.',
    schema: z.object({ value: z.number('Enter a number.').min(0, 'Enter 0 to 1.').max(1, 'Enter 0 to 1.') }),
    default: { value: 0 },
  }),
];
