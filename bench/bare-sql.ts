import { LEAD_COLUMNS } from './bare-lead.ts';
import { SUB_COLUMNS } from './bare-sub.ts';

/** The best statements that the works allow, by hand: one each, prepared once per connection by name. `$1` is the reader's teams. */
const list = (alias: string, columns: readonly string[]) => columns.map((column) => `${alias}."${column}"`).join(', ');
const lead = list('t', LEAD_COLUMNS);
const visible = (alias: string) => `not ${alias}.deleted and ${alias}.teams && $1::text[]`;

export const getLead = `select ${lead} from records.leads t where t._id = $2 and ${visible('t')}`;

export const getLeadWithRelations = `
  select ${lead},
    (select json_build_object('_id', u._id, 'name', u.name) from records.users u where u._id = t.assigned_to and not u.deleted),
    (select coalesce(json_agg(o), '[]') from (
      select json_build_object('_id', s._id, 'name', s.name, 'jobs_subs', case when s.jobs_subs is not null then
          coalesce((select json_build_object('_id', j._id, 'name', j.name, 'custom_job_title', j.custom_job_title)
                      from records.jobs j where j._id = s.jobs_subs and ${visible('j')}), json_build_object('_id', s.jobs_subs)) end) as o
        from records.subs s where s.leads_subs = t._id and ${visible('s')} order by s."createdAt" desc, s._id desc limit 200) x)
  from records.leads t where t._id = $2 and ${visible('t')}`;

const byStatusAndState = `${visible('t')} and t.lead_status = $2 and lower(t.current_address$state) = lower($3)`;
export const leadsByStatusAndState = `
  select n.n, p.* from (select count(*) as n from records.leads t where ${byStatusAndState}) n left join
    (select ${lead} from records.leads t where ${byStatusAndState} order by lower(t.last_name), t._id limit 10) p on true`;

/** Unnamed: a plan for all patterns would be a bad one. */
export const leadsByName = `
  with hits as materialized (
    select t._id, lower(t.name) as o from records.leads t where ${visible('t')} and lower(t.name) like lower($2)),
  page as (select _id, o from hits order by o, _id limit 10)
  select n.n, p.* from (select count(*) as n from hits) n left join
    (select ${lead}, h.o from page h join records.leads t on t._id = h._id) p on true order by p.o, p._id`;

const SEARCHED_TEXTS = [
  'name',
  'email',
  'current_address$street',
  'current_address$city',
  'current_address$state',
  'current_address$zip',
];

/** Each word, `$2` and on, in some text of a lead or in the name of its user. */
export const leadsByWords = (words: number) => {
  const holds = Array.from({ length: words }, (_, at) => {
    const texts = SEARCHED_TEXTS.map((column) => `lower(t."${column}") like lower($${at + 2})`);
    const users = `select u._id from records.users u where lower(u.name) like lower($${at + 2}) and not u.deleted`;
    return `(${texts.join(' or ')} or t.assigned_to = any(array(${users})))`;
  });
  return `
  with hits as materialized (
    select t._id, lower(t.name) as o from records.leads t where ${visible('t')} and ${holds.join(' and ')}),
  page as (select _id, o from hits order by o, _id limit 10)
  select n.n, p.* from (select count(*) as n from hits) n left join
    (select ${lead}, h.o from page h join records.leads t on t._id = h._id) p on true order by p.o, p._id`;
};

export const leadGroups = `
  with g as materialized (
    select t.lead_status as v, count(*) as n, max(t."createdAt") as latest, count(*) filter (where (t.email <> '') is not true) as mailless
      from records.leads t where ${visible('t')} group by 1)
  select g.v, g.n, g.latest, g.mailless, r.* from g left join lateral (
    select ${lead} from records.leads t where ${visible('t')} and t.lead_status = g.v order by lower(t.last_name), t._id limit 10) r on true
   order by g.v, lower(r.last_name), r._id`;

