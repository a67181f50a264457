import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible, paint } from './accessible.ts';
import { expectNoErrors, settled } from './browser.ts';
import { ADMIN, startJourney, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  const lead = await journey.app.make('leads', { first_name: 'Vera', last_name: 'Lind', email: 'vera@example.org' });
  await journey.app.make('templates', {
    name: 'Introduction',
    type: 'email',
    description: 'Says hello',
    subject: 'Hello {{lead.first_name}}',
    body_html: '<p>Dear {{lead.first_name}}, shall we talk?</p>',
  });
  page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/app/leads/${lead._id}?tab=Mail` });
});
afterAll(() => journey?.close());

test('a letter is written from a template, taken back, sent, and answered: all of it stays on the record [MSG-002]', async () => {
  await page.getByRole('button', { name: 'Write message' }).click();
  const composer = page.getByRole('dialog', { name: 'New message' });
  expect(await composer.getByRole('textbox', { name: 'To' }).inputValue()).toBe('vera@example.org');
  await composer.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'Introduction' }).click();
  await composer.getByText('Dear Vera, shall we talk?').waitFor();
  expect(await composer.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Hello Vera');
  for (const scheme of ['light', 'dark'] as const) {
    await paint(page, scheme);
    await expectAccessible(page);
  }
  await composer.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Take back' }).last().click();

  await composer.waitFor();
  expect(await composer.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Hello Vera');
  await composer.getByRole('textbox', { name: 'Subject' }).press('Control+Enter');
  const thread = page.getByRole('article', { name: 'Hello Vera' });
  await thread.getByText('Queued').waitFor();
  await thread.getByRole('button', { name: 'Reply', exact: true }).click();
  const reply = page.getByRole('dialog', { name: 'Reply' });
  expect(await reply.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Re: Hello Vera');
  await reply.getByRole('button', { name: 'Send', exact: true }).click();

  const answered = page.getByRole('article', { name: 'Re: Hello Vera' });
  await answered.getByText('to vera@example.org').last().waitFor();
  expect(await answered.getByText('to vera@example.org').count()).toBe(2);
  await settled(page);
  await expectAccessible(page);
  expectNoErrors(page);
}, 60_000);
