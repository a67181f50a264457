import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectNoErrors, visit } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
});
afterAll(() => journey?.close());

const accountsNamed = (name: string) => journey.app.system().records.all('accounts', { name });
const duplicates = () => page.getByRole('dialog', { name: 'Duplicate Accounts Detected', exact: true });
const nameField = () => page.getByRole('textbox', { name: /^Name/ });
const create = () => page.getByRole('button', { name: 'Create account' });
const idOfPage = () => new URL(page.url()).pathname.split('/').at(-1);

async function newAccount(name: string) {
  await visit(page, journey.at('/app/accounts/new'));
  await nameField().fill(name);
  await create().click();
}

test('an account that is there already: the person goes back, keeps both, or merges them [MERGE-014]', async () => {
  const name = unique('Palm Clinic');
  const known = await journey.app.make('accounts', { name });
  await newAccount(name);
  await duplicates().getByRole('row').filter({ hasText: name }).waitFor();
  await page.keyboard.press('Escape');
  await duplicates().waitFor({ state: 'hidden' });
  expect(await accountsNamed(name)).toHaveLength(1);
  expect(await nameField().inputValue()).toBe(name);

  await create().click();
  await duplicates().getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/app\/accounts\/[0-9a-f]{24}/);
  expect(idOfPage()).not.toBe(known._id);
  expect(await accountsNamed(name)).toHaveLength(2);

  await newAccount(name);
  await duplicates().getByRole('button', { name: 'Review and Merge', exact: true }).click();
  const merge = page.getByRole('dialog', { name: 'Deduplicate Accounts' });
  await merge.getByRole('button', { name: 'Merge 3 accounts' }).click();
  await page.getByText('Accounts have been merged and duplicates removed', { exact: true }).waitFor();
  await page.waitForURL(/\/app\/accounts\/[0-9a-f]{24}/);
  expect(await accountsNamed(name)).toMatchObject([{ _id: idOfPage() }]);
  expectNoErrors(page);
});

test('an account that the server fails to save is logged with its request, and the form stays as it is without a word [MERGE-019]', async () => {
  const name = unique('Broken Clinic');
  const known = await journey.app.make('accounts', { name: unique('Kept Clinic') });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const fail = (path: string, requestId: string) =>
    page.route(path, (route) =>
      ['POST', 'PUT'].includes(route.request().method())
        ? route.fulfill({ status: 500, json: { error: 'Something went wrong.', code: 'internal', requestId } })
        : route.fallback(),
    );
  const expectSilence = async (typed: string) => {
    expect(await nameField().inputValue()).toBe(typed);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByText('Something went wrong.').count()).toBe(0);
  };

  await fail('**/api/accounts', 'creation');
  await newAccount(name);
  await expect.poll(() => logged.filter((line) => line.includes('request creation'))).toHaveLength(1);
  await page.getByRole('button', { name: 'Create account' }).and(page.locator(':not([data-loading])')).waitFor();
  await expectSilence(name);
  await page.unroute('**/api/accounts');

  await visit(page, journey.at(`/app/accounts/${known._id}/edit`));
  await fail(`**/api/accounts/**${known._id}`, 'change');
  await nameField().fill(name);
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect.poll(() => logged.filter((line) => line.includes('request change'))).toHaveLength(1);
  await expectSilence(name);

  expect(await accountsNamed(name)).toEqual([]);
  expectNoErrors(page, /status of 500|was not saved/);
});
