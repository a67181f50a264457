import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, personOf, startJourney, type Journey } from './journey.ts';

let journey: Journey;
let buyer: Awaited<ReturnType<typeof personOf>>;
beforeAll(async () => {
  journey = await startJourney();
  buyer = await personOf(journey, 'Standard', { name: 'Bea Buyer' });
  const admin = await journey.app.signIn();
  await admin.post('/api/wallets', { user: buyer.user._id, balance: 100, reason: 'Welcome' });
  const options = [
    { label: 'Blue', price: 30, quantity: 3 },
    { label: 'Red', price: 35, quantity: 0 },
  ];
  await admin.post('/api/store-items', { name: 'Agency mug', description: 'Holds twelve ounces.', itemId: '1001', options });
  await admin.post('/api/store-items', { name: 'Hoodie', itemId: '1002', options: [{ label: 'M', price: 400 }] });
});
afterAll(() => journey?.close());

const said = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }).first().waitFor();

test('from the store to an order by thumb, with what the cart says on the way [STORE-001] [STORE-002] [STORE-012] [STORE-014] [STORE-015] [STORE-016] [STORE-017] [STORE-018]', async () => {
  const page = await journey.signedIn(buyer.email, buyer.password, { path: '/store', viewport: 'phone' });
  await page.getByRole('heading', { name: 'Store' }).waitFor();
  await page.getByLabel('Your balance').getByText('100 coins').waitFor();
  await page.getByRole('list', { name: 'Items' }).getByText('Hoodie').waitFor();
  await page.getByLabel('What I can afford').check();
  await page.getByText('Hoodie').waitFor({ state: 'hidden' });
  await expectAccessible(page);
  await page.getByRole('link', { name: /Agency mug/ }).click();
  await page.getByText('Holds twelve ounces.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await said(page, 'Item was added to your cart.');
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await said(page, 'The quantity you selected is more than the available quantity for this item.');
  const kept = await page.evaluate(() => Object.entries(localStorage).filter(([, value]) => value.includes('Agency mug')));
  expect(kept.map(([key]) => key)).toEqual(['cart']);
  expect(JSON.parse(kept[0]![1])).toMatchObject({
    user: buyer.user._id,
    lines: [{ storeItem: { name: 'Agency mug' }, selectedOption: { label: 'Blue', price: 30, quantity: 3 }, quantity: 1 }],
  });

  await page.getByRole('link', { name: 'Cart, 1 piece' }).click();
  await page.getByRole('textbox', { name: 'Quantity of Agency mug, Blue' }).fill('2');
  await said(page, 'Your cart was updated.');
  await page.getByRole('region', { name: 'Checkout' }).getByText('60 coins').waitFor();
  await page.getByRole('region', { name: 'Checkout' }).getByText('40 coins').waitFor();
  await expectAccessible(page);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await page.getByRole('button', { name: 'Remove Agency mug, Blue' }).click();
  await said(page, 'Item was removed from your cart.');
  await page.getByRole('heading', { name: 'Your cart is empty.', exact: true }).waitFor();

  await page.getByRole('link', { name: 'To the store' }).click();
  await page.getByRole('link', { name: /Agency mug/ }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('link', { name: 'Cart, 1 piece' }).click();
  await page.getByRole('button', { name: 'Buy' }).click();
  await said(page, /^Order SO-\d+ is placed$/);
  const order = page.getByRole('list', { name: 'Orders' }).getByRole('listitem').first();
  await order.getByText('Ordered', { exact: true }).waitFor();
  await page.getByLabel('Your balance').getByText('70 coins').waitFor();
  await expectAccessible(page);
  expectNoErrors(page);
});

test('administrators keep the coin, the categories, the items and the orders of the store [STORE-005] [ADMIN-050] [ADMIN-051] [ADMIN-052] [ADMIN-053]', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/admin/store-coin-editor' });
  const menu = page.getByRole('navigation').first();
  for (const name of ['Store coin', 'Store categories', 'Store inventory', 'Store orders', 'Achievements'])
    await menu.getByRole('link', { name, exact: true }).first().waitFor({ state: 'attached' });
  await page.getByRole('textbox', { name: 'Name' }).fill('stars');
  await page.getByRole('button', { name: 'Save' }).click();
  await said(page, 'The coin is saved');
  await page.getByText('120 stars').waitFor();
  await expectAccessible(page);

  await page.goto(journey.at('/admin/store-categories-editor'));
  for (const name of ['Desk', 'Treats']) {
    await page.getByRole('textbox', { name: 'New category' }).fill(name);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: `Name of ${name}` }).waitFor();
  }
  await page.getByRole('button', { name: 'Move Treats up' }).press('Enter');
  await page
    .getByRole('list', { name: 'Categories' })
    .getByRole('listitem')
    .first()
    .getByRole('textbox', { name: 'Name of Treats' })
    .waitFor();
  await expectAccessible(page);

  await page.goto(journey.at('/admin/store-inventory'));
  await page.getByRole('button', { name: 'New item' }).click();
  const form = page.getByRole('region', { name: 'New item' });
  await form.getByRole('textbox', { name: /^Name/ }).fill('Notebook');
  await form.getByRole('textbox', { name: 'Label of option 1' }).fill('A5');
  await form.getByRole('textbox', { name: 'Price of A5' }).fill('15');
  await form.getByRole('textbox', { name: 'Stock of A5' }).fill('20');
  await form.getByRole('button', { name: 'Save' }).click();
  const saved = page.getByRole('region', { name: 'Notebook' });
  await saved.getByRole('region', { name: 'Stock history' }).getByText('First stock, A5').waitFor();
  await saved.getByRole('button', { name: 'Stock', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^How many more/ }).fill('12');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('region', { name: 'Stock history' }).getByText('+12 → 32').waitFor();
  await expectAccessible(page);

  await page.goto(journey.at('/admin/store-orders'));
  await page.getByText('for Bea Buyer').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Fulfill' }).press('Enter');
  await page.keyboard.type('On your desk');
  await page.keyboard.press('Enter');
  await page.getByText('Everything is handed over.').waitFor();
  await page.getByRole('heading', { name: /^Economy: 70 coins in circulation/ }).waitFor();
  const orders = await journey.app.system().records.all('storeTransactions', {});
  expect(orders).toMatchObject([{ status: 'Fulfilled', answer: 'On your desk' }]);
  expectNoErrors(page);
});
