import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, newPage, visit } from './browser.ts';
import { ADMIN, personOf, startJourney, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

const HOMES = { Standard: '/app/dashboard', Dashboard: '/dashboard', Provider: '/provider/dashboard' } as const;
const pathOf = (page: Page) => new URL(page.url()).pathname;

const wayBack = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: /^Go to/ })
    .click();

test.each([
  [
    'Standard',
    {
      '/admin': 'The administration is',
      '/admin/user-management': 'The administration is',
      '/app/audit-log': 'This page is',
      '/provider/dashboard': 'The provider pages are',
    },
    ['/nonsense', '/app/leads/0123456789abcdef01234567/no/such/page'],
  ],
  ['Dashboard', { '/app/leads': 'The staff pages are' }, ['/dashboard/nonsense']],
  [
    'Provider',
    { '/app/leads': 'The staff pages are', '/app/floor': 'The staff pages are', '/dashboard': 'The dashboard pages are' },
    ['/nonsense'],
  ],
] as const)(
  'a %s stays signed in at addresses of others and at unknown ones, and is led back [AUTH-036]',
  async (userType, others, unknown) => {
    const { email, password } = await personOf(journey, userType);
    const page = await journey.signedIn(email, password, { path: Object.keys(others)[0]! });
    for (const [path, area] of Object.entries(others)) {
      await visit(page, journey.at(path));
      await page.getByRole('heading', { level: 1, name: 'This page is not part of your work' }).waitFor();
      await page.getByText(`${area} not for your account.`).waitFor();
      expect(pathOf(page)).toBe(path);
      await page.getByRole('button', { name: /account menu/ }).waitFor();
      expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').count()).toBeGreaterThan(0);
      await wayBack(page);
      await page.waitForURL(`**${HOMES[userType]}`);
    }
    for (const path of unknown) {
      await visit(page, journey.at(path));
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      await wayBack(page);
      await page.waitForURL(`**${HOMES[userType]}`);
    }
    expectNoErrors(page, /status of 403/);
  },
);

test('a visitor who opens an unknown address is told so and led to the sign-in', async () => {
  const page = await newPage();
  await page.goto(journey.at('/nonsense'));

  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('link', { name: 'Go to the sign-in' }).click();
  await page.waitForURL('**/login');
  expectNoErrors(page);
});

test('a module that does not exist is a page not found for a System Admin, who may open all there are', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/nonsense' });

  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  expect(pathOf(page)).toBe('/app/nonsense');
  expectNoErrors(page);
});

test('behind the dialog of a denied module stands who can help, not the day’s work [PERM-012, PERM-038]', async () => {
  const { email, password } = await personOf(journey, 'Standard', {
    access: { tasks: { views: { access: true, view: 'All' } } },
  });
  const page = await journey.signedIn(email, password, { path: '/app/leads' });
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('You do not have access to leads. Please contact an administrator.').waitFor();
  expect(pathOf(page)).toBe('/app/dashboard');
  await dialog.getByRole('button', { name: 'OK' }).click();

  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1, name: 'No access to leads' }).waitFor();
  await main.getByText(/ask a System Admin: .*Admin/).waitFor();
  expect(await main.getByRole('heading', { name: 'Today' }).count()).toBe(0);
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Go to Today' }).click();
  await main.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  expectNoErrors(page, /status of 40[34]/);
});
