import type { AnyRecord, ModuleDefinition } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { applicants } from '../../applicants.module.ts';
import { jobs } from '../../jobs.module.ts';
import { leads } from '../../leads.module.ts';
import { subs } from '../../subs.module.ts';

export interface Applied {
  as: 'sub' | 'applicant';
  _id: string;
  status: string | null;
  date: string | null;
}
interface Page {
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
}

/** The jobs for which a lead was submitted or applied, the latest first. */
export async function appliedJobs(context: Context, leadId: string, page: Page) {
  const lead = await context.records.get(leads, leadId);
  return appliedPage(context, jobs, { leads_subs: lead._id }, { leads_applicants: lead._id }, 'jobs', page);
}

/** The leads who were submitted or applied for a job, the latest first. */
export async function appliedLeads(context: Context, jobId: string, page: Page) {
  const job = await context.records.get(jobs, jobId);
  return appliedPage(context, leads, { jobs_subs: job._id }, { jobs_applicants: job._id }, 'leads', page);
}

/** A record that was submitted and applied for as well is shown as what is further: the sub. */
async function appliedPage(
  context: Context,
  module: ModuleDefinition,
  ofSubs: object,
  ofApplicants: object,
  other: 'jobs' | 'leads',
  { pageNumber = 0, pageSize = 50 }: Page,
) {
  const opens = (each: ModuleDefinition) => context.access.module(context.engine.registry.module(each.name)).access;
  const found = new Map<string, Applied>();
  const submitted: AnyRecord[] = opens(subs) ? await context.records.all(subs.name, ofSubs) : [];
  const applied: AnyRecord[] = opens(applicants) ? await context.records.all(applicants.name, ofApplicants) : [];
  for (const { _id, status, date_submitted, createdAt, ...sub } of submitted)
    keep(found, sub[`${other}_subs`], { as: 'sub', _id, status: textOf(status), date: textOf(date_submitted) ?? createdAt });
  for (const { _id, application_status, applied_date, createdAt, ...each } of applied)
    keep(found, each[`${other}_applicants`], {
      as: 'applicant',
      _id,
      status: textOf(application_status),
      date: textOf(applied_date) ?? createdAt,
    });
  const { ids } = found.size ? await context.records.ids(module, { searchTerms: { _id: [...found.keys()] } }) : { ids: [] };
  const ordered = ids.toSorted((a, b) => (found.get(b)!.date ?? '').localeCompare(found.get(a)!.date ?? '') || (a < b ? -1 : 1));
  const size = Math.min(pageSize, 200);
  const shown = ordered.slice(pageNumber * size, (pageNumber + 1) * size);
  const records = shown.length ? await context.records.all(module.name, { _id: shown }) : [];
  const byId = new Map(records.map((record) => [record._id, record]));
  return {
    records: shown.flatMap((id) => (byId.has(id) ? [{ ...byId.get(id)!, applied: found.get(id)! }] : [])),
    total: ids.length,
    pageNumber,
    pageSize: size,
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function keep(found: Map<string, Applied>, id: unknown, applied: Applied): void {
  if (typeof id === 'string' && !found.has(id)) found.set(id, applied);
}
