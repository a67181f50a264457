import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { FEED_FOOT, feedHead, jobElement } from './feed-xml.ts';
import { rebuildFeeds } from './feeds.jobs.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

let count = 0;
const job = (fields: object = {}) =>
  app.make('jobs', {
    custom_job_title: `Nurse ${(count += 1)}`,
    profession: 'RN',
    city: 'Miami',
    state: 'FL',
    zip: '33101',
    description: '<p>Care & more</p>',
    ...fields,
  });
const rebuild = () => rebuildFeeds.run(app.system(), {}, { jobId: '1', attempt: 1 });
const feed = async (name: string) => String((await app.anonymous.get(`/feeds/${name}.xml`)).body);

interface XmlReader {
  new (options: { errorHandler: (level: string, problem: unknown) => void }): {
    parseFromString(
      xml: string,
      type: string,
    ): {
      getElementsByTagName(name: string): ArrayLike<{ textContent: string }>;
    };
  };
}
/** Required, not imported: its types would bring those of a browser into the server's. */
const { DOMParser } = createRequire(import.meta.url)('@xmldom/xmldom') as { DOMParser: XmlReader };

const hasXmllint = spawnSync('xmllint', ['--version']).status === 0;

/** Two readers judge, the second where it is installed. @throws what is no XML */
function wellFormed(xml: string) {
  if (hasXmllint) {
    const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '-'], { input: xml, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  }
  const errorHandler = (_level: string, problem: unknown) => {
    throw new Error(String(problem));
  };
  return new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml');
}

test('a feed has the open jobs that chose it, and nothing of the account, the rate or inner notes', async () => {
  const account = await app.make('accounts', { name: 'Secret Clinic' });
  const shown = await job({ accounts_jobs: account._id, bill_rate: 87.65, custom_job_title: 'Nurse ]]> & <b>\u0007' });
  const out = [
    await job({ job_status: 'On Hold' }),
    await job({ job_status: 'Closed - Won' }),
    await job({ post_date: '2099-01-01' }),
    await job({ included_in_feeds: ['glassdoor'] }),
  ];
  await rebuild();

  const xml = await feed('indeed');

  expect(xml).toContain(`<referencenumber><![CDATA[${shown.job_id}]]></referencenumber>`);
  expect(xml).toContain('<title><![CDATA[Nurse ]]]]><![CDATA[> & <b>]]></title>');
  expect(xml).toContain('<description><![CDATA[<p>Care');
  for (const tag of ['company', 'city', 'state', 'postalcode', 'country', 'category', 'url', 'date'])
    expect(xml).toContain(`<${tag}><![CDATA[`);
  expect(() => wellFormed(xml.replace('</title>', ''))).toThrow();
  const read = wellFormed(xml);
  expect(read.getElementsByTagName('job')).toHaveLength(1);
  expect(read.getElementsByTagName('title')[0]!.textContent).toBe('Nurse ]]> & <b>');
  for (const each of out) expect(xml).not.toContain(`[${each.job_id}]`);
  for (const secret of ['Secret Clinic', '87.65', account._id]) expect(xml).not.toContain(secret);
  expect(await feed('glassdoor')).toContain(`[${out[3]!.job_id}]`);
  expect(await feed('ziprecruiter')).not.toContain('<job>');
  for (const name of ['company-site', 'glassdoor', 'simplyedu', 'linkedin', 'boxwood', 'beyond', 'ziprecruiter'])
    expect([name, wellFormed(await feed(name)).getElementsByTagName('publisher').length]).toEqual([name, 1]);
  expect((await app.anonymous.get('/feeds/nobody.xml')).body).not.toContain('<source>');
});

test('no text leaves its element, whatever it holds', () => {
  const traps = [
    ']]>',
    ']]]>',
    ']]]]>>',
    ']]>]]>',
    'a ]] > b ]]',
    '<![CDATA[x]]>',
    ']]></title><secret/>',
    '<!-- ]]> -->',
    '<!ENTITY x "y">&x;&amp;&#0;',
    '<?xml version="1.0"?>',
  ];
  const fields = ['custom_job_title', 'city', 'state', 'zip', 'description', 'profession', 'opportunity_type'] as const;
  const tags = ['title', 'city', 'state', 'postalcode', 'description', 'category', 'jobtype'];

  for (const trap of traps) {
    const given = Object.fromEntries(fields.map((field) => [field, trap]));
    const advertised = { ...given, job_id: 7, post_date: '2026-01-02' } as unknown as Parameters<typeof jobElement>[0];
    const publisher = { name: trap, url: `https://jobs.test/${trap}` };
    const read = wellFormed(`${feedHead(publisher, new Date())}${jobElement(advertised, publisher)}${FEED_FOOT}`);
    for (const tag of [...tags, 'company', 'publisher'])
      expect([tag, trap, Array.from(read.getElementsByTagName(tag), ({ textContent }) => textContent)]).toEqual([
        tag,
        trap,
        [trap],
      ]);
  }
  const [control, half] = ['a\u0000b\u001f\uFFFEc', 'd\uD800e\uDC00f'];
  const cut = wellFormed(feedHead({ name: control + half, url: '' }, new Date()) + FEED_FOOT);
  expect(cut.getElementsByTagName('publisher')[0]!.textContent).toBe('abcdef');
});

