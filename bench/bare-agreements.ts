import fastify from 'fastify';
import pg from 'pg';

/** The list of agreements by hand: Fastify, pg and one statement, with the rights of a person's teams. `BENCH_READER` as for the bare server. */
const { token, teams } = JSON.parse(process.env.BENCH_READER!) as { token: string; teams: string[] };
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 16, options: '-c timezone=UTC' });
const app = fastify();

const wanted = `not t.deleted and t.teams && $1::text[] and t.status = $2`;
const text = `
  select n.n, p.* from (select count(*) as n from records."interactiveDocumentInstances" t where ${wanted}) n left join
    (select t.* from records."interactiveDocumentInstances" t where ${wanted} order by lower(t.name), t._id limit 10) p on true`;

app.post<{ Body: { status: string } }>('/agreements-by-status', async (request, reply) => {
  if (request.headers.authorization !== `Bearer ${token}`) return reply.code(401).send({ error: 'Your session has expired' });
  const { rows } = await pool.query({ name: 'agreements', text, values: [teams, request.body.status] });
  const total = Number(rows[0]!.n);
  return { records: rows.filter(({ _id }) => _id).map(({ n: _total, ...record }) => record), total, pageNumber: 1, pageSize: 10 };
});

const address = await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`Bare is ready at ${address}`);
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
