import fastify from 'fastify';
import pg from 'pg';

/** The inbox of texts by hand: Fastify, pg and two statements, with the rights of a person's teams. `BENCH_READER` as for the bare server. */
const { token, teams, userId } = JSON.parse(process.env.BENCH_READER!) as { token: string; teams: string[]; userId: string };
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 16, options: '-c timezone=UTC' });
const app = fastify();

const threads = `
  select g.number, g.last, g.unread, count(*) over ()::int as total from (
    select t.number, max(t."createdAt") as at, (array_agg(t._id order by t."createdAt" desc, t._id desc))[1] as last,
           count(*) filter (where t.status = 'Received - Not Read')::int as unread
      from records.sms t
     where not t.deleted and t.teams && $1::text[] and (t.assigned_to = $2 or t."sentBy" = $2)
       and t.number in (select o.number from records.sms o where o."sentBy" = $2 or o.assigned_to = $2)
     group by 1) g
   order by (g.unread > 0) desc, g.at desc, g.number limit $3 offset $4`;
const texts = 'select * from records.sms where _id = any($1) and not deleted';

interface Asked {
  pageNumber: number;
  pageSize: number;
}
app.post<{ Body: Asked }>('/threads', async (request, reply) => {
  if (request.headers.authorization !== `Bearer ${token}`) return reply.code(401).send({ error: 'Your session has expired' });
  const { pageNumber, pageSize } = request.body;
  const { rows } = await pool.query({
    name: 'threads',
    text: threads,
    values: [teams, userId, pageSize, pageNumber * pageSize],
  });
  const last = await pool.query({ name: 'texts', text: texts, values: [rows.map((row) => row.last)] });
  const byId = new Map(last.rows.map((row) => [row._id as string, row]));
  return {
    records: rows.map((row) => ({ number: row.number, name: null, last: byId.get(row.last), unread: row.unread })),
    total: rows[0]?.total ?? 0,
  };
});

const address = await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`Bare is ready at ${address}`);
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
