import { createHash } from 'node:crypto';
import type pg from 'pg';
import { sameCandidate } from '#common/duplicates.ts';
import { withClient } from './database.ts';
import type { Reader, Work } from './works.ts';

const JOBS = 200;
const PEOPLE = 200;

/** L1: the best 50 leads of a job within 50 miles; L2: who may be the same person. Bare is told the keys that the product works out. */
export async function matchWorks(url: string, { teams }: Reader): Promise<Work[]> {
  const { jobs, people } = await withClient(url, async (client) => ({
    jobs: await openJobs(client, teams),
    people: await keyedLeads(client, teams),
  }));
  return [
    {
      id: 'L1',
      title: 'the best 50 leads of a job, 50 miles',
      product: jobs.map((id) => ({ method: 'GET', path: `/api/jobs/${id}/matching-leads?miles=50&pageSize=50` })),
      bare: jobs.map((id) => ({ method: 'GET', path: `/matching-leads/${id}` })),
      target: 0.8,
      compared: (answer) => {
        const { total, records } = answer as {
          total: number;
          records: { _id: string; match: { score: number; miles: number } }[];
        };
        return { total, records: records.map(({ _id, match: { score, miles } }) => ({ _id, score, miles })) };
      },
    },
    {
      id: 'L2',
      title: 'leads that may be the same person',
      product: people.map(({ lead }) => ({ method: 'POST', path: '/api/leads/dup-check', body: { lead } })),
      bare: people.map(({ keys }) => ({ method: 'POST', path: '/same-leads', body: { keys } })),
      target: 0.8,
      compared: (answer) =>
        (answer as { matches: { _id: string | null }[] }).matches
          .map(({ _id }) => _id)
          .filter(Boolean)
          .toSorted(),
    },
  ];
}

async function openJobs(client: pg.Client, teams: readonly string[]): Promise<string[]> {
  const { rows } = await client.query(
    `select _id from records.jobs where teams && $1 and not deleted and job_status = any('{Accepting Applications,Submit Candidates}')
      order by _id limit ${JOBS}`,
    [teams],
  );
  return rows.map(({ _id }) => _id as string);
}

/** Every lead has a key of its own, and these people have the one of their e-mail address as well. */
async function keyedLeads(client: pg.Client, teams: readonly string[]) {
  const { rows } = await client.query(
    `select _id, first_name, last_name, email from records.leads where teams && $1 and not deleted and email <> '' order by _id limit ${PEOPLE}`,
    [teams],
  );
  await client.query(
    `insert into muster.duplicate_keys (module, record_id, rule, key)
     select 'leads', _id, 'of the bench', md5(_id) from records.leads on conflict do nothing`,
  );
  await client.query('analyze muster.duplicate_keys');
  const people = [];
  for (const { _id, first_name, last_name, email } of rows) {
    const [rule, key] = emailKey(email as string);
    await client.query(
      `insert into muster.duplicate_keys (module, record_id, rule, key) values ('leads', $1, $2, $3) on conflict do nothing`,
      [_id, rule, key],
    );
    people.push({ lead: { first_name, last_name, email }, keys: [key] });
  }
  return people;
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
const [byEmail] = sameCandidate('email', 'email_addresses');

/** Rule and key as the product keeps them. */
function emailKey(email: string): [string, string] {
  const rule = digest(JSON.stringify(byEmail!.same));
  return [rule, digest(`leads ${rule} ${JSON.stringify([email.toLowerCase()])}`)];
}
