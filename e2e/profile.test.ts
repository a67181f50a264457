import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { THEMES, themeLabel, type Theme } from '#common/themes.ts';
import { allViews } from '#server/testing.ts';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, newPage, visit } from './browser.ts';
import { sampleOf } from './sample.ts';
import { DEMO_PASSWORD, personOf, signIn, startJourney, unique, type Journey } from './journey.ts';

const GRACE = 'grace.liu@muster-demo.example';
const PROVIDER = 'sofia.reyes@muster-demo.example';

let journey: Journey;
let picture: Buffer;
beforeAll(async () => {
  journey = await startJourney({ demo: true });
  picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
afterAll(() => journey?.close());

const worn = (page: Page): Promise<string[]> =>
  page.evaluate(`[document.documentElement.dataset.theme, document.documentElement.dataset.mantineColorScheme,
    localStorage.getItem('theme')]`);
const openProfile = async (page: Page) => {
  await visit(page, journey.at('/app/user/profile'));
  await page.getByRole('heading', { level: 2, name: 'Theme' }).waitFor();
};
const wear = async (page: Page, theme: Theme) => {
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/user-profiles/mine'));
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText(themeLabel(theme), { exact: true }).click();
  expect((await saved).status()).toBe(200);
};
/** Somebody whose profile nobody has touched. */
const newcomer = () =>
  personOf(journey, 'Standard', { name: `${unique('Maya').replace(' ', '')} Okafor`, access: { leads: { views: allViews } } });
const idOf = async (email: string) => (await journey.app.system().records.first('users', { email }))!._id;

test('until somebody chooses, the colors are those of the system, from the first paint on', async () => {
  for (const scheme of ['light', 'dark'] as const) {
    const page = await newPage({ scheme });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(journey.at('/login'), { waitUntil: 'domcontentloaded' });
    expect(await worn(page)).toEqual(['default', scheme, null]);

    await page.unroute('**/assets/*.js');
    await page.goto(journey.at('/login'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await worn(page)).toEqual(['default', scheme, null]);
    await page.emulateMedia({ colorScheme: scheme === 'light' ? 'dark' : 'light' });
    await expect.poll(async () => (await worn(page))[1]).not.toBe(scheme);
  }
});

test('the first theme is light on a light system; another one is worn at once, from the first paint of the next page, and on the next device [THEME-005, THEME-006, SHELL-035, SHELL-039]', async () => {
  const { email, password } = await newcomer();
  const page = await journey.signedIn(email, password, { scheme: 'dark' });
  expect((await worn(page)).slice(0, 2)).toEqual(['default', 'dark']);
  await openProfile(page);
  const offered = page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio');
  expect(await offered.count()).toBe(THEMES.length);
  const others = THEMES.filter((theme) => theme !== 'light' && theme !== 'candy');
  for (const theme of ['light', ...sampleOf('themes worn', others, 2), 'candy'] as const) {
    await wear(page, theme);
    const [name, scheme, kept] = await worn(page);
    expect([name, kept]).toEqual([theme, theme]);
    expect(scheme).toBe(theme === 'light' ? 'light' : 'dark');
  }

  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(journey.at('/app/leads'), { waitUntil: 'domcontentloaded' });
  expect(await worn(page)).toEqual(['candy', 'dark', 'candy']);

  const elsewhere = await newPage();
  await elsewhere.goto(journey.at('/login'));
  expect((await worn(elsewhere))[1]).toBe('light');
  await signIn(elsewhere, email, password);
  await elsewhere.waitForURL('**/app/dashboard');
  await elsewhere.getByRole('link', { name: 'Leads', exact: true }).waitFor();
  expect((await worn(elsewhere))[0]).toBe('candy');
  expectNoErrors(elsewhere);
}, 120_000);

test('the palette and the menu of the user change the theme as well [THEME-005]', async () => {
  const page = await journey.signedIn(GRACE, DEMO_PASSWORD);
  await page.getByRole('link', { name: 'Leads' }).first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('theme: pist');
  await page.getByRole('option', { name: /Theme: Pistachio/ }).click();
  expect(await worn(page)).toEqual(['pistachio', 'light', 'pistachio']);

  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  expect(await worn(page)).toEqual(['pistachio', 'dark', 'pistachio']);
  for (const name of ['Profile', 'Sessions and devices', 'Sign out']) await page.getByRole('menuitem', { name }).waitFor();
  expectNoErrors(page);
});

test('locale and time zone are those of the person, in lists and in fields', async () => {
  const views = { access: true, view: 'All', edit: 'All' };
  const { email, password } = await personOf(journey, 'Standard', { access: { calendarEvents: { views } } });
  const name = unique('Call at night');
  const start = '2026-03-02T03:30:00.000Z';
  const { _id } = await journey.app.make('calendarEvents', { title: name, name, start });
  const page = await journey.signedIn(email, password, { context: { timezoneId: 'UTC' } });
  await openProfile(page);
  await page.getByRole('combobox', { name: 'Written as in' }).click();
  await page.getByRole('option', { name: 'United Kingdom' }).click();
  await page.getByText('Profile saved').first().waitFor();
  await page.getByRole('combobox', { name: 'Time zone' }).fill('New York');
  await page.getByRole('option', { name: 'America/New York' }).click();
  await page.getByText(/^It is \d{2}\/\d{2}\/\d{4}, /).waitFor();
  await expectAccessible(page);

  await visit(page, journey.at('/app/calendarEvents'));
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.locator('time[title="01/03/2026, 22:30"]').waitFor();
  await visit(page, journey.at(`/app/calendarEvents/${_id}/edit`));
  await page.getByText('Time in America/New York').first().waitFor();
  expect(await page.getByRole('textbox', { name: 'Starts' }).inputValue()).toBe('Sun, 1 March 2026 22:30');
  expectNoErrors(page);
});

test('a picture and a background are uploaded, shown to colleagues, and taken away [SHELL-035, SHELL-039]', async () => {
  const { email, password, user } = await newcomer();
  const page = await journey.signedIn(email, password);
  await openProfile(page);
  const main = page.getByRole('main');
  await main.locator('input[type=file][aria-label="Picture"]').setInputFiles({
    name: 'cv.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await page.getByText('Picture: Please choose a JPEG, PNG, WebP or GIF picture.').waitFor();
  for (const label of ['Picture', 'Background']) {
    await main
      .locator(`input[type=file][aria-label="${label}"]`)
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    await page.getByText(`${label} saved`).waitFor();
  }
  await page.getByRole('textbox', { name: 'About me' }).fill('Reached best before noon');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Profile saved').waitFor();
  await page
    .getByRole('button', { name: /account menu/ })
    .locator('img')
    .waitFor();
  await expectAccessible(page);

  const colleague = await journey.signedIn(GRACE, DEMO_PASSWORD, { path: `/app/user/profile/${user._id}` });
  const seen = colleague.getByRole('main');
  await seen.getByRole('heading', { name: String(user.name) }).waitFor();
  await seen.getByText('Reached best before noon').waitFor();
  await seen.locator('header img').first().waitFor();
  await seen.getByRole('link', { name: email }).waitFor();
  expect(await seen.getByText(/Birth date|Street/).count()).toBe(0);
  expect(await seen.getByRole('button', { name: 'Picture' }).count()).toBe(0);
  await expectAccessible(colleague);
  expectNoErrors(colleague);

  await page.getByRole('button', { name: 'Picture' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page
    .getByRole('button', { name: /account menu/ })
    .locator('img')
    .waitFor({ state: 'detached' });
  expectNoErrors(page);
});

test('a provider keeps their own profile on a phone, in their own frame, and opens nobody else’s [SHELL-035]', async () => {
  const page = await journey.signedIn(PROVIDER, DEMO_PASSWORD, { viewport: 'phone' });
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByRole('heading', { level: 2, name: 'Sofia Reyes' }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Credentialing' }).waitFor();
  await page.getByRole('textbox', { name: 'About me' }).fill(unique('Night shifts only'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Profile saved').waitFor();
  for (const theme of ['fire', 'justins', 'matts'] as const) {
    await wear(page, theme);
    await expectAccessible(page);
  }
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expectNoErrors(page);

  await page.goto(journey.at(`/app/user/profile/${await idOf(GRACE)}`));
  await page.getByText('This profile could not be loaded').waitFor();
  expectNoErrors(page, /status of 404/);
});
