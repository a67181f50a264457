import { withClient } from './database.ts';
import { WIDGET } from './people.ts';
import type { BenchRequest, Work } from './works.ts';

/** The number of different filters. The product keeps each answer for a minute, so a repeated question would measure its memory. */
const DIFFERENT = 16_000;
/** Two reports of a person run at a time, the others wait. */
const BOTH = { asksAnew: true, connections: 2, timesAsLong: 3 } as const;
const START = Date.parse('2023-01-01T00:00:00Z');

/** A moment of its own for each request, within the first days of the records: it narrows them a little. */
const since = (at: number) => new Date(START + at * 15_000).toISOString();
const narrowed = (at: number) => [{ field: 'createdAt', op: 'greaterThanOrEqual', value: since(at) }];
const post = (path: string, body: unknown): BenchRequest => ({ method: 'POST', path, body });

export async function reportWorks(url: string): Promise<Work[]> {
  const widgets = await widgetsOf(url);
  const compared = (
    report: object,
    path: string,
  ): Pick<Work, 'product' | 'bare' | 'asksAnew' | 'connections' | 'timesAsLong'> => ({
    product: times(DIFFERENT, (at) => post('/api/reports/run', { report, filters: narrowed(at) })),
    bare: times(DIFFERENT, (at) => post(path, { since: since(at) })),
    ...BOTH,
  });
  return [
    {
      id: 'R1',
      title: 'leads by status and state',
      ...compared(leadsByStatusAndState, '/report/leads'),
      target: 0.9,
    },
    {
      id: 'R2',
      title: 'subs by recruiter and month, two related fields',
      ...compared(subsByRecruiterAndMonth, '/report/subs'),
      target: 0.9,
    },
    {
      id: 'R3',
      title: 'sum and median by account, top 20',
      ...compared(billRatesByAccount, '/report/jobs'),
      target: 0.9,
    },
    {
      id: 'R4',
      title: 'the eight widgets of a dashboard',
      product: times(DIFFERENT, (at) =>
        post(`/api/reports/${widgets[at % widgets.length]}/run`, { filters: narrowed(at), compare: false, pageSize: 50 }),
      ),
      bare: times(DIFFERENT, (at) => post(`/widget/${at % widgets.length}`, { since: since(at) })),
      ...BOTH,
      target: 0.8,
    },
  ];
}

const leadsByStatusAndState = {
  related_module: 'leads',
  groups: [{ field: 'lead_status' }, { field: 'current_address.state' }],
  columns: [{ fn: 'count' }],
};

const subsByRecruiterAndMonth = {
  related_module: 'subs',
  groups: [{ field: 'assigned_to' }, { field: 'date_submitted', by: 'month' }],
  columns: [{ fn: 'count' }, { fn: 'avg', field: 'jobs_subs.bill_rate' }, { fn: 'distinct', field: 'leads_subs.profession' }],
};

const billRatesByAccount = {
  related_module: 'jobs',
  groups: [{ field: 'accounts_jobs', order: { column: 0 }, limit: 20 }],
  columns: [
    { fn: 'sum', field: 'bill_rate' },
    { fn: 'median', field: 'bill_rate' },
  ],
};

/** Ids of the reports of the dashboard, in its order. */
const widgetsOf = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query('select _id from records.reports where description = $1 order by "createdAt", _id', [
      WIDGET,
    ]);
    return rows.map((row) => row._id as string);
  });

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
