import type { Measure } from '#common/analysis.ts';
import type { SearchTree } from '#common/search.ts';

/** Where a KPI is counted: the records of a module that match, each for the person and the day that these fields name. */
export interface KpiSource {
  module: string;
  filters: readonly SearchTree[];
  /** Leads to a user. */
  person: string;
  /** A Date or a DateTime, whose day is that of the reader's time zone. */
  day: string;
  measure: Measure;
}
export interface Kpi {
  key: string;
  label: string;
  /** What counts, for people who read the board. */
  explains: string;
  sources: readonly KpiSource[];
}

const count: Measure = { fn: 'count' };
const is = (field: string, ...value: string[]): SearchTree => ({ field, op: 'in', value });
const isNot = (field: string, ...value: string[]): SearchTree => ({ field, op: 'notIn', value });
const activity = (type: string): KpiSource => ({
  module: 'activities',
  filters: [is('activityType', type)],
  person: 'created_by',
  day: 'createdAt',
  measure: count,
});
const ofSubs = (day: string): KpiSource => ({ module: 'subs', filters: [], person: 'assigned_to', day, measure: count });
/** A placement is the work of the recruiter of its sub, as the recruiter statistics have it. */
const ofPlacements = (day: string): KpiSource => ({
  module: 'placements',
  filters: [isNot('status', 'Cancelled')],
  person: 'subs_placements.assigned_to',
  day,
  measure: count,
});

/** What recruiters are measured by. */
export const KPIS = [
  { key: 'calls', label: 'Calls', explains: 'Calls logged, on the day they were logged.', sources: [activity('Call')] },
  {
    key: 'notes',
    label: 'Notes',
    explains: 'Notes written, as activities or as notes of a record.',
    sources: [activity('Note'), { module: 'notes', filters: [], person: 'created_by', day: 'createdAt', measure: count }],
  },
  {
    key: 'new_leads',
    label: 'New leads',
    explains: 'Leads created, for the person they are assigned to.',
    sources: [{ module: 'leads', filters: [], person: 'assigned_to', day: 'createdAt', measure: count }],
  },
  { key: 'subs', label: 'Subs', explains: 'Subs by the day they were submitted.', sources: [ofSubs('date_submitted')] },
  {
    key: 'interviews',
    label: 'Interviews',
    explains: 'Interviews by the day they take place.',
    sources: [ofSubs('interview_date')],
  },
  {
    key: 'offers',
    label: 'Offers',
    explains: 'Subs by the day an offer was made; a hire without one counts on its day.',
    sources: [ofSubs('offer_date')],
  },
  {
    key: 'placements',
    label: 'Placements',
    explains: 'Placements made of the person’s subs, without those that were cancelled.',
    sources: [ofPlacements('createdAt')],
  },
  {
    key: 'starts',
    label: 'Starts',
    explains: 'Such placements by their planned start date.',
    sources: [ofPlacements('planned_start_date')],
  },
  {
    key: 'hours_billed',
    label: 'Hours billed',
    explains: 'Hours of submitted timesheets of such placements, on the last day of their period.',
    sources: [
      {
        module: 'timesheetTracker',
        filters: [is('time_sheet_status', 'Submitted', 'Submitted_EDU', 'Submitted_EDU_Approved')],
        person: 'placements_timesheetTracker.subs_placements.assigned_to',
        day: 'period_end',
        measure: { fn: 'sum', field: 'hours' },
      },
    ],
  },
] as const satisfies readonly Kpi[];

export type KpiKey = (typeof KPIS)[number]['key'];
export const KPI_KEYS = KPIS.map(({ key }) => key);
