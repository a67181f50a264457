import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LEAD_COLUMNS, leadOf } from './bare-lead.ts';

type Ask = (text: string, values: unknown[], name?: string) => Promise<any[][]>;
type ReaderOf = (request: FastifyRequest) => { userId: string; teams: string[] };

const lead = LEAD_COLUMNS.map((column) => `t."${column}"`).join(', ');
const visible = 'not t.deleted and t.teams && $1::text[]';
const job = `
  select profession, state, start_date, weekly_hours, "geoInfo$lat", "geoInfo$lng" from records.jobs t where ${visible} and t._id = $2`;

/** Weights as shipped; what is unknown gets half: the bench's jobs name no specialty, its leads no hours, and have preferred zips nowhere. */
const best = `
  with hits as materialized (
    select p.*, distance + license_state + 7.5 + start + 5 + years as score from (
      select t._id, t."createdAt", d.miles, round(60 * greatest(0, 1 - d.miles / $10::float8)) / 2 as distance,
        case when cardinality(t.license_states) > 0 then 20 * ($4::text = any(t.license_states))::int else 10 end as license_state,
        case when t.availability_date is null then 7.5 else 15 * (t.availability_date <= $5::date)::int end as start,
        case when t.years_experience is null then 5 else round(20 * least(t.years_experience, 10) / 10.0) / 2 end as years
      from records.leads t cross join lateral (
        select 7917.6 * asin(sqrt(least(1, power(sin(radians(t."geoInfo$lat" - $8::float8) / 2), 2)
          + cos(radians($8::float8)) * cos(radians(t."geoInfo$lat")) * power(sin(radians(t."geoInfo$lng" - $9::float8) / 2), 2)))) as miles) d
      where ${visible} and t.profession = $3 and t.lead_status is distinct from 'dnc'
        and not exists (select 1 from records.subs s where s.leads_subs = t._id and s.jobs_subs = $2 and not s.deleted)
        and t."geoInfo$lat" between $6::float8 and $7::float8 and t."geoInfo$lng" between $11::float8 and $12::float8
        and d.miles <= $10::float8) p),
  page as (select * from hits order by score desc, miles, "createdAt" desc, _id desc limit 50)
  select (select count(*) from hits), p.score, p.miles, p.distance, p.license_state, p.start, p.years, ${lead}
    from page p join records.leads t on t._id = p._id order by p.score desc, p.miles, p."createdAt" desc, p._id desc`;
const remember = `
  insert into muster.shown_matches (user_id, record_id, shown, at) values ($1, $2, $3, now())
  on conflict (user_id, record_id) do update set shown = array(select distinct unnest(excluded.shown || muster.shown_matches.shown)), at = now()`;

/** The keys are what records are compared by; a record is no duplicate of itself. */
const same = `
  select t._id, t.name, t."createdAt", t.profession, t.current_address$city, t.current_address$state, t.lead_status, u._id, u.name
    from records.leads t left join records.users u on u._id = t.assigned_to
   where ${visible} and t._id in (select record_id from muster.duplicate_keys where module = 'leads' and key = any($2)) and t._id <> $3 limit 20`;

/** L1 and L2 by hand: the best leads of a job, and who may be the same person. */
export function answerMatches(app: FastifyInstance, ask: Ask, readerOf: ReaderOf): void {
  app.get<{ Params: { id: string } }>('/matching-leads/:id', async (request) => {
    const { userId, teams } = readerOf(request);
    const { id } = request.params;
    const [wanted] = await ask(job, [teams, id], 'job of matches');
    const [profession, state, start, , lat, lng] = wanted as [string, string, string, number, number, number];
    const [miles, tall] = [50, 50 / 69];
    const wide = miles / (69 * Math.cos((lat * Math.PI) / 180));
    const box = [lat - tall, lat + tall, lat, lng, miles, lng - wide, lng + wide];
    const rows = await ask(best, [teams, id, profession, state, start, ...box]);
    await ask(remember, [userId, id, rows.map((row) => row[7] as string)], 'shown');
    const records = rows.map((row) => {
      const [, score, distance, ...points] = row;
      return { ...leadOf(row, 7), match: { score, miles: Math.round(distance * 10) / 10, points: points.slice(0, 4) } };
    });
    return { records, total: rows[0]?.[0] ?? 0, pageNumber: 0, pageSize: 50 };
  });

  app.post<{ Body: { keys: string[] } }>('/same-leads', async (request) => {
    return { matches: await sameLeads(ask, readerOf(request).teams, request.body.keys) };
  });
}

/** @param except its own id, for a lead that is written already */
export async function sameLeads(ask: Ask, teams: string[], keys: string[], except = '') {
  const rows = await ask(same, [teams, keys, except], 'same');
  return rows.map(([_id, name, createdAt, profession, city, state, lead_status, user, userName]) => {
    const assigned_to = user && { _id: user, name: userName };
    return { _id, name, createdAt, profession, city, state, lead_status, assigned_to };
  });
}
