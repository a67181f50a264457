/** The best statements that the reports allow, by hand. `$1` is the reader's teams, `$2` the moment from which records count. */
const visible = (alias: string) => `not ${alias}.deleted and ${alias}.teams && $1::text[]`;
const asked = `${visible('t')} and t."createdAt" >= $2::timestamptz`;
const month = (column: string) => `date_trunc('month', t."${column}" at time zone 'UTC')::date`;
const countBy = (table: string, key: string) => `select ${key}, count(*) from records.${table} t where ${asked} group by 1`;

export const leadsByStatusAndState = `
  select t.lead_status, t.current_address$state, count(*) from records.leads t where ${asked} group by 1, 2`;

/** The totals are the first row. */
export const subsByRecruiterAndMonth = `
  with found as materialized (
    select t.assigned_to as recruiter, ${month('date_submitted')} as month, count(*) as n, avg(j.bill_rate) as rate,
        count(distinct l.profession) as professions
      from records.subs t
      left join records.jobs j on j._id = t.jobs_subs and ${visible('j')}
      left join records.leads l on l._id = t.leads_subs and ${visible('l')}
     where ${asked} group by grouping sets ((1, 2), ()))
  select f.*, u.name from found f left join records.users u on u._id = f.recruiter and not u.deleted
   order by f.recruiter is not null, u.name, f.recruiter, f.month`;

export const billRatesByAccount = `
  with found as materialized (select t.accounts_jobs as account, t.bill_rate as rate from records.jobs t where ${asked}),
  top as materialized (
    select account, sum(rate) as rates from found group by 1 order by 2 desc nulls last, 1 nulls last limit 20),
  totals as materialized (select sum(rate) as rates, percentile_cont(0.5) within group (order by rate::float8) as median from found),
  medians as (
    select account, percentile_cont(0.5) within group (order by rate::float8) as median
      from found where account in (select account from top) group by 1)
  select top.account, top.rates, medians.median, a.name, totals.rates, totals.median
    from top join medians on medians.account = top.account cross join totals
    left join records.accounts a on a._id = top.account and ${visible('a')}
   order by top.rates desc, top.account`;

export const leadsByStatus = countBy('leads', 't.lead_status');
export const leadsBySource = countBy('leads', 't.source');
export const leadsPerMonth = countBy('leads', month('createdAt'));
export const subsByStatus = countBy('subs', 't.status');
export const subsPerMonth = countBy('subs', month('createdAt'));
export const jobsByRating = countBy('jobs', 't.job_rating');
export const jobs = `select count(*) from records.jobs t where ${asked}`;
export const accountsWithMostJobs = `
  with found as materialized (
    select t.accounts_jobs as account, count(*) as n, sum(count(*)) over () as total
      from records.jobs t where ${asked} group by 1 order by 2 desc, 1 nulls last limit 10)
  select f.account, f.n, a.name, f.total from found f left join records.accounts a on a._id = f.account and ${visible('a')}
   order by f.n desc, f.account nulls last`;
