import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { expectNoErrors, follow } from './browser.ts';
import { ADMIN, startJourney, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  const admin = await journey.app.signIn();
  const options = ['Oak', 'Ash', 'Elm'].map((value) => ({ value, label: value }));
  const fields = [
    { fieldName: 'timber', label: 'Timber', inputType: 'Dropdown', options },
    { fieldName: 'masts', label: 'Masts', inputType: 'Number', required: true },
    { fieldName: 'owner', label: 'Owner', inputType: 'Relate', ref: 'accounts' },
  ];
  const made = await admin.post('/api/ss-modules', { name: 'boats', label: 'Boats', singular: 'Boat', fields });
  expect(made.status).toBe(200);
  for (const name of ['Harbor One', 'Harbor Two']) await journey.app.make('accounts', { name });
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
});
afterAll(() => journey?.close());

const toast = (on: Page, text: string) => on.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
const box = async (part: Locator) => (await part.boundingBox())!;
const openForm = async (on: Page) => {
  await on.goto(journey.at('/app/module/boats/new'));
  await on.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
};

test('Enter in a dropdown takes the match and never submits the form', async () => {
  await openForm(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Argo');
  await page.getByLabel('Masts').fill('2');
  const timber = page.getByLabel('Timber', { exact: true }).first();
  await timber.click();
  await timber.pressSequentially('as');
  await timber.press('Enter');
  expect(await timber.inputValue()).toBe('Ash');
  await timber.press('Enter');
  await timber.fill('no such wood');
  await timber.press('Enter');
  await timber.press('Escape');

  const owner = page.getByLabel('Owner', { exact: true }).first();
  await owner.click();
  await owner.pressSequentially('harbor t');
  // Before the matches have come.
  await owner.press('Enter');
  await expect.poll(() => owner.inputValue()).toBe('Harbor Two');
  await owner.press('Enter');
  expect(new URL(page.url()).pathname).toMatch(/\/new$/);

  await page.getByLabel('Masts').press('Enter');
  await page.getByRole('heading', { name: 'Argo' }).waitFor();
  const { body } = await (await journey.app.signIn()).post('/api/boats/search', { name: 'Argo' });
  expect(body.records[0].timber).toBe('Ash');
  expectNoErrors(page);
});

test('a created record is told with its name as a link, which leads there from another page', async () => {
  await openForm(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Bounty');
  await page.getByLabel('Masts').fill('3');
  await page.getByRole('button', { name: 'Create boat' }).click();
  // Who points at a toast holds it.
  await toast(page, 'Boat created').hover();
  await follow(page, '/app/module/boats');
  await page.getByRole('region', { name: 'Notifications' }).getByRole('link', { name: 'Bounty' }).click();
  await page.getByRole('heading', { name: 'Bounty' }).waitFor();
  expectNoErrors(page);
});

test('an error stands until what it spoke of is saved', async () => {
  const boat = await journey.app.make('boats', { name: 'Cutty', masts: 3 });
  await page.goto(journey.at(`/app/module/boats/${boat._id}/edit`));
  await page.getByLabel('Masts').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, 'Masts is Invalid. Cannot save.').waitFor();

  await page.getByLabel('Masts').fill('4');
  await toast(page, 'Masts is Invalid. Cannot save.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Cutty' }).waitFor();
  await toast(page, 'Masts is Invalid. Cannot save.').waitFor({ state: 'detached' });
  expectNoErrors(page);
});

/** Whether two parts of the screen stand beside each other. */
const apart = (one: { x: number; y: number; width: number; height: number }, other: typeof one) =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

test.each(['desktop', 'phone'] as const)(
  'on a %s a toast covers neither the navigation nor the foot of a form',
  async (viewport) => {
    const session = await journey.signedIn(ADMIN.email, ADMIN.password, { viewport });
    await openForm(session);
    await session.getByRole('button', { name: 'Create boat' }).click();
    const text = toast(session, 'Masts is Invalid. Cannot save.');
    await text.waitFor();
    const card = await box(session.locator('[data-style="danger"]'));

    const buttons = [session.getByRole('button', { name: 'Create boat' }), session.getByRole('button', { name: 'Cancel' })];
    for (const button of buttons) expect(apart(card, await box(button))).toBe(true);
    if (viewport === 'desktop') expect(apart(card, await box(session.getByRole('navigation', { name: 'Main' })))).toBe(true);
    expect(card.x).toBeLessThan(260);
    await session.close();
  },
);
