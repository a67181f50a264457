import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { expectNoErrors, settled, visit } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;
let phone: Page;
let last_name: string;
beforeAll(async () => {
  journey = await startJourney();
  last_name = unique('Shaped').replace(' ', '');
  const make = (first_name: string, fields: object) => journey.app.make('leads', { first_name, last_name, ...fields });
  const at = (city: string, state: string, zip: string) => ({ current_address: { street: '1 Main St', city, state, zip } });
  await make('Ada', { ...at('Tampa', 'FL', '33602'), availability_date: '2027-03-10', lead_status: 'active' });
  await make('Grace', { ...at('Seattle', 'WA', '98101'), availability_date: '2027-03-11', lead_status: 'resume_leads' });
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
  phone = await journey.signedIn(ADMIN.email, ADMIN.password, { viewport: 'phone' });
});
afterAll(() => journey?.close());

const open = (where: Page, more: string) => visit(where, journey.at(`/app/leads?q=${last_name}${more}`));
const middleOf = async (element: Locator) => {
  const { x, y, width, height } = (await element.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};
async function drag(from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 6 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}

test('a circle drawn on the map becomes the filter of the list', async () => {
  await open(page, '&shape=map');
  const mark = (name: string) => page.getByRole('button', { name: `${name} ${last_name}` });
  await mark('Grace').waitFor();
  const { x, y } = await middleOf(mark('Ada'));
  await page.getByRole('button', { name: 'Draw a circle' }).click();
  // From beside the mark: a press on it would open its record.
  await drag({ x: x + 20, y: y - 20 }, { x: x + 80, y: y - 60 });

  await mark('Grace').waitFor({ state: 'hidden' });
  expect(await mark('Ada').count()).toBe(1);
  await page.getByText('1 with a position.').waitFor();
  const address = new URL(page.url());
  address.searchParams.delete('shape');
  await visit(page, address.href);
  await expect.poll(() => page.getByRole('grid').locator('tbody tr[data-row]').count()).toBe(1);
  expectNoErrors(page);
});

test('a drag on the calendar moves the date, and Undo moves it back', async () => {
  await open(page, '&shape=calendar&date=availability_date&on=2027-03-01');
  const shown = page.getByText(`Ada ${last_name}`).first();
  await shown.waitFor();
  const saved = async () =>
    (await journey.app.system().records.first('leads', { first_name: 'Ada', last_name }))?.availability_date;
  await drag(await middleOf(shown), await middleOf(page.locator('[data-date="2027-03-18"]').first()));

  await expect.poll(saved).toBe('2027-03-18');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(saved).toBe('2027-03-10');
  expectNoErrors(page);
});

test('on a phone the board shows one column, and a swipe leads to the next', async () => {
  await open(phone, '&shape=board&by=lead_status');
  const board = phone.getByRole('group', { name: 'Leads by Status' });
  const columns = board.getByRole('region');
  await columns.first().waitFor();
  const inSight = async () => {
    const boxes = await Promise.all((await columns.all()).map((column) => column.boundingBox()));
    return boxes.flatMap((box, at) => (box && box.x >= 0 && box.x + box.width <= 390 ? [at] : []));
  };
  expect(await inSight()).toEqual([0]);
  await swipe(board, -260);
  await expect.poll(inSight).toEqual([1]);
  await swipe(board, -260);
  await expect.poll(inSight).toEqual([2]);
  await swipe(board, 260);
  await expect.poll(inSight).toEqual([1]);
  expectNoErrors(phone);
});

test('on a phone a long press selects a card, then a tap does; without a selection a tap opens the record', async () => {
  await open(phone, '');
  const card = (name: string) => phone.getByRole('list', { name: 'Leads' }).getByRole('link', { name: `${name} ${last_name}` });
  await card('Ada').waitFor();
  await longPress(card('Ada'));
  const chosen = (name: string) => phone.getByRole('checkbox', { name: `Select ${name} ${last_name}` });
  await expect.poll(() => chosen('Ada').isChecked()).toBe(true);
  // The list has moved under the finger: its end presses nothing else.
  expect(await chosen('Grace').isChecked()).toBe(false);
  expect(await phone.getByRole('dialog').count()).toBe(0);
  await card('Grace').tap();
  await expect.poll(() => chosen('Grace').isChecked()).toBe(true);
  expect(new URL(phone.url()).pathname).toBe('/app/leads');

  for (const name of ['Ada', 'Grace']) await card(name).tap();
  await expect.poll(() => chosen('Grace').isChecked()).toBe(false);
  await card('Grace').tap();
  await phone.getByRole('heading', { level: 1, name: `Grace ${last_name}` }).waitFor();
  await settled(phone);
  expectNoErrors(phone);
});

const session = () => phone.context().newCDPSession(phone);

/** A finger moves over the element, sideways, and the browser scrolls it. */
async function swipe(element: Locator, distance: number) {
  const { x, y } = await middleOf(element);
  const touch = await session();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x - distance / 2, y }] });
  for (let moved = 0; moved <= 20; moved++)
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: x - distance / 2 + (distance * moved) / 20, y }],
    });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

async function longPress(element: Locator) {
  const touch = await session();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [await middleOf(element)] });
  await phone.waitForTimeout(700);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}
