import { malformed } from '#common/errors.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { pointOfZip } from '#server/places/geolocation.ts';
import { compile } from '#server/records/search.ts';
import { rankedPage } from '#server/records/ranked.ts';
import { createSql, type Sql } from '#server/records/sql.ts';
import { accounts } from '#features/placements/accounts.module.ts';
import { jobs } from '../../jobs.module.ts';
import { leads } from '../../leads.module.ts';
import type { Asked } from './find-matches.ts';
import { offeredLead } from './match-sides.ts';
import { jobsForLead } from './match.queries.ts';
import { DEFAULT_MILES, matchWeights } from './match-weights.ts';
import { accountsOfMatches, accountsWithJobs, opportunitiesNear } from './opportunities.queries.ts';

export interface Wish extends Asked {
  profession?: string | null | undefined;
  state?: string | null | undefined;
  zip?: string | null | undefined;
  searchTerms?: unknown;
}

/** The accounts whose open jobs match a lead: how many, and how well the best of them does. */
export async function accountsMatching(context: Context, leadId: string, asked: Asked) {
  const lead = offeredLead(await context.records.get(leads, leadId));
  const { registry } = context.engine;
  const sql = createSql();
  const query = { miles: asked.miles ?? DEFAULT_MILES, minScore: asked.minScore ?? 0, weights: await matchWeights(context) };
  const hits = accountsOfMatches(context, sql, jobsForLead(context, registry.module(jobs.name), sql, lead, query));
  const ranking = { sql, hits, values: ['jobs', 'best'], order: 'best desc, jobs desc, "name", "_id"' };
  const { ranked, ...page } = await rankedPage<{ jobs: number; best: number }>(
    context,
    registry.module(accounts.name),
    ranking,
    asked,
  );
  const records = ranked.map(({ record, values }) => ({ ...record, opps: { jobs: values.jobs, bestScore: values.best } }));
  return { records, ...page };
}

/** Accounts with open jobs of a kind, and how many placement opportunities live near those jobs. */
export async function accountsWithOpportunities(context: Context, wish: Wish) {
  const { registry } = context.engine;
  const searchTerms = termsOf(wish);
  const which = (sql: Sql) => compile(context, registry.module(jobs.name), { searchTerms }, { sql }).plan.where;
  const sql = createSql();
  const hits = accountsWithJobs(context, sql, which);
  const ranking = { sql, hits, values: ['jobs'], order: 'jobs desc, "name", "_id"' };
  const { ranked, ...page } = await rankedPage<{ jobs: number }>(context, registry.module(accounts.name), ranking, wish);
  const ids = ranked.map(({ record }) => record._id);
  const near = await opportunitiesNear(context, createSql(), ids, wish.miles ?? DEFAULT_MILES, which);
  const records: (AnyRecord & { opps: { jobs: number; leads: number } })[] = ranked.map(({ record, values }) => ({
    ...record,
    opps: { jobs: values.jobs, leads: near.get(record._id) ?? 0 },
  }));
  return { records, ...page };
}

function termsOf({ profession, state, zip, miles = DEFAULT_MILES, searchTerms }: Wish) {
  const point = zip ? pointOfZip(zip) : undefined;
  if (zip && !point) throw malformed(`${zip} is no US zip code.`, 'bad-place');
  return {
    all: [
      ...(profession ? [{ field: 'profession', op: 'equals', value: profession }] : []),
      ...(state ? [{ field: 'state', op: 'equals', value: state }] : []),
      ...(point ? [{ field: 'geoInfo', op: 'withinMiles', value: { ...point, miles } }] : []),
      ...(searchTerms ? [searchTerms] : []),
    ],
  };
}
