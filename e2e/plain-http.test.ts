import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoErrors } from './browser.ts';
import { ADMIN, personOf, startJourney, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

/** What a browser leaves out where the address is http and not this machine. */
const asOverHttp = () => {
  delete (Crypto.prototype as Partial<Crypto>).randomUUID;
  Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });
};

test('over plain http an address is copied, pages are remembered, and the store sells', async () => {
  const buyer = await personOf(journey, 'Standard', { name: 'Bea Buyer' });
  const admin = await journey.app.signIn();
  await admin.post('/api/wallets', { user: buyer.user._id, balance: 100, reason: 'Welcome' });
  const options = [{ label: 'Blue', price: 30, quantity: 3 }];
  await admin.post('/api/store-items', { name: 'Agency mug', itemId: '1001', options });
  const account = await journey.app.make('accounts', { name: 'Mercy Hospital' });

  const page = await journey.signedIn(ADMIN.email, ADMIN.password);
  const warnings: string[] = [];
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
  await page.context().addInitScript(asOverHttp);
  await page.goto(journey.at(`/app/accounts/${account._id}`));
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  expect(warnings.filter((text) => text.includes('visit'))).toEqual([]);
  expectNoErrors(page);

  const shop = await journey.signedIn(buyer.email, buyer.password, { path: '/store' });
  await shop.context().addInitScript(asOverHttp);
  await shop.reload();
  await shop.getByRole('link', { name: /Agency mug/ }).click();
  await shop.getByRole('button', { name: 'Add to cart' }).click();
  await shop.getByRole('link', { name: 'Cart, 1 piece' }).click();
  await shop.getByRole('button', { name: 'Buy', exact: true }).click();
  await shop.getByRole('list', { name: 'Orders' }).getByText('1 × Agency mug, Blue').waitFor();
  expectNoErrors(shop);
});
