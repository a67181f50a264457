import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, newPage, visit } from './browser.ts';
import { startJourney, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

const rows = (page: Page) =>
  page
    .getByRole('table')
    .locator('tr')
    .evaluateAll((lines) => lines.map((line) => [...line.children].map((cell) => cell.textContent)));
const labels = ['Current pay rate', 'Pay period', 'Weekly hours', 'Pay raise'];

test('anybody calculates what a raise means, and sends the result by its address [PAY-001, PAY-002, PAY-003, PAY-004, PAY-005, PAY-006, PAY-008, PAY-013, PAY-014]', async () => {
  const page = await newPage();
  await visit(page, journey.at('/test'));
  await page.getByRole('heading', { level: 1, name: 'Pay Raise Calculator', exact: true }).waitFor();
  expect(await page.title()).toMatch(/^Pay Raise Calculator\b/);
  const values = () => Promise.all(labels.map((label) => page.getByLabel(label, { exact: true }).inputValue()));
  expect(await values()).toEqual(['3640', 'bi-monthly', '40', '260']);
  expect(await page.getByLabel('Pay period').locator('option').allTextContents()).toEqual([
    'Hourly',
    'Weekly',
    'Every 2 Weeks',
    'Twice a Month',
    'Monthly',
    'Annually',
  ]);

  await page.getByRole('button', { name: 'Calculate', exact: true }).click();

  await expect
    .poll(() => rows(page))
    .toEqual([
      ['Pay Period', 'Current Pay', 'New Pay', 'Difference'],
      ['Hourly', '42.00', '45.00', '3.00'],
      ['Weekly', '1680.00', '1800.00', '120.00'],
      ['Every 2 Weeks', '3360.00', '3600.00', '240.00'],
      ['Twice a Month', '3640.00', '3900.00', '260.00'],
      ['Monthly', '7280.00', '7800.00', '520.00'],
      ['Annually', '87360.00', '93600.00', '6240.00'],
      ['Percent difference', '7.14 %'],
    ]);
  await expectAccessible(page);

  const other = await newPage({ viewport: 'phone', scheme: 'dark' });
  await visit(other, page.url());
  const calculated = await rows(page);
  await expect.poll(() => rows(other)).toEqual(calculated);
  await other.getByLabel('Current pay rate').fill('a lot');
  await other.getByText('Numbers only, e.g. 3,640.50.').waitFor();
  await other.getByLabel('Current pay rate').press('Enter');
  await expect.poll(async () => (await rows(other)).at(-1)).toEqual(['Percent difference', '0.00 %']);
  expect(await other.getByRole('table').textContent()).not.toContain('NaN');
  await other.getByLabel('Current pay rate').fill('$3,640.50');
  await other.getByRole('button', { name: 'Calculate', exact: true }).click();
  await expect.poll(async () => (await rows(other))[4]).toEqual(['Twice a Month', '3640.50', '3900.50', '260.00']);
  await expectAccessible(other);
  expectNoErrors(page);
  expectNoErrors(other);
});
