import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { AnyRecord } from '#common/module.ts';
import { ARCADE_GAMES } from '#features/games/arcade/arcade-games.ts';
import { keptInputs } from '#features/games/kept-inputs.ts';
import { expectNoErrors } from './browser.ts';
import { personOf, startJourney, type Journey } from './journey.ts';

let journey: Journey;
let player: Awaited<ReturnType<typeof personOf>>;
const sessions = new Map<string, string>();

beforeAll(async () => {
  journey = await startJourney();
  player = await personOf(journey, 'Standard', { name: 'Pia Player' });
  for (const { value, label } of ARCADE_GAMES) {
    const fields = { templateKey: 'arcade', arcadeType: value, related_module: 'leads', appliesTo: 'new', goal: 0 };
    const game = await journey.app.make('games', { name: label, ...fields });
    const users = [player.user._id];
    const round = await journey.app.make('gameInstances', { game: game._id, users, active: true, hasStarted: true });
    const session = await sessionOf({ game_instance: round._id });
    await journey.app.system().records.update('gameSessions', session._id, { available_credits: 1 });
    sessions.set(label, session._id);
  }
});
afterAll(() => journey?.close());

const sessionOf = async (terms: object): Promise<AnyRecord> => (await journey.app.system().records.first('gameSessions', terms))!;

async function expectSquare(cell: Locator) {
  const { width, height } = (await cell.boundingBox())!;
  expect(width / height).toBeCloseTo(1, 1);
}

/** What the page does, in its own time: the games run by its clock. */
async function play(page: Page, { label, simulation }: (typeof ARCADE_GAMES)[number], at: number) {
  const dialog = page.getByRole('dialog', { name: label });
  await dialog.getByRole('button', { name: 'Start' }).and(page.locator(':focus')).press('Enter');
  await dialog.getByRole('button', { name: 'End game' }).waitFor();
  for (let count = 0; count < 4; count++) await page.clock.runFor(700);
  await dialog.getByRole('button', { name: 'Pause' }).waitFor();
  if (simulation.choices) {
    await expectSquare(dialog.locator('[data-cell]').last());
    for (const cell of [at % 16, (at + 5) % 16]) await dialog.locator(`[data-cell="${cell}"]`).click();
  } else {
    if (label === 'Merge Numbers') await expectSquare(dialog.getByRole('cell').last());
    for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'Space']) await page.keyboard.press(key);
    if (simulation.inputs.includes('point'))
      await dialog.getByRole('img', { name: new RegExp(label) }).click({ position: { x: 60, y: 120 } });
    else await page.keyboard.press('KeyA');
  }
  await page.clock.runFor(800);
  await dialog.getByRole('button', { name: 'End game' }).click();
  await dialog.getByRole('heading', { name: /points$/ }).waitFor();
  const [points] = (await dialog.getByRole('heading', { name: /points$/ }).innerText()).split(' ');
  await dialog.getByText(`You just played ${label} and earned ${points} point(s).`).waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  return Number(points);
}

test('each of the thirteen games is started from its card, played, takes its credit, and ends with points that the server says, too [GAME-054] [GAME-055] [GAME-056] [GAME-057] [GAME-058] [GAME-059] [GAME-060] [GAME-061] [GAME-062] [GAME-063] [GAME-064] [GAME-065] [GAME-066]', async () => {
  const page = await journey.signedIn(player.email, player.password, { path: '/login' });
  await page.clock.install();
  await page.goto(journey.at('/app/games'));

  expect(ARCADE_GAMES.map(({ label }) => label)).toEqual([
    'Dude Game',
    'Emoji Match',
    'Avoid The Germs',
    'Bank Panic',
    'Breakout',
    'Drop It',
    'Battleship',
    'Memory Match',
    'Merge Numbers',
    'Gold Miner',
    'Tennis',
    'Fishing Day',
    'Snowmen Attack',
  ]);
  for (const [at, game] of ARCADE_GAMES.entries()) {
    const card = page.getByRole('article', { name: game.label });
    await card.getByRole('button', { name: `Play ${game.label} (1)` }).click();
    const points = await play(page, game, at);
    const session = await sessionOf({ _id: sessions.get(game.label) });
    expect([game.label, session.points, session.available_credits, session.used_credits]).toEqual([game.label, points, 0, 1]);
    const [kept] = await journey.app.system().records.all('arcadePlays', { game_session: session._id });
    expect([game.label, kept!.points, keptInputs(kept!.inputs as never).length > 0]).toEqual([game.label, points, true]);
    expect(await card.getByRole('button', { name: `Play ${game.label} (0)` }).isDisabled()).toBe(true);
  }
  expectNoErrors(page);
}, 120_000);
