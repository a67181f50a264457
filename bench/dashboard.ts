interface WidgetReport {
  name: string;
  related_module: string;
  groups: object[];
  columns: object[];
}

const count = [{ fn: 'count' }];

/** The reports of the dashboard that the bench opens, a widget each. */
export const DASHBOARD: readonly WidgetReport[] = [
  { name: 'Leads by status', related_module: 'leads', groups: [{ field: 'lead_status' }], columns: count },
  { name: 'Leads by source', related_module: 'leads', groups: [{ field: 'source' }], columns: count },
  { name: 'Leads per month', related_module: 'leads', groups: [{ field: 'createdAt', by: 'month' }], columns: count },
  { name: 'Subs by status', related_module: 'subs', groups: [{ field: 'status' }], columns: count },
  { name: 'Subs per month', related_module: 'subs', groups: [{ field: 'createdAt', by: 'month' }], columns: count },
  { name: 'Jobs by rating', related_module: 'jobs', groups: [{ field: 'job_rating' }], columns: count },
  { name: 'Jobs', related_module: 'jobs', groups: [], columns: count },
  {
    name: 'Accounts with the most jobs',
    related_module: 'jobs',
    groups: [{ field: 'accounts_jobs', order: { column: 0 }, limit: 10 }],
    columns: count,
  },
];
