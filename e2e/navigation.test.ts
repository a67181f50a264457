import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, follow, settled } from './browser.ts';
import { ADMIN, DEMO_PASSWORD, personOf, startJourney, type Journey } from './journey.ts';
import { sampleOf } from './sample.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney({ demo: true })));
afterAll(() => journey?.close());

const demo = (name: string) => `${name}@muster-demo.example`;
const navigationOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const workOf = async (page: Page): Promise<string[]> => {
  const work = navigationOf(page).getByRole('list', { name: 'Your work' });
  await work.getByRole('link').first().waitFor();
  return work.getByRole('link').allInnerTexts();
};

const PEOPLE: [name: string, present: string[], absent: string[]][] = [
  ['maya.okafor', ['Leads', 'Jobs', 'Subs', 'Tasks'], ['Documents']],
  ['nadia.haddad', ['Credentialing', 'Documents', 'Providers'], ['Leads', 'Jobs']],
  ['caleb.munro', ['Timesheets', 'PTO requests', 'Placements'], ['Leads', 'Courses']],
];
/** One of them in each run. */
const chosen = sampleOf(
  'whose navigation',
  PEOPLE.map(([name]) => name),
  1,
);

test('the menus at the edges of a phone hold items alone', async () => {
  const page = await journey.signedIn(demo('sofia.reyes'), DEMO_PASSWORD, { path: '/provider/tasks', viewport: 'phone' });
  for (const name of ['More', /account menu$/]) {
    await page.getByRole('button', { name }).click();
    await page.getByRole('menuitem').first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
  }
});

test.each(PEOPLE.filter(([name]) => chosen.includes(name)))(
  'ten modules of the work of %s stand first, all others under More',
  async (name, present, absent) => {
    const page = await journey.signedIn(demo(name), DEMO_PASSWORD);
    const work = await workOf(page);

    expect(work).toHaveLength(10);
    expect(work).toEqual(expect.arrayContaining(present));
    for (const label of absent) expect(work).not.toContain(label);
    const more = navigationOf(page).getByRole('region', { name: 'More' });
    expect(await more.getByRole('link').count()).toBe(0);
    await more.getByRole('button', { name: 'More', exact: true }).click();
    await more.getByRole('region', { name: 'Knowledge' }).getByRole('link', { name: 'Courses' }).waitFor();
    expect(await more.getByRole('link', { name: /arcade|menu instance/i }).count()).toBe(0);
    await expectAccessible(page);
    expectNoErrors(page);
  },
);

test('the menu and the page scroll, and never the window around them', async () => {
  const page = await journey.signedIn(demo('grace.liu'), DEMO_PASSWORD, { path: '/app/tasks' });
  await navigationOf(page).getByText(' due').first().waitFor({ state: 'attached' });
  await settled(page);

  expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0);
});

test('who double-clicks a link gets back with one step', async () => {
  const page = await journey.signedIn(demo('maya.okafor'), DEMO_PASSWORD, { path: '/app/tasks' });
  await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor();
  await settled(page);
  await navigationOf(page).getByRole('link', { name: 'Jobs', exact: true }).dblclick();
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
  await settled(page);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor();
});

