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
    key: 'bill-rates',
    name: 'Bill rates',
    description: 'For each profession, the hourly bill rate at which a job earns a rating point.',
    setting: {
      RN: 75,
      LPN: 55,
      CNA: 35,
      'Nurse Practitioner': 110,
      'Speech-Language Pathologist': 85,
      'Occupational Therapist': 85,
      'Physical Therapist': 90,
      'School Psychologist': 95,
      'Social Worker': 70,
      'Behavior Analyst': 95,
      'Special Education Teacher': 65,
    },
  },
  {
    key: 'job-rating-conditionals',
    name: 'Job rating',
    description: 'The number of weeks, the weekly hours, and the statuses for which a job earns a rating point.',
    setting: { weeks: 12, weekly_hours: 29, statuses: ['Accepting Applications'] },
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
];
