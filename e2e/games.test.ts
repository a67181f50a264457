import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, type Client } from '#server/testing.ts';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, listening, shownFor } from './browser.ts';
import { ADMIN, personOf, startJourney, type Journey } from './journey.ts';

let journey: Journey;
let ada: Awaited<ReturnType<typeof personOf>>;
let ben: Client;
let board: AnyRecord;
let teams: AnyRecord;

const rewards = [
  { rewardType: 'coins', amount: 25, appliedPositions: [1] },
  { rewardType: 'points', amount: 5, appliedPositions: [] },
];
const roundOf = (game: AnyRecord, users: string[], more = {}) =>
  journey.app.make('gameInstances', { game: game._id, users, active: true, hasStarted: true, ...more });

beforeAll(async () => {
  journey = await startJourney();
  const { app } = journey;
  const access = { accounts: { views: allViews } };
  ada = await personOf(journey, 'Standard', { name: 'Ada Able', access });
  const others = [];
  for (const name of ['Ben Best', 'Cid Calm', 'Dee Deep']) others.push(await app.userWith({ name, access }));
  ben = others[0]!;
  const users = [ada.user._id, ...others.map(({ user }) => user._id)];
  const rule = { related_module: 'accounts', appliesTo: 'new' };
  board = await roundOf(await app.make('games', { name: 'Climb', templateKey: 'board', goal: 3, rewards, ...rule }), users);
  const arcade = { templateKey: 'arcade', arcadeType: 'phaser-memory-match', goal: 0, ...rule };
  teams = await roundOf(await app.make('games', { name: 'Cards', ...arcade, credits_message: 'A new account!' }), users, {
    game_teams: [
      { name: 'Reds', members: users.slice(0, 2) },
      { name: 'Nobodies', members: [] },
    ],
  });
  await roundOf(await app.make('games', { name: 'Plain', ...arcade }), [ada.user._id], { end_date: '2020-01-01' });
});
afterAll(() => journey?.close());

const account = (person: Client, name: string) => person.post('/api/accounts', { name });