test('a job in a feed has the day of its posting, and any character of a title', async () => {
  const made = await job({ custom_job_title: 'Nurse \u{1F600}!', post_date: '2026-01-02' });
  await rebuild();

  const xml = await feed('beyond');

  wellFormed(xml);
  expect(xml).toMatch(
    new RegExp(`<date><!\\[CDATA\\[2026-01-02\\]\\]></date>\\n<referencenumber><!\\[CDATA\\[${String(made.job_id)}\\]`),
  );
  expect(xml).toContain('[Nurse \u{1F600}!]');
});

test('a feed is a stored copy with its ETag, rebuilt after a change', async () => {
  const first = await app.anonymous.get('/feeds/linkedin.xml');
  expect(first.headers['content-type']).toContain('xml');
  const again = await app.anonymous.get('/feeds/linkedin.xml', { 'if-none-match': String(first.headers.etag) });
  expect([again.status, again.body]).toEqual([304, '']);

  const made = await job();

  await expect.poll(() => feed('linkedin'), { timeout: 15_000 }).toContain(`[${made.job_id}]`);
  expect((await app.anonymous.get('/feeds/linkedin.xml')).headers.etag).not.toBe(first.headers.etag);
});

test('a feed check says of each feed whether the job is in, and what would be refused', async () => {
  const made = await job({ custom_job_title: 'Nurse $50/hr', description: null, zip: null, included_in_feeds: ['indeed'] });

  const { body } = await admin.get(`/api/jobs/${made._id}/feed-check`);

  expect(body.feeds).toHaveLength(8);
  expect(body.feeds[0]).toEqual({
    feed: 'indeed',
    included: true,
    problems: ['The title has a rate in it.', 'The job has no description.', 'The job has no zip.'],
  });
  expect(body.feeds[1]).toMatchObject({ feed: 'company-site', included: false });
  const problemsOf = async (fields: object) =>
    (await admin.get(`/api/jobs/${(await job(fields))._id}/feed-check`)).body.feeds[0].problems;
  expect(await problemsOf({ city: null })).toEqual(['The job has no city.']);
  expect(await problemsOf({ state: null })).toEqual(['The job has no state.']);
  expect(await problemsOf({ description: '<p>&nbsp;</p>' })).toEqual(['The job has no description.']);
});

test('a feed check of somebody from whom fields of the job are hidden is without them', async () => {
  const { job_id, _id } = await job();
  const fields = Object.fromEntries(['post_date', 'createdAt', 'job_id', 'job_status', 'city'].map((field) => [field, 'None']));
  const reader = await app.userWith({ access: { jobs: { views: allViews, fields } } });
  const { status, body } = await reader.get(`/api/jobs/${_id}/feed-check`);

  expect([status, body.feeds]).toEqual([200, []]);
  expect(body.xml).not.toMatch(new RegExp(`undefined|Miami|[[/]${job_id}[^0-9]`));
});

test('jobs are taken out of feeds and keep their others', async () => {
  const [one, two] = [await job(), await job({ included_in_feeds: ['indeed', 'beyond'] })];

  const { body } = await admin.put('/api/jobs/remove-from-feeds/by-array', {
    ids: [one._id, two._id],
    feeds: ['indeed', 'company-site'],
  });

  expect(body).toEqual({ matched: 2, changed: 2, skipped: [] });
  const left = async (id: string) => (await admin.get(`/api/jobs/${id}`)).body.included_in_feeds;
  expect(await left(one._id)).toEqual(['glassdoor', 'simplyedu', 'linkedin', 'boxwood', 'beyond']);
  expect(await left(two._id)).toEqual(['beyond']);
  expect((await admin.put('/api/jobs/remove-from-feeds/by-array', { ids: [one._id], feeds: ['nowhere'] })).status).toBe(400);
});
