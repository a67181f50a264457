import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, listening, stopClock } from './browser.ts';
import { ADMIN, personOf, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let admin: Awaited<ReturnType<Journey['app']['signIn']>>;
let earner: Awaited<ReturnType<typeof personOf>>;
let client: string;
let global: string;
beforeAll(async () => {
  journey = await startJourney();
  const { app } = journey;
  admin = await app.signIn();
  earner = await personOf(journey, 'Standard', { name: 'Erin Earner' });
  client = (await app.make('clients', { name: 'Muster Staffing' }))._id;
  global = (await app.system().records.first('teams', { name: 'Global' }))!._id;
});
afterAll(() => journey?.close());

interface Styled {
  getComputedStyle(element: unknown): { animationName: string };
}
const animationOf = (card: Locator): Promise<string> =>
  card.evaluate((element) => (globalThis as unknown as Styled).getComputedStyle(element).animationName);

/** Awarded at once, so that its card waits for the person. */
async function awarded(fields: Record<string, unknown>): Promise<string> {
  const given = { client, related_module: 'accounts', appliesTo: 'both', teams: [global], name: unique('Award'), ...fields };
  const { body } = await admin.post('/api/achievements', given);
  const answer = await admin.post(`/api/achievements/${body.record._id}/award`, {
    users: [earner.user._id],
    reason: 'Well done',
  });
  if (answer.body.changed !== 1) throw new Error(JSON.stringify(answer.body));
  return body.record._id as string;
}
const cards = (page: Page) => page.getByRole('status').filter({ hasText: /chievement unlocked/ });

test('an achievement is written as a sentence, tried, switched on and earned in another browser [ADMIN-054] [ACHV-012] [ACHV-016] [ACHV-025]', async () => {
  const person = await journey.signedIn(earner.email, earner.password, { path: '/app/recognition' });
  await person.getByRole('heading', { name: 'My recognition' }).waitFor();
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/admin/achievements' });
  await page.getByRole('button', { name: 'New achievement' }).click();
  const form = page.getByRole('form', { name: 'New achievement' });
  await form.getByText('Choose the module whose records earn it.').waitFor();
  await form.getByRole('button', { name: 'Save' }).click();
  for (const missing of ['Enter a name.', 'Choose the client.', 'Choose the module.', 'Choose the teams.'])
    await form.getByText(missing, { exact: true }).waitFor();
  expect(await journey.app.system().records.count('achievements', {})).toBe(0);

  await form.getByRole('textbox', { name: /^Name/ }).fill('Door opener');
  await pick(
    page,
    form.getByRole('combobox', { name: /^Client/ }).or(form.getByRole('textbox', { name: /^Client/ })),
    'Muster Staffing',
  );
  await pick(page, form.getByRole('combobox', { name: /^Teams/ }).or(form.getByRole('textbox', { name: /^Teams/ })), 'Global');
  await pick(
    page,
    form.getByRole('combobox', { name: /^Module/ }).or(form.getByRole('textbox', { name: /^Module/ })),
    'Accounts',
  );
  const span = form.getByLabel('Time frame');
  expect(await span.locator('option').allTextContents()).toEqual([
    'Choose',
    'Today',
    'This week',
    'This month',
    'This year',
    'Ever',
    'Between',
    'On or Before',
    'On or After',
  ]);
  for (const [value, dates] of [
    ['Day', 0],
    ['Indefinite', 0],
    ['Before', 1],
    ['After', 1],
    ['Between', 2],
    ['Month', 0],
  ] as const) {
    await span.selectOption(value);
    expect(await form.locator('input[type="date"]').count()).toBe(dates);
  }
  await form
    .getByText('When an account is created or updated and the count of accounts is at least 1 this month, its person earns this.')
    .waitFor();
  await form.getByText('Only records that match').click();
  await form.getByRole('button', { name: 'Add condition' }).click();
  await form.getByPlaceholder('Field', { exact: true }).click();
  await page.getByRole('option', { name: 'Name', exact: true }).click();
  await form.getByLabel('Name: value').fill('side');
  await form.getByText('Only records that match a filter').waitFor();
  await form.getByRole('button', { name: 'Add a reward' }).click();
  await form.getByRole('button', { name: 'Add an alert' }).click();
  await form.getByRole('region', { name: 'Alert 1' }).getByRole('textbox', { name: 'Subject' }).fill('You opened a door');
  await form.getByRole('button', { name: 'Save' }).click();
  const saved = page.getByRole('form', { name: 'Door opener' });
  await saved.waitFor();
  const { _id: achievement } = (await journey.app.find(admin, 'achievements', { name: 'Door opener' }))[0]!;
  const partsOf = (path: string) => journey.app.find(admin, path, { achievement });
  await expect.poll(() => partsOf('achievement-conditions')).toMatchObject([{ functionType: 'count', trigger: 1 }]);
  const toEarner = { alertType: 'email', sourceType: 'normal', variable_module: 'users', variable_field: 'email' };
  await expect.poll(() => partsOf('achievement-alerts')).toMatchObject([{ ...toEarner, subject: 'You opened a door' }]);
  await page.getByRole('complementary', { name: 'Who would have it today' }).getByText('0 people meet it.').waitFor();
  await expectAccessible(page);
  await saved.getByRole('textbox', { name: 'Subject' }).fill('A door is open');
  await saved.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => partsOf('achievement-alerts')).toMatchObject([{ ...toEarner, subject: 'A door is open' }]);
  await saved.getByRole('switch', { name: 'Active' }).click();
  await page.getByText('The achievement is saved').first().waitFor({ state: 'hidden' });
  await expect.poll(async () => (await journey.app.find(admin, 'achievements', { name: 'Door opener' }))[0]?.active).toBe(true);

  await journey.app.make('accounts', { name: 'Lakeside', assigned_to: earner.user._id });
  await cards(person).getByText('Achievement unlocked', { exact: true }).waitFor();
  await person.keyboard.press('Escape');
  await cards(person).waitFor({ state: 'hidden' });
  await person.getByRole('region', { name: 'Earned achievements' }).getByText('Door opener').waitFor();
  await person.getByRole('region', { name: 'Wallet' }).getByRole('button', { name: 'Why 10?' }).click();
  await person.getByRole('region', { name: 'Wallet' }).getByText('Achievement: Door opener').waitFor();
  await expectAccessible(person);
  expectNoErrors(page, /422/);
  expectNoErrors(person);
});