test('a board moves as a colleague saves; rewards, leaderboards and finished cards are as specified [GAME-002] [GAME-003] [GAME-004] [GAME-005] [GAME-006] [GAME-007] [GAME-008] [GAME-010] [GAME-053] [SHELL-038]', async () => {
  const page = await journey.signedIn(ada.email, ada.password, { path: `/app/games/${board._id}` });
  const token = page.locator(`[data-token="${ben.user._id}"]`);
  await token.waitFor();
  expect(await token.getAttribute('data-tile')).toBe('0');
  expect((await account(ben, 'First account')).status).toBe(200);
  await page.locator(`[data-token="${ben.user._id}"][data-tile="1"]`).waitFor();
  await page.getByText('moved to tile 1 of 3.').waitFor();
  await page.getByRole('table', { name: 'Board' }).getByRole('row', { name: 'Ben Best 1 of 3' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Rewards' }).click();
  const prizes = page.getByRole('dialog', { name: 'Rewards' });
  await prizes.getByText('Type coins').waitFor();
  for (const text of ['Amount 25', 'Applied Positions 1', 'Applied Positions Not Set'])
    expect(await prizes.getByText(text).count()).toBe(1);
  expect((await prizes.boundingBox())!.width).toBeCloseTo(1440 * 0.7, 0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Leaderboard' }).click();
  const viewer = page.getByRole('dialog', { name: 'Leaderboard' });
  for (const medal of ['gold', 'silver', 'bronze']) await viewer.getByRole('img', { name: `${medal} medal` }).waitFor();
  const entries = await viewer.getByRole('listitem').allInnerTexts();
  expect(entries.map((text) => /(\w+ \w+)\s*Score: (\d)/.exec(text)?.slice(1))).toEqual([
    ['Ben Best', '1'],
    ['Ada Able', '0'],
    ['Cid Calm', '0'],
    ['Dee Deep', '0'],
  ]);
  expect(await viewer.locator('[data-default-icon]').count()).toBe(4);
  const looks =
    "(({ maxHeight, overflowY }) => [maxHeight, overflowY])(getComputedStyle(document.querySelector('[role=dialog] ol').parentElement))";
  expect(await page.evaluate(looks)).toEqual(['600px', 'auto']);
  await viewer.getByRole('button', { name: 'Close', exact: true }).click();
  await viewer.waitFor({ state: 'hidden' });

  await page.goto(journey.at(`/app/games/${teams._id}`));
  await page.getByRole('button', { name: 'Leaderboard' }).click();
  const red = page.getByRole('dialog', { name: 'Leaderboard' }).getByRole('region', { name: 'Reds' });
  await red.getByRole('heading', { name: /^\d\. Reds$/ }).waitFor();
  await red.getByText('Score: 0', { exact: true }).waitFor();
  for (const column of ['Rank', 'Name', 'Credits', 'Score']) await red.getByRole('columnheader', { name: column }).waitFor();
  expect(await red.getByRole('row', { name: /Ben Best 1 0/ }).count()).toBe(1);
  await page.getByRole('dialog').getByText('No members on team', { exact: true }).waitFor();
  await page.setViewportSize({ width: 700, height: 900 });
  await expect.poll(async () => (await page.getByRole('dialog').boundingBox())!.width).toBeCloseTo(700 * 0.95, 0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(journey.at('/app/games'));
  await page.getByRole('region', { name: 'Finished' }).getByText('Completed').waitFor();
  const drawn =
    "((image) => [image.complete && image.naturalWidth > 0, new URL(image.src).pathname])(document.querySelector('article[aria-label=Climb] img[data-default]'))";
  await expect.poll(() => page.evaluate(drawn)).toEqual([true, '/arcade/backgrounds/default.svg']);
  expectNoErrors(page);
});

test('credits pop up with a spinning coin for four seconds, once, on a phone, too [GAME-012] [GAME-013] [GAME-014] [GAME-031] [SHELL-038]', async () => {
  const page = await journey.signedIn(ada.email, ada.password, { path: '/login', viewport: 'phone' });
  await page.clock.install();
  const looked = page.waitForResponse((answer) => answer.url().endsWith('/api/game-sessions/mine/news'));
  await page.goto(journey.at('/app/games'));
  await page.getByRole('article', { name: 'Cards' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await expectAccessible(page);
  const person = journey.app.bearing(String(await page.evaluate("localStorage.getItem('jwt_token')")));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await looked;
  await listening(page);
  await page.clock.pauseAt(Number(await page.evaluate('Date.now()')) + 5_000);
  expect((await account(person, 'Second account')).status).toBe(200);
  const popup = page.getByRole('status').locator('[data-credits]');
  await popup.waitFor();
  expect(await popup.innerText()).toMatch(/A new account!\s+Credits: 1/);
  expect((await popup.boundingBox())!.width).toBe(250);
  const spin = "getComputedStyle(document.querySelector('[data-credits] [aria-label=Coin]')).animationIterationCount";
  expect(await page.evaluate(spin)).toBe('infinite');
  await shownFor(page, popup, 4_000);
  await page.clock.resume();
  await page.reload();
  await page.getByRole('button', { name: 'Play Cards (1)' }).waitFor();
  await page.getByRole('button', { name: 'Drop It' }).tap();
  const game = page.getByRole('dialog', { name: 'Drop It' });
  await game.getByRole('button', { name: 'Start' }).tap();
  for (let count = 0; count < 4; count++) await page.clock.runFor(700);
  await game.getByRole('button', { name: 'Action' }).tap();
  await page.clock.runFor(1_500);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await expectAccessible(page);
  await game.getByRole('button', { name: 'End game' }).tap();
  await game.getByRole('heading', { name: /points$/ }).waitFor();
  await game.getByRole('button', { name: 'Close', exact: true }).tap();
  expect(await page.getByText('A new account!').count()).toBe(0);
  await page.goto(journey.at(`/app/games/${teams._id}`));
  await page.getByText('received 1 credit(s).').first().waitFor();
  expectNoErrors(page);
});

test('System Admins write games and see leaderboards; a floor shows rounds in turn [ADMIN-055] [ADMIN-056] [GAME-009] [GAME-011] [GAME-022] [GAME-023] [GAME-043]', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/admin/games' });
  await page
    .getByRole('listitem', { name: 'Climb' })
    .getByText('Every new record in accounts moves whoever saves it by 1 of 3 tiles.')
    .waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New game' }).click();
  const form = page.getByRole('dialog', { name: 'New game' });
  await form.getByRole('button', { name: 'Save game' }).click();
  await form.getByRole('alert').waitFor();
  const field = (label: string) => form.getByLabel(new RegExp(`^${label}`)).first();
  for (const label of ['Name', 'Module', 'Applies to', 'Goal', 'Template'])
    expect([label, await field(label).getAttribute('aria-invalid')]).toEqual([label, 'true']);
  await field('Name').fill('Made here');
  await field('Template').click();
  await page.getByRole('option', { name: 'Board' }).click();
  await field('Module').fill('Accounts');
  await page.getByRole('option', { name: 'Accounts', exact: true }).click();
  await field('Applies to').click();
  expect(await page.getByRole('option').allInnerTexts()).toEqual([
    'New and Updated Records',
    'New Record Only',
    'Updated Records Only',
  ]);
  await page.getByRole('option', { name: 'New Record Only', exact: true }).click();
  await field('Goal').fill('4');
  await form.getByText(/It would have counted \d+ of the last \d+\./).waitFor();
  await form.getByRole('button', { name: 'Add a prize' }).click();
  await form
    .getByRole('combobox', { name: 'Type of prize 1' })
    .or(form.getByRole('textbox', { name: 'Type of prize 1' }))
    .click();
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['coins', 'points']);
  await page.getByRole('option', { name: 'points' }).click();
  await form.getByRole('button', { name: 'Remove prize 1' }).click();
  await form.getByRole('button', { name: 'Save game' }).click();
  await page.getByRole('listitem', { name: 'Made here' }).waitFor();
  await page.getByRole('button', { name: 'New round of Made here' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make round' }).click();
  await page.getByRole('listitem', { name: 'Made here' }).getByText('Running').waitFor();

  const round = await journey.app.system().records.first('gameInstances', { name: 'Made here' });
  await page.goto(journey.at(`/app/games/${round!._id}`));
  await page.getByText('No leaderboard data to view', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Rewards' }).click();
  await page
    .getByText('Just some friendly competition. Sorry no rewards set at this time, but have fun.', { exact: true })
    .waitFor();
  await page.goto(journey.at('/admin/leaderboard'));
  await page
    .getByLabel(/^Round/)
    .first()
    .fill('Climb');
  await page.getByRole('option', { name: 'Climb' }).click();
  await page.getByText('Ben Best').waitFor();
  await page.goto(journey.at('/app/floor'));
  for (let turn = 0; turn < 5 && !(await page.getByRole('heading', { name: 'Climb' }).isVisible()); turn++)
    await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'Climb' }).waitFor();
  await page.locator('[data-token]').first().waitFor();
  await expectAccessible(page);
  expectNoErrors(page, /status of 422/); // the empty form
});
