import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoErrors, newPage, settled } from './browser.ts';
import { ADMIN, signIn, startJourney, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  await journey.app.make('leads', { first_name: 'Ana', last_name: 'Day', email: 'ana.day@agency.test' });
});
afterAll(() => journey?.close());

test('a toast stands at the start edge for a second; pointing holds it, a click dismisses it [SHELL-017, SHELL-018, SHELL-019]', async () => {
  const page = await newPage({ context: { permissions: ['clipboard-read', 'clipboard-write'] } });
  await page.clock.install();
  await page.goto(journey.at('/gmail-callback?code=abc'));
  const copy = page.getByRole('button', { name: 'Copy to Clipboard', exact: true });
  const toast = page.locator('[data-style=success]', { hasText: 'Authentication Code Copied to Clipboard' });
  await copy.click();
  await toast.waitFor();
  expect((await toast.boundingBox())!.x).toBeLessThan(40);
  await page.clock.runFor(1100);
  await toast.waitFor({ state: 'hidden' });

  await copy.click();
  await toast.hover();
  await page.clock.runFor(5000);
  expect(await toast.isVisible()).toBe(true);
  await toast.click();
  await toast.waitFor({ state: 'hidden' });
  expectNoErrors(page);
});

test('a tooltip is there with the pointer, without delay [SHELL-028]', async () => {
  const page = await newPage();
  await page.clock.install();
  await page.goto(journey.at('/app/leads'));
  await page.waitForURL('**/login');
  await signIn(page, ADMIN.email, ADMIN.password);
  await page.getByText('Ana Day').first().waitFor();
  await settled(page);
  const tooltip = page.getByRole('tooltip', { name: 'Columns' });
  await page.getByRole('button', { name: 'Columns' }).hover();
  await tooltip.waitFor();
  await page.getByRole('heading', { name: 'Leads', exact: true }).hover();
  await tooltip.waitFor({ state: 'hidden' });

  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole('button', { name: 'Columns' }).hover();
  await tooltip.waitFor();
  expectNoErrors(page);
});

test('a sign-in waits visibly, then says what was wrong or leads on [AUTH-029]', async () => {
  const page = await newPage();
  let letGo = () => {};
  await page.route('**/api/users/login', async (route) => {
    await new Promise<void>((resolve) => (letGo = resolve));
    await route.continue();
  });
  await page.goto(journey.at('/login'));
  const button = page.getByRole('button', { name: 'Sign In', exact: true });
  expect(await button.getAttribute('data-loading')).toBeNull();
  await signIn(page, ADMIN.email, 'not it');
  await page.locator('button[data-loading=true]', { hasText: 'Sign In' }).waitFor();
  letGo();
  await page.getByRole('alert').waitFor();
  expect(await button.getAttribute('data-loading')).toBeNull();

  await signIn(page, ADMIN.email, ADMIN.password);
  await page.locator('button[data-loading=true]', { hasText: 'Sign In' }).waitFor();
  letGo();
  await page.waitForURL('**/app/dashboard');
  expectNoErrors(page, /status of 400/);
});
