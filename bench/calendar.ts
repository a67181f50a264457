import '#server/node-version.mjs';
import { parseArgs } from 'node:util';
import { measureBeside, recruiterWith } from './beside-bare.ts';
import type { Measured } from './load.ts';
import { openBenchDatabase, withClient } from './database.ts';
import { startBareCalendar, startProduct } from './processes.ts';
import type { BenchRequest, Reader } from './works.ts';

/**
 * `node bench/calendar.ts [--events 200000] [--tasks 1000000] [--rounds 3] [--seconds 4]`, on a copy of the database of the bench. W10: a
 * month of the calendar, its events and one's own tasks, with the rule of teams, beside a bare server.
 */
const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '200000' },
    tasks: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
  },
});
const AIM = 0.8;
const MONTHS = 24;
const say = (line: string) => console.log(line);

async function measure(url: string): Promise<void> {
  const product = await startProduct(url);
  try {
    const reader = await recruiterWith(product, url, ['calendarEvents', 'tasks']);
    await fill(url, reader);
    const bare = await startBareCalendar(url, reader);
    try {
      const ask = (path: string): BenchRequest[] =>
        Array.from({ length: MONTHS }, (_, month) => ({
          method: 'POST',
          path,
          body: { from: monthAt(month), to: monthAt(month + 1), layers: ['events', 'tasks'] },
        }));
      const works = { product: ask('/api/calendar-events/in-range'), bare: ask('/in-range') };
      const limits = { url, rounds: Number(options.rounds), seconds: Number(options.seconds) };
      const { ratio, product: own, bare: hand } = await measureBeside(product, bare, reader, works, limits);
      say(
        `W10 a month of the calendar: ${Math.round(own.perSecond)} a second, p50 ${own.p50} ms, bare ${Math.round(hand.perSecond)} a second; ` +
          `CPU of server and database ${cpu(own)} ms, bare ${cpu(hand)} ms: ` +
          `${ratio.toFixed(2)}${ratio < AIM ? ' <' : ''} (aim: ${AIM})`,
      );
    } finally {
      await bare.stop();
    }
  } finally {
    await product.stop();
  }
}

const cpu = ({ serverCpu, postgresCpu }: Measured) => `${serverCpu?.toFixed(1)} + ${postgresCpu?.toFixed(1)}`;
const monthAt = (month: number) => new Date(Date.UTC(2026, month, 1)).toISOString();

/** Events over ten years of all teams, an hour each; tasks over ten years, one in a hundred of the reader's teams and half of these their own. */
async function fill(url: string, { userId, teams: ownTeams }: Reader): Promise<void> {
  const id = (kind: string) => `'6a9e${kind}00000000' || lpad(to_hex(n), 10, '0')`;
  const team = 'array[t.ids[1 + n % array_length(t.ids, 1)]]';
  const teams = `(select array_agg(_id order by name) as ids from records.teams where name like 'Bench %') t`;
  const stamps = `$2, $2, now(), now()`;
  const stamped = 'created_by, modified_by, "createdAt", "updatedAt"';
  const start = `timestamptz '2022-01-01' + make_interval(mins => (n::bigint * 7919 % 5256000)::int)`;
  await withClient(url, async (client) => {
    await client.query(
      `insert into records."calendarEvents" (_id, name, title, start, "end", all_day, span_days, teams, ${stamped})
       select ${id('b1')}, 'Event ' || n, 'Event ' || n, ${start}, ${start} + interval '1 hour', false, 1, ${team}, ${stamps}
         from generate_series(1, $1::int) n, ${teams}`,
      [Number(options.events), userId],
    );
    await client.query(
      `insert into records.tasks (_id, name, subject, description, status, due_date, assigned_to, is_private, teams, ${stamped})
       select ${id('b2')}, 'Task ' || n, 'Task ' || n, 'x', 'Open', date '2022-01-01' + (n::bigint * 7919 % 3650)::int,
              case when n % 200 = 0 then $2 else null end, false,
              case when n % 100 = 0 then array[($3::text[])[1 + n / 100 % array_length($3::text[], 1)]]
                   else array[t.ids[1 + n % array_length(t.ids, 1)]] end, ${stamps}
         from generate_series(1, $1::int) n,
              (select array_agg(_id order by name) as ids from records.teams where name like 'Bench %' and _id <> all($3)) t`,
      [Number(options.tasks), userId, ownTeams],
    );
    for (const table of ['"calendarEvents"', 'tasks']) await client.query(`vacuum (analyze) records.${table}`);
  });
}

const database = await openBenchDatabase(say);
try {
  await measure(await database.copyOf(await database.withLeads(100_000)));
} finally {
  await database.close();
}
