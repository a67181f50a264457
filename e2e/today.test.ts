import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, settled } from './browser.ts';
import { ADMIN, DEMO_PASSWORD, startJourney, type Journey } from './journey.ts';
import { sampleOf } from './sample.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney({ demo: true })));
afterAll(() => journey?.close());

/** The parts of somebody's start page once these are there, and the searches that they made; one that is made again because something changed counts once. */
async function todayOf(
  email: string,
  { password = DEMO_PASSWORD, path = '/', present = [] }: { password?: string; path?: string; present?: string[] } = {},
) {
  const page = await journey.signedIn(email, password, { path: '/favicon.svg' });
  const searches = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('/dataSourceSearch')) searches.add(`${request.url()} ${request.postData()}`);
  });
  await page.goto(journey.at(path));
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await settled(page);
  const partsNow = () =>
    page
      .getByRole('main')
      .getByRole('region')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!));
  await expect.poll(partsNow).toEqual(expect.arrayContaining(present));
  return { page, parts: await partsNow(), searches };
}
const demo = (name: string) => `${name}@muster-demo.example`;

const PEOPLE: [who: string, name: string, present: string[], absent: string[]][] = [
  ['a recruiter', 'maya.okafor', ['My open tasks', 'My leads to call', 'My subs'], ['Credentialing to review', 'Jobs']],
  ['an account manager', 'grace.liu', ['My accounts’ open jobs', 'Placements ending in the next 30 days'], ['My leads to call']],
  ['credentialing', 'nadia.haddad', ['Credentialing to review', 'Credentials expiring in the next 30 days'], ['My subs']],
  [
    'payroll',
    'caleb.munro',
    ['PTO requests to decide', 'Timesheets to approve', 'Providers who are leaving'],
    ['My leads to call'],
  ],
  ['a Dashboard user', 'iris.falk', ['Jobs', 'Subs', 'Placements'], ['My open tasks']],
];
/** Two of them in each run. */
const chosen = sampleOf(
  'whose today',
  PEOPLE.map(([, name]) => name),
  2,
);

test.each(PEOPLE.filter(([, name]) => chosen.includes(name)))(
  'today of %s is made of their work, one request for each part',
  async (_who, name, present, absent) => {
    const { page, parts, searches } = await todayOf(demo(name), { present });

    for (const part of absent) expect(parts).not.toContain(part);
    // The frame asks for people, teams, dashboards and what is said to everybody; a part with nothing to say has asked, too.
    expect(searches.size, [...searches].join('\n')).toBeLessThanOrEqual(parts.length + 5);
    expect(new Set(parts).size).toBe(parts.length);
    await expectAccessible(page);
    expectNoErrors(page);
  },
);

test('an admin’s today has the first steps beside the demo data, and what the system needs', async () => {
  const present = ['Demo data', 'First steps', 'People who have not signed in yet', 'Messages that could not be sent'];
  const { page, parts } = await todayOf(ADMIN.email, { password: ADMIN.password, path: '/app/dashboard', present });

  expect(parts).not.toContain('My leads to call');
  await page.getByRole('region', { name: 'First steps' }).getByText('0 of 5 done').waitFor();
  await expectAccessible(page);
  expectNoErrors(page);
});

test('the figures of a Dashboard user lead to no list, which they may not open', async () => {
  const { page } = await todayOf(demo('iris.falk'));

  expect(await page.getByRole('main').locator('a:not(nav a)').count()).toBe(0);
  const subs = page.getByRole('region', { name: 'Subs', exact: true });
  await subs.getByRole('listitem').first().waitFor();
  const counts = (await subs.getByRole('listitem').allTextContents()).map((text) => Number(/\d+$/.exec(text)?.[0]));
  const total = Number(/\d+/.exec((await subs.getByRole('heading').textContent())!)?.[0]);
  expect([total > 200, counts.reduce((sum, count) => sum + count, 0)]).toEqual([true, total]);
  expectNoErrors(page);
});
