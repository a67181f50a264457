export interface DefaultSetting {
  key: string;
  name: string;
  description: string;
  setting: Record<string, unknown>;
}

/** What the rules of a new installation go by until an admin says otherwise; ids of people and accounts start empty. */
export const defaultSettings: DefaultSetting[] = [
  {
    key: 'time-zone',
    name: 'Time zone of the agency',
    description: 'The clock by which scheduled jobs run. A change takes effect within seconds.',
    setting: { value: 'UTC' },
  },
  {
    key: 'trash-days',
    name: 'Days in the trash',
    description: 'Deleted records can be restored for this many days. After that they are removed with their files.',
    setting: { value: 30 },
  },
  {
    key: 'managed-accounts',
    name: 'Managed accounts',
    description: 'Accounts that are credentialed as Managed and arrange their own schedules and interviews.',
    setting: { value: [] },
  },
  {
    key: 'idle-exempt-accounts',
    name: 'Never timed out',
    description: 'Email addresses or ids of users who are not signed out after inactivity.',
    setting: { value: [] },
  },
  {
    key: 'lead-duplicate-score',
    name: 'Duplicate leads',
    description:
      'Leads that match with at least this score are shown as possible duplicates: 100 same email, 90 same phone and last name, 85 same name and zip, 75 similar name with the same phone or zip.',
    setting: { value: 75 },
  },
  {
    key: 'match-weights',
    name: 'Matching',
    description: 'The points that each reason can give when leads are matched with jobs. The defaults add up to 100.',
    setting: { distance: 30, license_state: 20, specialty: 15, start: 15, hours: 10, years: 10 },
  },
  {
    key: 'auto-job-campaigns',
    name: 'Campaigns of new jobs',
    description:
      'What a new job does with the templates that are marked for automatic job campaigns: off, draft (a person sends them), or send (they leave in the name of the job’s owner).',
    setting: { value: 'draft' },
  },
  {
    key: 'month-eligibility-hours',
    name: 'Hours of an eligible month',
    description: 'A month with more than these hours counts toward eligibility. A month with fewer counts against it.',
    setting: { value: 130 },
  },
  {
    key: 'credentialing-task-assignee',
    name: 'Assignee of new credentialing',
    description:
      'The user who gets the task for each new credentialing record. If empty, it goes to the placement’s assigned user.',
    setting: { value: null },
  },
  {
    key: 'document-type-expirations',
    name: 'Expiry of document types',
    description:
      'How many days ahead provider and owner are told that a document expires, and how long each type is usually valid.',
    setting: { default: { leads: [90, 60, 30, 7] }, types: {} },
  },
  {
    key: 'payroll-assignees',
    name: 'Payroll assignees',
    description: 'The users who get payroll tasks: one for provider last names that start with A to J, and one for all others.',
    setting: { a_to_j: null, others: null },
  },
  {
    key: 'default-task-assignee',
    name: 'Default task assignee',
    description: 'The user who gets the tasks that rules create. If empty, they go to the record’s assigned user.',
    setting: { value: null },
  },
  {
    key: 'benefits-task-assignee',
    name: 'Assignee of benefits tasks',
    description: 'The user who gets benefits tasks. If empty, they go to the default task assignee.',
    setting: { value: null },
  },
  {
    key: 'alert-addresses',
    name: 'Alert addresses',
    description:
      'Email addresses that are notified about new credentialing records and payroll, in addition to the assigned user.',
    setting: { credentialing: [], payroll: [] },
  },
  {
    key: 'pto-approvers',
    name: 'Approvers of time off',
    description: 'The users or teams who decide about requests for time off. If empty, the request’s assigned user decides.',
    setting: { value: [] },
  },
  {
    key: 'pto-policy',
    name: 'Time off of a new year',
    description: 'The hours that each balance starts a year with, and how many unused hours it may bring along.',
    setting: { allotted_hours: 80, carry_over_max: 40 },
  },
  {
    key: 'timesheet-week-start',
    name: 'First day of the timesheet week',
    description: 'The day on which a week of timesheets starts, e.g. Sunday or Monday.',
    setting: { value: 'Sunday' },
  },
  {
    key: 'start-date-groups',
    name: 'Calendars of placement starts',
    description:
      'For each account, the title of the calendar group that holds its confirmed starts. Others are in Core Start Dates.',
    setting: { value: {} },
  },
  {
    key: 'working-hours',
    name: 'Working hours',
    description: 'The days (1 is Monday) and the hours in which free time is looked for, on the clock of who looks.',
    setting: { days: [1, 2, 3, 4, 5], start: '09:00', end: '17:00' },
  },
  {
    key: 'company-holidays',
    name: 'Company holidays',
    description:
      'Dates on which nobody works, e.g. 2027-07-05. If there is none, the federal holidays of this year and the next.',
    setting: { value: null },
  },
  {
    key: 'teacher-work-days-count',
    name: 'Teacher work days',
    description: 'How much of a working day a teacher work day is when the hours of a job’s months are counted, from 0 to 1.',
    setting: { value: 0 },
  },
];