async function pick(page: Page, input: ReturnType<Page['locator']>, name: string) {
  await input.first().click();
  await input.first().fill(name);
  await page.getByRole('option', { name }).first().click();
  await page.keyboard.press('Tab');
}

test('a card covers the page with trophy, badge and confetti, one after another, and goes by click [ACHV-001] [ACHV-005] [ACHV-024]', async () => {
  const badge = await journey.app.make('badges', { name: 'Star', shape: 'star', color: 'gold', icon: 'star' });
  await awarded({ title: 'First of two', isRare: true, score: 40, badge: badge._id });
  await awarded({});
  const context = { reducedMotion: 'no-preference' } as const;
  const page = await journey.signedIn(earner.email, earner.password, { path: '/app/recognition', context });
  const first = cards(page);
  await first.getByText('Rare achievement unlocked', { exact: true }).waitFor();
  await first.getByText('First of two').waitFor();
  await first.getByText('40 points').waitFor();
  const cover = first.locator('[data-rare="true"]');
  const { width, height } = page.viewportSize()!;
  expect(await cover.boundingBox()).toEqual({ x: 0, y: 0, width, height });
  expect(await cover.locator('.tabler-icon-trophy').count()).toBe(1);
  await cover.locator('svg path[fill="#f2c14b"]').waitFor();
  expect(await animationOf(cover)).not.toBe('none');
  await page.locator('body > canvas').waitFor({ state: 'attached' });
  expect(await cards(page).getByText('New Achievement', { exact: true }).count()).toBe(0);

  // sooner than by themselves, after twelve seconds
  const timeout = 4_000;
  await cover.click({ position: { x: 10, y: 10 } });
  await cards(page).getByText('New Achievement', { exact: true }).waitFor({ timeout });
  expect(await cards(page).getByText('First of two').count()).toBe(0);
  await cards(page)
    .locator('[data-rare]')
    .click({ position: { x: 10, y: 10 } });
  await cards(page).waitFor({ state: 'hidden', timeout });
  expectNoErrors(page);
});

