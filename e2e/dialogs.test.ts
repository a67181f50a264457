import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locator } from 'playwright-core';
import { expectNoErrors, visit } from './browser.ts';
import { ADMIN, startJourney, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

test('Escape closes the dialog on top alone, asks before it gives up what is typed, and leads back to where one was', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password);
  const lead = await journey.app.make('leads', { first_name: 'Ada', last_name: 'Lovelace' });
  await visit(page, journey.at(`/app/leads/${lead._id}`));
  await page.getByRole('button', { name: 'Submit to job' }).click();
  const submit = page.getByRole('dialog', { name: 'Submit Ada Lovelace to a job' });
  const job = submit.getByRole('textbox', { name: 'Job', exact: true });
  await job.fill('Night nurse');
  await page.getByRole('option', { name: 'Create “Night nurse”' }).click();
  const short = page.getByRole('dialog', { name: 'New job' });
  const title = short.getByLabel('Job title');
  await title.fill('Nights');

  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  expect(await title.inputValue()).toBe('Nights');
  await expect.poll(() => hasFocus(title)).toBe(true);

  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave' }).click();
  await short.waitFor({ state: 'hidden' });
  await submit.waitFor();
  await expect.poll(() => hasFocus(job)).toBe(true);
  await page.keyboard.press('Escape');
  await submit.waitFor({ state: 'hidden' });
  await expectNoErrors(page);
});

test('Escape closes a refusal and leaves the mass update below it as it is', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password);
  await journey.app.make('leads', { first_name: 'Joan', last_name: 'Clarke', lead_status: 'active' });
  await visit(page, journey.at('/app/leads?q=Clarke'));
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await page.getByRole('button', { name: 'Mass update' }).click();
  const update = page.getByRole('dialog', { name: /Mass Update/ });
  const status = update.getByLabel('Status', { exact: true }).first();
  await status.click();
  await page.getByRole('option', { name: 'Future opp' }).click();
  await update.getByRole('button', { name: /^Update/ }).click();
  const refusal = page.getByRole('heading', { name: 'Please check' });
  await refusal.waitFor();

  await page.keyboard.press('Escape');
  await refusal.waitFor({ state: 'hidden' });
  expect(await status.inputValue()).toBe('Future opp');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stay' }).click();
  expect(await status.inputValue()).toBe('Future opp');
});

test('a short form keeps what is typed when a click or Escape misses it; Cancel gives it up', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password);
  const lead = await journey.app.make('leads', { first_name: 'Grace', last_name: 'Hopper' });
  await visit(page, journey.at(`/app/leads/${lead._id}?tab=timeline`));
  await page.getByRole('button', { name: 'Log a call' }).click();
  const form = page.getByRole('dialog', { name: 'Log a call' });
  const notes = form.getByRole('textbox', { name: 'Note' });
  await notes.fill('Wants nights only');

  await page.mouse.click(5, 5);
  await page.getByRole('button', { name: 'Stay' }).click();
  expect(await notes.inputValue()).toBe('Wants nights only');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await form.waitFor({ state: 'hidden' });
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a workflow and a template ask before what is typed in them is left', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/admin/workflow-management/new' });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await page.getByRole('button', { name: 'Save and switch on' }).click();
  await page.getByText('Name is required.').waitFor();
  expect(await page.getByText('Name is required.').count()).toBe(1);

  await name.fill('Nights');
  await page.getByRole('link', { name: 'Roles' }).first().click();
  await question.getByRole('button', { name: 'Stay' }).click();
  expect(await name.inputValue()).toBe('Nights');
  await page.getByRole('link', { name: 'Roles' }).first().click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor();

  await journey.app.make('templates', { name: 'Greeting', type: 'email', description: 'For everybody' });
  await visit(page, journey.at('/app/campaigns/templates?open=new'));
  await name.fill('Hello');
  await page.getByRole('button', { name: /^Greeting/ }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  expect(await name.inputValue()).toBe('Hello');
});

test('a dialog begins in its first field, whose list waits until it is asked for', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password);
  await journey.app.make('leads', { first_name: 'Mary', last_name: 'Somerville', lead_status: 'active' });
  await visit(page, journey.at('/app/leads?q=Somerville'));
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await page.getByRole('button', { name: 'Mass update' }).click();
  const update = page.getByRole('dialog', { name: /Mass Update/ });
  await expect.poll(() => hasFocus(update.getByLabel('Status', { exact: true }).first())).toBe(true);
  expect(await page.getByRole('option', { name: 'Future opp' }).count()).toBe(0);

  await page.keyboard.type('Future');
  await page.keyboard.press('Enter');
  expect(await update.getByLabel('Status', { exact: true }).first().inputValue()).toBe('Future opp');
  expectNoErrors(page);
});

const hasFocus = (field: Locator) => field.evaluate((element) => element.matches(':focus'));