const sub = list('t', SUB_COLUMNS);
export const subsByStatus = `
  select n.n, ${list('p', SUB_COLUMNS)}, p.leads_subs, l._id, l.name, p.jobs_subs, j._id, j.name, p.accounts_subs, a._id, a.name
    from (select count(*) as n from records.subs t where ${visible('t')} and t.status = $2) n left join
      (select ${sub}, t.leads_subs, t.jobs_subs, t.accounts_subs from records.subs t where ${visible('t')} and t.status = $2
        order by t."createdAt" desc, t._id desc limit 10) p on true
    left join records.leads l on l._id = p.leads_subs and ${visible('l')}
    left join records.jobs j on j._id = p.jobs_subs and ${visible('j')}
    left join records.accounts a on a._id = p.accounts_subs and ${visible('a')}
   order by p."createdAt" desc, p._id desc`;

const distance = `(7917.6 * asin(sqrt(least(1, power(sin(radians(t."geoInfo$lat" - $2::float8) / 2), 2)
  + cos(radians($2::float8)) * cos(radians(t."geoInfo$lat")) * power(sin(radians(t."geoInfo$lng" - $3::float8) / 2), 2)))))`;
export const leadsWithinMiles = `
  with hits as materialized (
    select t._id, ${distance} as o from records.leads t where ${visible('t')}
       and t."geoInfo$lat" between $4::float8 and $5::float8 and t."geoInfo$lng" between $6::float8 and $7::float8 and ${distance} <= $8::float8),
  page as (select _id, o from hits order by o, _id limit 10)
  select n.n, p.* from (select count(*) as n from hits) n left join
    (select ${lead}, h.o from page h join records.leads t on t._id = h._id) p on true order by p.o, p._id`;

export const createLead = `
  with row as (
    insert into records.leads (_id, name, first_name, last_name, email, mobile_phone, current_address$street, current_address$city,
        current_address$state, current_address$zip, "geoInfo$lat", "geoInfo$lng", profession, lead_status, has_phone, past_active, new_grad,
        placement_opp_automation_ran, deleted, assigned_to, created_by, modified_by, "createdAt", "updatedAt", teams, email_addresses)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, true, false, false, false, false, $15, $16, $16, $17, $17, $18,
        array[$1::text])
    returning _id, version, name),
  address as (
    insert into records."emailAddresses" (_id, name, email_address, email_address_caps, "primary", invalid_email, opt_out, added_to_record,
        "moduleType", "relatedRecordId", deleted, created_by, modified_by, "createdAt", "updatedAt")
    select $1, $5, $5, upper($5), true, false, false, true, 'leads', $1, false, $16, $16, $17, $17),
  address_log as (
    insert into muster.audit_log (module, record_id, record_name, field, changed_by, "changeSource", reason, request_id, record_version,
        date_created)
    select 'emailAddresses', $1, $5, 'created', $16, 'system', 'the e-mail addresses of a record are kept alike', $19, 1, $17),
  events as (
    insert into muster.events (module, record_id, what, fields, actor, source, cause, depth, run, at)
    select module, $1, 'created', '{}', $16, source, null, depth, null, $17
      from (values ('leads', 'direct record', 0), ('emailAddresses', 'system', 1)) made(module, source, depth)),
  keys as (
    insert into muster.duplicate_keys (module, record_id, rule, key) select 'leads', $1, 'by hand', unnest($20::text[])),
  log as (
    insert into muster.audit_log (module, record_id, record_name, field, changed_by, "changeSource", request_id, record_version, date_created)
    select 'leads', _id, name, 'created', $16, 'direct record', $19, version, $17 from row)
  select version from row`;

export const updateTitles = `
  with old as (
    select t._id, t.name, t.title from records.leads t where t._id = any($2::text[]) and ${visible('t')} order by t._id for no key update),
  changed as (
    update records.leads t set title = $3, version = t.version + 1, "updatedAt" = $5, modified_by = $4,
        _changed = t._changed || jsonb_build_object('title', t.version + 1)
      from old where t._id = old._id and old.title is distinct from $3 returning t._id, t.version),
  log as (
    insert into muster.audit_log (module, record_id, record_name, field, previous_value, new_value, changed_by, "changeSource", request_id, record_version, date_created)
    select 'leads', old._id, old.name, 'title', to_jsonb(old.title), to_jsonb($3::text), $4, 'mass update', $6, changed.version, $5
      from changed join old using (_id))
  select old._id, changed._id is not null from old left join changed using (_id)`;
