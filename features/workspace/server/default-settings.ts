export interface DefaultSetting {
  key: string;
  name: string;
  description: string;
  setting: Record<string, unknown>;
}

/** What the rules of a new installation go by until an admin says otherwise; ids of people and accounts start empty. */
export const defaultSettings: DefaultSetting[] = [
  {
    key: 'managed-accounts',
    name: 'Managed accounts',
    description: 'Ids or names of the accounts that are credentialed as Managed and arrange their own schedules and interviews.',
    setting: { value: [] },
  },
  {
    key: 'idle-exempt-accounts',
    name: 'Never timed out',
    description: 'E-mail addresses or ids of accounts that are not signed out when nobody touches the page.',
    setting: { value: [] },
  },
  {
    key: 'bill-rates',
    name: 'Bill rates',
    description: 'Profession → the hourly bill rate at or above which a job earns a point of its rating.',
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
    description: 'Weeks and weekly hours above which, and statuses in which, a job earns a point of its rating.',
    setting: { weeks: 12, weekly_hours: 29, statuses: ['Accepting Applications'] },
  },
  {
    key: 'month-eligibility-hours',
    name: 'Hours of an eligible month',
    description: 'A month above these hours counts for eligibility, one below counts against it.',
    setting: { value: 130 },
  },
  {
    key: 'credentialing-task-assignee',
    name: 'Assignee of new credentialing',
    description: 'The user who gets the task of every new credentialing record; empty: the placement’s assigned user.',
    setting: { value: null },
  },
  {
    key: 'payroll-assignees',
    name: 'Payroll assignees',
    description: 'Users who get payroll tasks, by the first letter of the provider’s last name: a to j, and all others.',
    setting: { a_to_j: null, others: null },
  },
  {
    key: 'default-task-assignee',
    name: 'Default task assignee',
    description: 'The user who gets the tasks that rules create; empty: the record’s assigned user.',
    setting: { value: null },
  },
  {
    key: 'benefits-task-assignee',
    name: 'Assignee of benefits tasks',
    description: 'The user who gets tasks about benefits; empty: the default task assignee.',
    setting: { value: null },
  },
  {
    key: 'alert-addresses',
    name: 'Alert addresses',
    description: 'Mail addresses that hear of new credentialing and of payroll matters, beside the assigned user.',
    setting: { credentialing: [], payroll: [] },
  },
];
