import fastify from 'fastify';
import pg from 'pg';

/** A month of the calendar by hand: Fastify, pg and two statements, with the rights of a person's teams. `BENCH_READER` as for the bare server. */
const { token, teams, userId } = JSON.parse(process.env.BENCH_READER!) as { token: string; teams: string[]; userId: string };
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 16, options: '-c timezone=UTC' });
const app = fastify();

const events = `
  select e._id, e.title, e.start, e."end", e.all_day, g.color from records."calendarEvents" e
    left join records."calendarGroups" g on g._id = e.calendar_group
   where not e.deleted and ($2 = any(e.attendees) or e.teams && $1::text[]) and e.start >= $3::timestamptz - interval '31 days' and e.start < $4 and e."end" > $3
   order by e.start limit 2001`;
const tasks = `
  select t._id, t.subject, t.due_date::text, t.status, t.is_urgent from records.tasks t
   where not t.deleted and (t.is_private is not true or t.assigned_to = $2 or t.created_by = $2) and t.teams && $1::text[]
     and t.due_date >= $3::date and t.due_date <= $4::date
   order by t.due_date limit 2001`;

app.post<{ Body: { from: string; to: string } }>('/in-range', async (request, reply) => {
  if (request.headers.authorization !== `Bearer ${token}`) return reply.code(401).send({ error: 'Your session has expired' });
  const { from, to } = request.body;
  const last = new Date(Date.parse(to) - 1).toISOString().slice(0, 10);
  const [found, due] = await Promise.all([
    pool.query({ name: 'events', text: events, values: [teams, userId, from, to] }),
    pool.query({ name: 'tasks', text: tasks, values: [teams, userId, from.slice(0, 10), last] }),
  ]);
  const shown = (layer: string, moduleName: string) => (row: Record<string, any>) => ({
    id: row._id,
    layer,
    moduleName,
    recordId: row._id,
    title: row.title ?? row.subject,
    start: row.start ?? `${row.due_date}T00:00:00.000Z`,
    end: row.end ?? `${row.due_date}T00:00:00.000Z`,
    all_day: row.all_day ?? true,
    color: row.color ?? 'blue',
    editable: true,
  });
  return {
    events: [...found.rows.map(shown('events', 'calendarEvents')), ...due.rows.map(shown('tasks', 'tasks'))],
    truncated: false,
  };
});

const address = await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`Bare is ready at ${address}`);
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
