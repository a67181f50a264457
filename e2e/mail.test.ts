import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible, paint } from './accessible.ts';
import { expectNoErrors, settled } from './browser.ts';
import { attachFile, storeUpload } from '#server/files/uploads.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  await journey.app.make('templates', {
    name: 'Introduction',
    type: 'email',
    description: 'Says hello',
    subject: 'Hello {{lead.first_name}}',
    body_html: '<p>Dear {{lead.first_name}}, shall we talk?</p>',
  });
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
});
afterAll(() => journey?.close());

test('a letter is written from a template, taken back, sent, and answered: all of it stays on the record', async () => {
  const lead = await journey.app.make('leads', { first_name: 'Vera', last_name: unique('Lind'), email: 'vera@example.org' });
  await page.goto(journey.at(`/app/leads/${lead._id}?tab=Mail`));
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

test('a stranger’s letter becomes a lead, and what came with it a document of theirs', async () => {
  const user = String((await journey.app.signIn()).user._id);
  const [subject, email] = [unique('My license'), `${unique('rosa').replace(' ', '.')}@example.org`];
  const context = journey.app.system().inNameOf(user, 'mail for a test');
  const content = Readable.from([Buffer.from('License 123')]);
  const file = await storeUpload(context, { filename: 'License.txt', content });
  const { _id } = await context.records.create('messages', {
    name: subject,
    subject,
    direction: 'inbound',
    messageType: 'email',
    status: 'Received - Not Read',
    sentFrom: `Rosa Parker <${email}>`,
    to: [ADMIN.email],
    assigned_to: user,
    message: '<p>Here it is.</p>',
    attachments: [file._id],
    attached_files: [{ _id: file._id, filename: 'License.txt', size: file.size, type: file.type }],
  });
  await attachFile(context, file._id, { module: 'messages', recordId: _id });
  await page.goto(journey.at('/app/messages'));
  await page.getByText(subject).first().click();
  await page.getByRole('button', { name: 'Make a lead of this' }).click();
  const lead = page.getByRole('dialog', { name: 'New lead' });
  expect(await lead.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
  await lead.getByLabel('Last name').fill('Parker');
  await lead.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: 'Link to another record' }).waitFor();
  const made = (await journey.app.system().records.first('leads', { email }))!;
  const letter = await journey.app.system().records.first('messages', { name: subject });
  expect(letter!.related_record).toEqual({ moduleName: 'leads', recordId: made._id });

  await page.getByRole('button', { name: 'License.txt' }).click();
  await page.getByRole('menuitem', { name: 'Keep as a document' }).click();
  const kept = page.getByRole('dialog', { name: 'New document' });
  await kept.getByRole('button', { name: 'Create', exact: true }).click();
  await expect.poll(() => journey.app.system().records.count('documents', { name: 'License', relatedRecord: made._id })).toBe(1);
  expectNoErrors(page);
});

test('what was written is there after the browser was killed, on another one too', async () => {
  const subject = unique('Half a thought');
  const writer = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/messages' });
  await writer
    .getByRole('button', { name: /^(Write|New) message/ })
    .first()
    .click();
  const composer = writer.getByRole('dialog', { name: 'New message' });
  await composer.getByRole('textbox', { name: 'To' }).fill('ada@example.org');
  await composer.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await expect.poll(() => journey.app.system().records.count('messages', { subject })).toBe(1);
  await writer.context().close();

  const other = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/messages' });
  await other
    .getByRole('navigation', { name: 'Folders' })
    .getByRole('button', { name: /^Drafts/ })
    .click();
  await other.getByText(subject).first().click();
  const again = other.getByRole('dialog', { name: 'New message' });
  expect(await again.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe(subject);
  expect(await again.getByRole('textbox', { name: 'To' }).inputValue()).toBe('ada@example.org');
  expectNoErrors(other);
});
