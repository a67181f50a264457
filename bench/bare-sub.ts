import { SYSTEM_COLUMNS } from './system-columns.ts';

/** A sub with the names of its lead, job and account, by hand. */
export const SUB_COLUMNS = [
  ...SYSTEM_COLUMNS,
  'status',
  'license_doe',
  'rejection_reason',
  'interview_booked_date',
  'interview_date',
  'interview_place',
  'date_submitted',
  'job_status_at_submission',
  'offer_date',
  'hire_date',
  'teams',
  'last_activity',
] as const;

type Row = any[];

/** A row of these columns, then id and name of the lead, the job and the account, from position `at`. */
export const subOf = (r: Row, at = 0) => ({
  _id: r[at],
  version: r[at + 1],
  name: r[at + 2],
  description: r[at + 3],
  assigned_to: r[at + 4],
  created_by: r[at + 5],
  modified_by: r[at + 6],
  createdAt: r[at + 7],
  updatedAt: r[at + 8],
  deleted: r[at + 9],
  client: r[at + 10],
  status: r[at + 11],
  license_doe: r[at + 12],
  rejection_reason: r[at + 13],
  interview_booked_date: r[at + 14],
  interview_date: r[at + 15],
  interview_place: r[at + 16],
  date_submitted: r[at + 17],
  job_status_at_submission: r[at + 18],
  offer_date: r[at + 19],
  hire_date: r[at + 20],
  teams: r[at + 21],
  last_activity: r[at + 22],
  leads_subs: linked(r[at + 23], r[at + 24], r[at + 25]),
  jobs_subs: linked(r[at + 26], r[at + 27], r[at + 28]),
  accounts_subs: linked(r[at + 29], r[at + 30], r[at + 31]),
});

/** Of a record that the reader may not see, the id alone. */
const linked = (id: string | null, seenId: string | null, name: string | null) =>
  id === null ? null : seenId === null ? { _id: id } : { _id: id, name };
