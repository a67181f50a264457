import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { milesBetween } from '#common/miles.ts';
import type { AnyRecord, GeoValue } from '#common/module.ts';
import { pointOfZip } from '#server/places/geolocation.ts';
import { allZips } from '#server/places/zip-codes.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { statementsOf } from '#server/testing-statements.ts';
import type { Match } from './explain-match.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

/** Alaska too: there a degree of longitude is short. */
const REGIONS = /^(?:33|34|995|996|997)/;
const zipsThere = Object.keys(allZips()).filter((zip) => REGIONS.test(zip));
const zip = fc.constantFrom(...zipsThere);
const leadOf = fc.record({
  home: fc.option(zip, { freq: 4 }),
  zips: fc.oneof(fc.uniqueArray(zip, { maxLength: 3 }), fc.uniqueArray(zip, { minLength: 21, maxLength: 70 })),
});
const seed = 20_261_124;

type Pair = Map<string, string>;
const told = ({ match }: { match: Match }) => `${match.score} points, ${match.miles} miles, ${match.reasons[0]!.text}`;

test('a lead finds a job where the job finds the lead, with the same score, however many zips it prefers [LEAD-032]', async () => {
  const profession = 'RN';
  const leads: { record: AnyRecord; points: GeoValue[] }[] = [];
  for (const [at, { home, zips }] of fc.sample(leadOf, { numRuns: 16, seed }).entries()) {
    const record = await app.make('leads', {
      first_name: 'Ann',
      last_name: `Lee${at}`,
      profession,
      current_address: home ? { zip: home } : null,
      interested_location_zips: zips,
    });
    leads.push({ record, points: [...(home ? [home] : []), ...zips].map((each) => pointOfZip(each)!) });
  }
  const jobs: { record: AnyRecord; point: GeoValue }[] = [];
  for (const [at, place] of fc.sample(zip, { numRuns: 16, seed }).entries()) {
    const record = await app.make('jobs', { custom_job_title: `Job ${at}`, profession, zip: place });
    jobs.push({ record, point: pointOfZip(place)! });
  }
  const nearest = (points: readonly GeoValue[], point: GeoValue) =>
    Math.min(...points.map((each) => milesBetween(each, point)), Infinity);

  for (const miles of [50, 500]) {
    const [byLead, byJob, expected]: [Pair, Pair, string[]] = [new Map(), new Map(), []];
    for (const { record, points } of leads) {
      const { body } = await admin.get(`/api/leads/${record._id}/matching-jobs?miles=${miles}&pageSize=200`);
      for (const found of body.records) byLead.set(`${record.name} ${found.custom_job_title}`, told(found));
      for (const job of jobs)
        if (nearest(points, job.point) <= miles) expected.push(`${record.name} ${job.record.custom_job_title}`);
    }
    for (const { record } of jobs) {
      const { body } = await admin.get(`/api/jobs/${record._id}/matching-leads?miles=${miles}&pageSize=200`);
      for (const found of body.records) byJob.set(`${found.name} ${record.custom_job_title}`, told(found));
    }

    expect([...byLead].toSorted()).toEqual([...byJob].toSorted());
    expect([...byLead.keys()].toSorted()).toEqual(expected.toSorted());
    for (const [at, { record }] of leads.entries()) {
      const { record: job } = jobs[at]!;
      const { body } = await admin.get(`/api/jobs/${job._id}/match/${record._id}?miles=${miles}`);
      const pair = `${record.name} ${job.custom_job_title}`;
      expect([pair, body.matches, body.matches ? told(body) : undefined]).toEqual([pair, byLead.has(pair), byLead.get(pair)]);
    }
  }
});

test('a lead with hundreds of preferred zips is matched in as many statements as one with none, and its last zip counts', async () => {
  const last = '96701';
  const zips = [...zipsThere.slice(0, 400), last];
  const make = (interested_location_zips: string[]) =>
    app.make('leads', { first_name: 'Ida', last_name: 'Far', profession: 'LPN', interested_location_zips });
  const [none, many] = [await make([]), await make(zips)];
  const job = await app.make('jobs', { custom_job_title: 'On an island', profession: 'LPN', zip: last });
  const ask = (lead: AnyRecord) => admin.get(`/api/leads/${lead._id}/matching-jobs`);
  await ask(none);

  const found = await ask(many);
  expect(found.body.records).toMatchObject([{ _id: job._id, match: { miles: 0, score: expect.any(Number) } }]);
  expect((await statementsOf(() => ask(many))).length).toBeLessThanOrEqual((await statementsOf(() => ask(none))).length);
  const around = await admin.post('/api/leads/interested-location-job-search', { leadId: many._id });
  expect(around.body.records).toContainEqual(expect.objectContaining({ _id: job._id, miles: 0 }));
});