test('modules are pinned and put in order by menu, key and hand, and the order follows the person', async () => {
  const { email, password } = await personOf(journey, 'Standard', {
    access: Object.fromEntries(['leads', 'subs', 'tasks'].map((name) => [name, { views: { access: true, view: 'All' } }])),
  });
  const page = await journey.signedIn(email, password);
  const navigation = navigationOf(page);
  expect(await workOf(page)).toEqual(['Leads', 'Subs', 'Tasks']);

  await navigation.getByRole('button', { name: 'Arrange Leads' }).click();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await expect.poll(() => workOf(page)).toEqual(['Subs', 'Leads', 'Tasks']);
  await navigation.getByRole('link', { name: 'Tasks', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => workOf(page)).toEqual(['Subs', 'Tasks', 'Leads']);
  await page.locator('a:focus', { hasText: 'Tasks' }).waitFor();
  await navigation
    .getByRole('link', { name: 'Leads', exact: true })
    .dragTo(navigation.getByRole('link', { name: 'Subs', exact: true }));
  await expect.poll(() => workOf(page)).toEqual(['Leads', 'Subs', 'Tasks']);
  await navigation.getByRole('button', { name: 'Arrange Subs' }).click();
  await page.getByRole('menuitem', { name: 'Move to More' }).click();
  await expect.poll(() => workOf(page)).toEqual(['Leads', 'Tasks']);

  const elsewhere = await journey.signedIn(email, password);
  await expect.poll(() => workOf(elsewhere)).toEqual(['Leads', 'Tasks']);
  await navigationOf(elsewhere).getByRole('button', { name: 'More', exact: true }).click();
  await navigationOf(elsewhere).getByRole('button', { name: 'Pin Subs' }).click();
  await expect.poll(() => workOf(elsewhere)).toEqual(['Leads', 'Tasks', 'Subs']);
  await navigationOf(elsewhere).getByRole('button', { name: 'Arrange Tasks' }).click();
  await elsewhere.getByRole('menuitem', { name: 'Usual order' }).click();
  await expect.poll(() => workOf(elsewhere)).toEqual(['Leads', 'Subs', 'Tasks']);
  expectNoErrors(page);
  expectNoErrors(elsewhere);
});

test('engine modules are listed only in the administration', async () => {
  const { email, password } = await personOf(journey, 'Standard', {
    access: Object.fromEntries(
      ['leads', 'arcadeData', 'layouts'].map((name) => [name, { views: { access: true, view: 'All', create: true } }]),
    ),
  });
  const page = await journey.signedIn(email, password, { path: '/app/modules' });
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Leads', exact: true }).waitFor();
  expect(await main.getByRole('listitem').allInnerTexts()).toEqual(['Leads']);

  const admin = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/admin/modules' });
  await admin.getByRole('main').getByRole('link', { name: 'Layouts' }).waitFor();
  await admin.getByRole('main').getByRole('link', { name: 'Arcade data' }).waitFor();
  await navigationOf(admin).getByRole('link', { name: 'All modules' }).waitFor();
  expectNoErrors(page);
  expectNoErrors(admin);
});

test('what one saw last stands right after one’s work, in the telephone’s drawer too', async () => {
  const maya = (await journey.app.system().records.first('users', { email: demo('maya.okafor') }))!;
  const record = (await journey.app.system().records.first('leads', { assigned_to: maya._id }))!;
  const page = await journey.signedIn(demo('maya.okafor'), DEMO_PASSWORD, { viewport: 'phone', path: '/app/leads' });
  await page.goto(journey.at(`/app/leads/${record._id}`));
  await page.getByRole('heading', { level: 1, name: String(record.name) }).waitFor();
  await page.getByRole('button', { name: 'Open navigation' }).click();

  const drawer = page.getByRole('dialog');
  const recent = drawer.getByRole('region', { name: 'Recent' });
  await recent.getByRole('link', { name: String(record.name) }).waitFor();
  const order = await drawer.getByRole('region').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(order.indexOf('Recent')).toBeLessThan(order.indexOf('More'));
  const arrange = (await drawer.getByRole('button', { name: 'Arrange Leads' }).boundingBox())!;
  expect([arrange.width >= 44, arrange.height >= 44]).toEqual([true, true]);
  expectNoErrors(page);
});

test('a record without a name is not listed under Recent, where nothing would tell it from others', async () => {
  const { records } = journey.app.system();
  const [entry] = (await records.search('audit-log', { pageSize: 1 })).records;
  const lead = (await records.first('leads', {}))!;
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/app/audit-log/${entry!._id}` });
  await page.getByRole('heading', { level: 1, name: 'Audit entry' }).waitFor();
  await follow(page, `/app/leads/${lead._id}`);

  const recent = navigationOf(page).getByRole('region', { name: 'Recent' });
  await recent.getByRole('link', { name: String(lead.name) }).waitFor();
  await settled(page);
  expect(await recent.getByRole('link').count()).toBe(1);
  expectNoErrors(page);
});
