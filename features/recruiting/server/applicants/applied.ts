import type { ModuleDefinition } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { rankedPage } from '#server/records/ranked.ts';
import { createSql } from '#server/records/sql.ts';
import { jobs } from '../../jobs.module.ts';
import { leads } from '../../leads.module.ts';
import { appliedSql, type Side } from './applied.queries.ts';

interface Applied {
  kind: 'sub' | 'applicant';
  link: string;
  status: string | null;
  day: string;
}
interface Page {
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
}

/** The jobs for which a lead was submitted or applied, the latest first. */
export async function appliedJobs(context: Context, leadId: string, page: Page) {
  const { _id } = await context.records.get(leads, leadId);
  return appliedPage(context, 'leads', jobs, _id, page);
}

/** The leads who were submitted or applied for a job, the latest first. */
export async function appliedLeads(context: Context, jobId: string, page: Page) {
  const { _id } = await context.records.get(jobs, jobId);
  return appliedPage(context, 'jobs', leads, _id, page);
}

async function appliedPage(context: Context, given: Side, wanted: ModuleDefinition, id: string, asked: Page) {
  const sql = createSql();
  const hits = appliedSql(context, sql, given, wanted, id);
  const ranking = { sql, hits, values: ['kind', 'link', 'status', 'day'], order: 'day desc, "_id"' };
  const { ranked, ...page } = await rankedPage<Applied>(context, context.engine.registry.module(wanted.name), ranking, asked);
  const records = ranked.map(({ record, values: { kind, link, status, day } }) => ({
    ...record,
    applied: { as: kind, _id: link, status, date: day },
  }));
  return { records, ...page };
}
