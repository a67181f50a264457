import '#server/node-version.mjs';
import { parseArgs } from 'node:util';
import { measureBeside, recruiterWith } from './beside-bare.ts';
import { openBenchDatabase, withClient } from './database.ts';
import { startBareTexts, startProduct } from './processes.ts';
import type { BenchRequest, Reader } from './works.ts';

/**
 * `node bench/texts.ts [--texts 1000000] [--rounds 3] [--seconds 4]`, on a copy of the database of the bench. W12: the inbox of texts,
 * one's own conversations unread first, beside a bare server.
 */
const { values: options } = parseArgs({
  options: {
    texts: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
  },
});
const AIM = 0.8;
const PAGES = 4;
const say = (line: string) => console.log(line);

async function measure(url: string): Promise<void> {
  const product = await startProduct(url);
  try {
    const reader = await recruiterWith(product, url, ['sms']);
    await fill(url, reader);
    const bare = await startBareTexts(url, reader);
    try {
      const ask = (path: string): BenchRequest[] =>
        Array.from({ length: PAGES }, (_, pageNumber) => ({
          method: 'POST',
          path,
          body: { whose: 'mine', pageNumber, pageSize: 50 },
        }));
      const works = { product: ask('/api/sms/threads'), bare: ask('/threads') };
      const limits = { url, rounds: Number(options.rounds), seconds: Number(options.seconds) };
      const { ratio, product: own, bare: hand } = await measureBeside(product, bare, reader, works, limits);
      say(
        `W12 the inbox of texts: ${Math.round(own.perSecond)} a second, p50 ${own.p50} ms, bare ${Math.round(hand.perSecond)} a second: ` +
          `${ratio.toFixed(2)}${ratio < AIM ? ' <' : ''} (aim: ${AIM})`,
      );
    } finally {
      await bare.stop();
    }
  } finally {
    await product.stop();
  }
}

/** A thousand people write, each with some hundred numbers; one of them is the reader. */
async function fill(url: string, { userId, teams }: Reader): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `insert into records.users (_id, name, teams, "createdAt", "updatedAt")
       select lpad(to_hex(n), 24, '7'), 'Writer ' || n, $1::text[], now(), now() from generate_series(1, 999) n on conflict do nothing`,
      [teams],
    );
    await client.query(
      `insert into records.sms (_id, name, "messageType", direction, status, delivery, number, message, "sentBy", assigned_to, teams,
                                created_by, modified_by, "createdAt", "updatedAt")
       select '6a9eb30000000000' || lpad(to_hex(n), 8, '0'), 'Text ' || n, 'sms', case when n % 3 = 0 then 'inbound' else 'outbound' end,
              case when n % 300 = 0 then 'Received - Not Read' when n % 3 = 0 then 'Received - Read' else 'Sent' end, null,
              '(305) ' || 200 + (n / 1000) % 700 || '-' || lpad((n % 1000)::text, 4, '0'), 'Are you free on Monday?',
              w.writer, w.writer, $2::text[], $1, $1, now() - make_interval(secs => n), now()
         from generate_series(1, $3::int) n,
              lateral (select case when n % 1000 = 0 then $1 else lpad(to_hex(n % 1000), 24, '7') end as writer) w`,
      [userId, teams, Number(options.texts)],
    );
    await client.query('vacuum (analyze) records.sms');
  });
}

const database = await openBenchDatabase(say);
try {
  await measure(await database.copyOf(await database.withLeads(100_000)));
} finally {
  await database.close();
}
