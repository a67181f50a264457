import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContext, type Context } from '#server/context.ts';
import { findDuplicates } from '#server/duplicates/find-duplicates.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { buildFeeds, feedFor } from './feeds/build-feeds.ts';
import { matchingLeads } from './matching/find-matches.ts';

const MANY = 5_000;
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const { database } = app.engine;
  // As rows: the events of so many new records are not what is asked about.
  await database.query(
    `insert into records.leads (_id, name, first_name, last_name, profession, lead_status, "geoInfo$lat", "geoInfo$lng", interested_location_zips)
     select 'a' || lpad(n::text, 23, '0'), 'Ann ' || n, 'Ann', n::text, (array['RN', 'LPN', 'CNA', 'Social Worker'])[1 + n % 4], 'active',
       25.78 + (n % 100) / 200.0, -80.2, '[]' from generate_series(1, $1) n`,
    [MANY],
  );
  await database.query(
    `insert into muster.duplicate_keys (module, record_id, rule, key)
     select 'leads', _id, 'another', 'key of ' || _id from records.leads`,
  );
  await app.make('leads', { first_name: 'Ann', last_name: 'Able', email: 'ann@example.org' });
  await database.query(
    `insert into records.jobs (_id, name, custom_job_title, job_id, profession, job_status, included_in_feeds, post_date, zip)
     select 'b' || lpad(n::text, 23, '0'), 'Job ' || n, 'Job ' || n, 100000 + n, 'LPN', 'Accepting Applications', '{indeed}',
       '2020-01-01', '33101' from generate_series(1, $1) n`,
    [MANY],
  );
  await database.query('analyze');
});
afterAll(() => app?.close());

interface Asked {
  text: string;
  values: readonly unknown[];
}

/** A context of this person, and every statement that is asked through it. */
async function watched({ user }: Client): Promise<{ context: Context; asked: Asked[] }> {
  const { database } = app.engine;
  const asked: Asked[] = [];
  const noting =
    <More extends unknown[], Answer>(ask: (text: string, values: never, ...more: More) => Answer) =>
    (text: string, values: readonly unknown[] = [], ...more: More): Answer => {
      asked.push({ text, values });
      return ask(text, values as never, ...more);
    };
  const noted = {
    ...database,
    query: noting(database.query),
    prepared: noting(database.prepared),
    planned: noting(database.planned),
  };
  const access = (await app.engine.access.of(user._id))!;
  return { context: createContext(app.engine, { access, userId: user._id, database: noted }), asked };
}

/** The tables that are read from end to end for a statement. */
async function scannedWhole({ text, values }: Asked): Promise<string[]> {
  const { rows } = await app.engine.database.query(`explain ${text}`, values as unknown[]);
  return rows.flatMap((row) => /Seq Scan on (\S+)/.exec(String(row['QUERY PLAN']))?.[1] ?? []);
}

test('the best 50 leads of a job are three statements at most, however many match', async () => {
  const job = await app.make('jobs', { custom_job_title: 'Nurse', profession: 'RN', zip: '33101', state: 'FL' });
  await matchingLeads((await watched(admin)).context, job._id, { pageSize: 1 }); // settings are read once for all
  const { context, asked } = await watched(admin);

  const { records, total } = await matchingLeads(context, job._id, { pageSize: 50, miles: 50 });

  expect([records.length, total]).toEqual([50, MANY / 4]);
  expect(asked.length).toBeLessThanOrEqual(3);
});

test('a check for duplicates reads no large table from end to end', async () => {
  const { context, asked } = await watched(admin);
  const module = app.engine.registry.module('leads');

  const found = await findDuplicates(context, module, { first_name: 'Ann', last_name: 'Able', email: 'ann@example.org' });

  expect(found).toMatchObject([{ score: 100 }]);
  const scanned = (await Promise.all(asked.map(scannedWhole))).flat();
  for (const large of ['leads', 'duplicate_keys', '"emailAddresses"', 'subs']) expect(scanned).not.toContain(large);
});

test('a feed of 5,000 jobs costs the request one statement', async () => {
  await buildFeeds(app.system());
  const { context, asked } = await watched(admin);

  const { body } = await feedFor(context, 'indeed', '');

  expect(asked).toHaveLength(1);
  const { rows } = await app.engine.database.query(`select jobs from muster.job_feeds where name = 'indeed'`);
  expect(Number(rows[0]!.jobs)).toBeGreaterThanOrEqual(MANY);
  expect(body!.length).toBeGreaterThan(0);
});
