import type { AnyRecord } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { rankedPage } from '#server/records/ranked.ts';
import { createSql, type Sql } from '#server/records/sql.ts';
import { jobs } from '../../jobs.module.ts';
import { leads } from '../../leads.module.ts';
import { byPreferredZip } from './by-preferred-zip.ts';
import { explainMatch, type Match } from './explain-match.ts';
import { MATCH_ORDER, MATCH_VALUES, jobsForLead, leadsForJob, type MatchQuery, type MatchValues } from './match.queries.ts';
import { offeredLead, wantedJob, type OfferedLead, type WantedJob } from './match-sides.ts';
import { DEFAULT_MILES, matchWeights } from './match-weights.ts';
import { rememberShown } from '#server/records/shown-ids.ts';

export interface Asked {
  miles?: number | undefined;
  minScore?: number | undefined;
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
}
export type Matching = AnyRecord & { match: Match };
export interface MatchPage {
  records: Matching[];
  total: number;
  pageNumber: number;
  pageSize: number;
}

/** The leads that match a job, the best first; of equal score the nearest. What is shown is remembered. */
export async function matchingLeads(context: Context, jobId: string, asked: Asked): Promise<MatchPage> {
  const job = wantedJob(await context.records.get(jobs, jobId));
  return remembered(context, jobId, await leadsMatching(context, job, asked));
}

/** The leads that match a job, or what somebody wishes for. */
export async function leadsMatching(context: Context, job: WantedJob, asked: Asked, only?: string): Promise<MatchPage> {
  const module = context.engine.registry.module(leads.name);
  const hitsOf: Hits = (sql, query) => leadsForJob(context, module, sql, job, query);
  return matches(context, module, asked, only, hitsOf, ({ geoInfo }, miles) => byPreferredZip(geoInfo, job.point, miles));
}

/** The jobs that match a lead, in the same way. */
export async function matchingJobs(context: Context, leadId: string, asked: Asked): Promise<MatchPage> {
  const lead = offeredLead(await context.records.get(leads, leadId));
  return remembered(context, leadId, await jobsMatching(context, lead, asked));
}

export async function jobsMatching(context: Context, lead: OfferedLead, asked: Asked): Promise<MatchPage> {
  const module = context.engine.registry.module(jobs.name);
  const hitsOf: Hits = (sql, query) => jobsForLead(context, module, sql, lead, query);
  return matches(context, module, asked, undefined, hitsOf, ({ geoInfo }, miles) => byPreferredZip(lead.home, geoInfo, miles));
}

type Hits = (sql: Sql, query: MatchQuery) => string;
type Module = Parameters<typeof rankedPage>[1];

async function matches(
  context: Context,
  module: Module,
  { miles = DEFAULT_MILES, minScore = 0, pageNumber, pageSize }: Asked,
  only: string | undefined,
  hitsOf: Hits,
  byZip: (record: AnyRecord, miles: number | null) => boolean,
): Promise<MatchPage> {
  const weights = await matchWeights(context);
  const sql = createSql();
  const hits = hitsOf(sql, { miles, minScore, weights, only });
  const ranking = { sql, hits, values: MATCH_VALUES, order: MATCH_ORDER };
  const { ranked, ...page } = await rankedPage<MatchValues>(context, module, ranking, { pageNumber, pageSize });
  const records = ranked.map(({ record, values }) => ({
    ...record,
    match: explainMatch(values, weights, byZip(record, values.miles)),
  }));
  return { records, ...page };
}

async function remembered(context: Context, recordId: string, page: MatchPage): Promise<MatchPage> {
  const fresh = page.records.filter(({ match }) => match.isNew).map(({ _id }) => _id);
  await rememberShown(context, recordId, fresh);
  return page;
}
