import fastify from 'fastify';
import pg from 'pg';

/** The review queue by hand: Fastify, pg and two statements, with the rights of a person's teams. `BENCH_READER` as for the bare server. */
const { token, teams, userId } = JSON.parse(process.env.BENCH_READER!) as { token: string; teams: string[]; userId: string };
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 16, options: '-c timezone=UTC' });
const app = fastify();

const items = `from records."credentialingRequiredItems" i where not i.deleted and i.teams && $1::text[] and
  (i.assigned_to = $2 or i."relatedCredentialingRecord" is null or exists (select from records.credentialing c
    where c._id = i."relatedCredentialingRecord" and not c.deleted and c.teams && $1::text[]))`;
const seen = (alias: string) => `not ${alias}.deleted and ${alias}.teams && $1::text[]`;
const page = `
  select i.*, row_to_json(c) as record, r._id as provider, r.name as provider_name, a._id as account, a.name as account_name, p.end_date
    from (select i.* ${items} and i.stage = $3 order by i.stage_since, i._id limit 25) i
    left join records.credentialing c on c._id = i."relatedCredentialingRecord" and ${seen('c')}
    left join records.providers r on r._id = c.providers_credentialing and ${seen('r')}
    left join records.accounts a on a._id = c.related_account and ${seen('a')}
    left join records.placements p on p._id = c.placements_credentialing and ${seen('p')}
   order by i.stage_since, i._id`;
const STAGES = ['submitted', 'rejected', 'waiting', 'expiring', 'expired'];
const counts = `select ${STAGES.map((stage) => `(select count(*)::int from (select ${items} and i.stage = '${stage}' order by i.stage_since, i._id limit 1000) n) as ${stage}`).join(', ')}`;

app.post<{ Body: { stage: string } }>('/review', async (request, reply) => {
  if (request.headers.authorization !== `Bearer ${token}`) return reply.code(401).send({ error: 'Your session has expired' });
  const { stage } = request.body;
  const [found, counted] = await Promise.all([
    pool.query({ name: 'page', text: page, values: [teams, userId, stage] }),
    // a plan for all teams would not know how few have these
    pool.query({ text: counts, values: [teams, userId] }),
  ]);
  const records = found.rows.map(({ record, provider, provider_name, account, account_name, end_date, ...item }) => ({
    item,
    record,
    provider: provider && { _id: provider, name: provider_name },
    account: account && { _id: account, name: account_name },
    since: item.stage_since,
    expiresDuringPlacement: Boolean(item.expiration_date && end_date && item.expiration_date < end_date),
  }));
  return { records, total: counted.rows[0][stage], pageNumber: 0, pageSize: 25, counts: counted.rows[0] };
});

const address = await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`Bare is ready at ${address}`);
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
