import type { GroupBy, Measure } from '#common/analysis.ts';
import type { SearchTree } from '#common/search.ts';
import type { ChartKind } from '../chart-kinds.ts';

export interface ShippedReport {
  /** Stays as it is: by it an installation knows that it has the report, whatever it is called now. */
  key: string;
  name: string;
  description: string;
  related_module: string;
  filters?: readonly SearchTree[];
  groups: readonly GroupBy[];
  columns?: readonly Measure[];
  chart: ChartKind;
}

const count: Measure = { fn: 'count' };
const is = (field: string, ...value: string[]): SearchTree => ({ field, op: 'in', value });
const isNot = (field: string, ...value: string[]): SearchTree => ({ field, op: 'notIn', value });
const within = (field: string, value: string): SearchTree => ({ field, op: 'within', value });
const filled = (field: string): SearchTree => ({ field, op: 'notEmpty' });
const top = (field: string, limit: number): GroupBy => ({ field, limit, others: true });
const OPEN_JOBS = is('job_status', 'Accepting Applications', 'Submit Candidates');
const RUNNING = is('status', 'Pending Start', 'Active', 'Ending');

/** What an agency asks in its first week. */
export const SHIPPED_REPORTS: readonly ShippedReport[] = [
  {
    key: 'pipeline-by-status',
    name: 'Pipeline by status',
    description: 'How many subs stand at each step, from review to hire.',
    related_module: 'subs',
    groups: [{ field: 'status' }],
    chart: 'bar horizontal',
  },
  {
    key: 'subs-per-recruiter-and-month',
    name: 'Subs per recruiter and month',
    description: 'Who submitted how many candidates in each month.',
    related_module: 'subs',
    filters: [filled('date_submitted')],
    groups: [{ field: 'date_submitted', by: 'month' }, top('assigned_to', 8)],
    chart: 'bar stacked',
  },
  {
    key: 'sub-to-start',
    name: 'From sub to start',
    description: 'Days between a sub and the first day of work, by the month of the start.',
    related_module: 'placements',
    filters: [filled('subs_placements.date_submitted'), filled('planned_start_date'), isNot('status', 'Cancelled')],
    groups: [{ field: 'planned_start_date', by: 'month' }],
    columns: [
      { fn: 'avg', field: 'planned_start_date', minus: 'subs_placements.date_submitted', label: 'Average days' },
      { fn: 'median', field: 'planned_start_date', minus: 'subs_placements.date_submitted', label: 'Median days' },
      { ...count, label: 'Placements' },
    ],
    chart: 'bar vertical',
  },
  {
    key: 'placements-starting',
    name: 'Placements starting',
    description: 'Planned starts by month, without cancelled placements.',
    related_module: 'placements',
    filters: [isNot('status', 'Cancelled'), filled('planned_start_date')],
    groups: [{ field: 'planned_start_date', by: 'month' }],
    chart: 'bar vertical',
  },
  {
    key: 'placements-ending',
    name: 'Placements ending',
    description: 'Running placements by the month in which they end: whom to redeploy.',
    related_module: 'placements',
    filters: [RUNNING, filled('end_date')],
    groups: [{ field: 'end_date', by: 'month' }],
    chart: 'bar vertical',
  },
  {
    key: 'placements-by-profession',
    name: 'Running placements by profession',
    description: 'Who works for us now or starts soon.',
    related_module: 'placements',
    filters: [RUNNING],
    groups: [{ field: 'profession' }],
    chart: 'number cards',
  },
  {
    key: 'placements-by-type',
    name: 'Placements by type',
    description: 'W2 and 1099 among running placements.',
    related_module: 'placements',
    filters: [RUNNING],
    groups: [{ field: 'placement_type' }],
    chart: 'donut',
  },
  {
    key: 'rates-by-account',
    name: 'Bill and pay rates by account',
    description: 'The average rates of running placements; what lies between them is the margin.',
    related_module: 'placements',
    filters: [RUNNING],
    groups: [{ field: 'accounts_placements', limit: 20, order: { column: 0, direction: 'desc' } }],
    columns: [
      { fn: 'avg', field: 'bill_rate', label: 'Average bill rate' },
      { fn: 'avg', field: 'pay_rate', label: 'Average pay rate' },
      { ...count, label: 'Placements' },
    ],
    chart: 'bar horizontal',
  },
  {
    key: 'gross-margin-by-account',
    name: 'Gross margin by account',
    description: 'What remains of each hour after pay, in running placements.',
    related_module: 'placements',
    filters: [RUNNING],
    groups: [{ field: 'accounts_placements', limit: 20, order: { column: 0, direction: 'desc' } }],
    columns: [
      { fn: 'avg', field: 'bill_rate', minus: 'pay_rate', label: 'Average margin per hour' },
      { ...count, label: 'Placements' },
    ],
    chart: 'bar horizontal',
  },
  {
    key: 'fill-rate-by-profession',
    name: 'Fill rate by profession',
    description: 'How many of the closed jobs of each profession we filled.',
    related_module: 'jobs',
    filters: [is('job_status', 'Closed - Won', 'Closed - Lost', 'Cancelled')],
    groups: [{ field: 'profession' }],
    columns: [
      { fn: 'rate', of: is('job_status', 'Closed - Won'), label: 'Fill rate' },
      { ...count, label: 'Closed jobs' },
    ],
    chart: 'bar horizontal',
  },
  {
    key: 'jobs-filled-by-profession',
    name: 'Jobs by profession and status',
    description: 'Jobs of each profession by their status: won, lost and open.',
    related_module: 'jobs',
    groups: [{ field: 'profession' }, { field: 'job_status' }],
    chart: 'bar stacked',
  },
  {
    key: 'open-jobs-by-account',
    name: 'Open jobs by account',
    description: 'Where we are asked for people now.',
    related_module: 'jobs',
    filters: [OPEN_JOBS],
    groups: [top('accounts_jobs', 12)],
    columns: [count, { fn: 'sum', field: 'number_of_openings', label: 'Openings' }],
    chart: 'bar horizontal',
  },
  {
    key: 'open-jobs-by-state',
    name: 'Open jobs by state',
    description: 'Open jobs and where they are.',
    related_module: 'jobs',
    filters: [OPEN_JOBS],
    groups: [top('state', 12)],
    chart: 'pie grid',
  },
  {
    key: 'jobs-by-rating',
    name: 'Jobs by rating',
    description: 'How promising the open jobs are.',
    related_module: 'jobs',
    filters: [OPEN_JOBS],
    groups: [{ field: 'job_rating', by: { width: 10 } }],
    chart: 'bar vertical',
  },
  {
    key: 'jobs-posted',
    name: 'Jobs posted by month and profession',
    description: 'What accounts ask for, and how that changes.',
    related_module: 'jobs',
    filters: [filled('post_date')],
    groups: [{ field: 'post_date', by: 'month' }, top('profession', 6)],
    chart: 'line',
  },
  {
    key: 'leads-by-source',
    name: 'Leads by source',
    description: 'Where candidates come from.',
    related_module: 'leads',
    groups: [{ field: 'source' }],
    chart: 'advanced pie',
  },
  {
    key: 'leads-by-status',
    name: 'Leads by status',
    description: 'Active leads, future opportunities and whom we do not call.',
    related_module: 'leads',
    groups: [{ field: 'lead_status' }],
    chart: 'pie',
  },
  {
    key: 'leads-by-profession-and-status',
    name: 'Leads by profession and status',
    description: 'Which professions we can serve.',
    related_module: 'leads',
    groups: [top('profession', 10), { field: 'lead_status' }],
    chart: 'bar grouped',
  },
  {
    key: 'subs-by-account',
    name: 'Subs by account',
    description: 'To whom we submit most.',
    related_module: 'subs',
    groups: [top('accounts_subs', 10)],
    chart: 'advanced pie',
  },
  {
    key: 'interviews-by-week',
    name: 'Interviews by week',
    description: 'Booked interviews, weeks from Monday.',
    related_module: 'subs',
    filters: [filled('interview_date')],
    groups: [{ field: 'interview_date', by: 'week' }],
    chart: 'bar vertical',
  },
  {
    key: 'rejections-by-reason',
    name: 'Rejections by reason',
    description: 'Why candidates were not taken.',
    related_module: 'subs',
    filters: [filled('rejection_reason')],
    groups: [{ field: 'rejection_reason' }],
    chart: 'donut',
  },
  {
    key: 'hires-this-year',
    name: 'Hires this year',
    description: 'Subs that became hires since January.',
    related_module: 'subs',
    filters: [within('hire_date', 'thisYear')],
    groups: [{ field: 'hire_date', by: 'month' }],
    chart: 'gauge',
  },
  {
    key: 'credentialing-by-status',
    name: 'Credentialing by status',
    description: 'How far the credentialing records are.',
    related_module: 'credentialing',
    groups: [{ field: 'credentialing_status' }],
    chart: 'bar horizontal',
  },
  {
    key: 'credentialing-by-stage-and-age',
    name: 'Credentialing items by stage and age',
    description: 'Open items by their stage and the week since which they stand there.',
    related_module: 'credentialingRequiredItems',
    filters: [is('stage', 'waiting', 'ours', 'submitted', 'rejected', 'expiring', 'expired')],
    groups: [{ field: 'stage_since', by: 'week' }, { field: 'stage' }],
    chart: 'bar stacked',
  },
  {
    key: 'documents-expiring',
    name: 'Documents expiring by month',
    description: 'What has to be renewed, and when.',
    related_module: 'documents',
    filters: [{ field: 'expiration_date', op: 'onOrAfter', value: '$today' }, isNot('status', 'Archived', 'Rejected')],
    groups: [{ field: 'expiration_date', by: 'month' }, { field: 'document_type' }],
    chart: 'bar stacked',
  },
  {
    key: 'tasks-past-due',
    name: 'Tasks past due per person',
    description: 'Open tasks whose day has passed.',
    related_module: 'tasks',
    filters: [isNot('status', 'Completed'), { field: 'due_date', op: 'lessThan', value: '$today' }],
    groups: [{ field: 'assigned_to', limit: 20, order: { column: 0, direction: 'desc' } }],
    chart: 'bar horizontal',
  },
  {
    key: 'activities-per-user-and-day',
    name: 'Activities per person and day',
    description: 'Calls, notes and submissions of the last 30 days.',
    related_module: 'activities',
    filters: [within('createdAt', 'last30Days')],
    groups: [{ field: 'createdAt', by: 'day' }, top('created_by', 8)],
    chart: 'line',
  },
];