test('a screen on the wall shows who earns something while it stands there, and nothing from before', async () => {
  const before = await awarded({ title: 'Before the screen' });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/login' });
  const known = page.waitForResponse((response) => response.url().endsWith('/api/leaderboards/celebrations'));
  await page.goto(journey.at('/app/floor'));
  await known;
  await listening(page);
  const meanwhile = await awarded({ title: 'Before their eyes' });

  const card = page.getByRole('status').filter({ hasText: 'Before their eyes' });
  await card.getByText('Erin Earner').waitFor();
  expect(await page.getByText('Before the screen').count()).toBe(0);
  await expectAccessible(page);
  await card.locator('[data-rare]').click({ position: { x: 10, y: 10 } });
  await card.waitFor({ state: 'hidden' });
  expectNoErrors(page);
  // the person has seen them elsewhere: no later page of theirs begins with these cards
  const signedIn = await journey.app.signIn(earner.email, earner.password);
  await signedIn.put('/api/user-rewards-recognition/mine/seen', { achievements: [before, meanwhile] });
});

test('a card goes by itself after twelve seconds [ACHV-005] [ACHV-034]', async () => {
  const page = await journey.signedIn(earner.email, earner.password, { path: '/login' });
  await page.clock.install();
  await page.goto(journey.at('/app/recognition'));
  await page.getByRole('heading', { name: 'My recognition' }).waitFor();
  await listening(page);
  await stopClock(page);
  await awarded({ title: 'Twelve seconds' });
  const card = cards(page).getByText('Twelve seconds');
  for (let ticks = 0; ticks < 200 && !(await card.isVisible()); ticks++) await page.clock.runFor(20);

  await page.clock.runFor(11_900);
  expect(await card.isVisible()).toBe(true);
  await page.clock.runFor(200);
  await card.waitFor({ state: 'hidden' });
});

test('a card takes neither the focus nor a key, stands still where motion is reduced, and is shown in one of two tabs', async () => {
  const context = { reducedMotion: 'reduce' } as const;
  const page = await journey.signedIn(earner.email, earner.password, { path: '/app/recognition?thank', context });
  const message = page.getByRole('textbox', { name: /^What for/ });
  await message.fill('Thank you for ');
  await awarded({ title: 'While typing' });
  await page.keyboard.type('the night shift');
  expect(await cards(page).count()).toBe(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await cards(page).getByText('While typing').waitFor();
  expect(await page.locator('body > canvas').count()).toBe(0);
  expect(await animationOf(cards(page).locator('[data-rare]'))).toBe('none');
  const other = await journey.signedIn(earner.email, earner.password, { path: '/app/recognition' });
  await other.getByRole('heading', { name: 'My recognition' }).waitFor();
  await other.getByRole('region', { name: 'Earned achievements' }).getByText('While typing').waitFor();
  expect(await cards(other).count()).toBe(0);
  expectNoErrors(page);
});

test('thanks are said from the feed and from the timeline of any record', async () => {
  const account = await journey.app.make('accounts', { name: unique('Clinic'), assigned_to: earner.user._id });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/feed' });
  const dialog = page.getByRole('dialog', { name: 'Say thanks' });
  await page.getByRole('button', { name: 'Thank a colleague' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.goto(journey.at(`/app/accounts/${account._id}?tab=timeline`));
  await page.getByRole('button', { name: 'Say thanks' }).click();
  expectNoErrors(page);
});
