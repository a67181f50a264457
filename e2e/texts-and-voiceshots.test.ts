import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { Readable } from 'node:stream';
import { storeUpload } from '#server/files/uploads.ts';
import { answers, startCompletions } from '#features/drafting/server/testing-completions.ts';
import { madeSound } from '#features/telephony/server/voice/made-sound.ts';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, shownFor, stopClock } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let completions: Awaited<ReturnType<typeof startCompletions>>;
let page: Page;
beforeAll(async () => {
  completions = await startCompletions();
  journey = await startJourney({ env: { OPENAI_BASE_URL: completions.url } });
  const { app } = journey;
  for (const [key, value] of [
    ['quiet-hours', null],
    ['simulator-seconds', 0],
    ['voice-rate', 600],
  ] as const)
    await app.setting(key, { value });
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
});
afterAll(async () => {
  await journey?.close();
  completions.close();
});

const lastName = () => unique('Texter').replace(/[^a-z]/gi, '');
const incoming = async (from: string, message: string) =>
  (await journey.app.signIn()).post('/api/simulator/incoming-text', { from, message });

test('around a record are mail, texts, voiceshots and messages, and a conversation by text goes both ways [MSG-002] [SMS-002]', async () => {
  const lead = await journey.app.make('leads', { first_name: 'Ada', last_name: lastName(), mobile_phone: '(305) 555-0142' });
  await page.goto(journey.at(`/app/leads/${lead._id}`));
  for (const name of ['Mail', 'Texts']) await page.getByRole('tab', { name, exact: true }).waitFor();
  await page
    .getByRole('button', { name: /^Messages/ })
    .first()
    .waitFor();
  await page.getByRole('tab', { name: 'Texts', exact: true }).click();
  const thread = page.getByRole('region', { name: 'Texts with (305) 555-0142' });
  await thread.getByRole('textbox', { name: 'Text' }).fill('Are you free on Monday?');
  await thread.getByRole('status').getByText(/left$/).waitFor();
  await thread.getByRole('button', { name: 'Send', exact: true }).click();
  await thread.getByText('Are you free on Monday? Reply STOP to opt out.').waitFor();
  await thread.getByText('delivered').waitFor();

  await page.goto(journey.at('/app/leads'));
  await page.getByRole('checkbox', { name: 'Select this page' }).first().check();
  await page.getByRole('button', { name: 'Voiceshot', exact: true }).waitFor();
  await incoming('(305) 555-0142', 'Yes, after three');
  const [came] = await journey.app.system().records.all('sms', { message: 'Yes, after three' });
  expect(came!.status).toBe('Received - Not Read');
  await page.goto(journey.at('/app/texts'));
  await page.getByLabel('Conversations').getByRole('button', { name: /Ada/ }).click();
  await page.getByText('Yes, after three').last().waitFor();
  await expect.poll(async () => (await journey.app.system().records.find('sms', came!._id))!.status).toBe('Received - Read');
  await expectAccessible(page);

  const second = await incoming('(305) 555-0142', 'Or on Tuesday');
  const opened = second.body.record._id as string;
  await page.goto(journey.at('/app/leads'));
  await journey.app.system().records.update('sms', opened, { status: 'Received - Not Read' });
  await page.goto(journey.at(`/app/sms/${opened}`));
  await expect.poll(async () => (await journey.app.system().records.find('sms', opened))!.status).toBe('Received - Read');
  expectNoErrors(page);
});

test('a text link of a phone field opens the conversation beside the page, and who opted out is not written to', async () => {
  const lead = await journey.app.make('leads', { first_name: 'Stan', last_name: lastName(), mobile_phone: '(305) 555-0143' });
  await incoming('(305) 555-0143', 'stop');
  const phone = await journey.signedIn(ADMIN.email, ADMIN.password, { viewport: 'phone', path: `/app/leads/${lead._id}` });
  await phone.getByRole('link', { name: 'Text (305) 555-0143' }).first().tap();
  const panel = phone.getByRole('complementary', { name: 'Texts' });
  await panel.getByText('You have opted out').waitFor();
  await expectAccessible(phone);
  await panel.getByRole('textbox', { name: 'Text' }).fill('Hello');
  await panel.getByRole('button', { name: 'Send', exact: true }).tap();
  await panel.getByText('(305) 555-0143 has unsubscribed.').waitFor();
  await panel.getByRole('button', { name: 'Close texts' }).tap();
  await panel.waitFor({ state: 'hidden' });
  expectNoErrors(phone, /status of 422/);
});

test('a voiceshot is picked by its title, heard, and sent to those in the list [VOICE-001] [VOICE-002] [VOICE-003] [VOICE-004] [VOICE-005] [VOICE-006] [VOICE-012] [VOICE-013] [VOICE-014]', async () => {
  const { app } = journey;
  const system = app.system();
  const file = await storeUpload(system, { filename: 'hello.wav', content: Readable.from([madeSound(2)]) });
  const [heard, silent] = [unique('Open house'), unique('Silent')];
  await app.make('voiceshots', { title: heard, path: file.path, filename: file.filename });
  await app.make('voiceshots', { title: silent });
  const last = lastName();
  await app.make('leads', { first_name: 'Vera', last_name: last, mobile_phone: '(305) 555-0144' });
  await app.make('leads', { first_name: 'Dan', last_name: last, mobile_phone: '(305) 555-0145', lead_status: 'dnc' });
  await page.goto(journey.at(`/app/leads?search=${last}`));
  await page.getByText(`Vera ${last}`).first().waitFor();
  for (const name of ['Vera', 'Dan']) await page.getByRole('checkbox', { name: `Select ${name} ${last}` }).check();
  await page.getByRole('button', { name: 'Voiceshot', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Voiceshot Campaign', exact: true });
  const recipients = dialog.getByRole('table', { name: 'Recipients' });
  await recipients.getByRole('row', { name: `Vera ${last} (305) 555-0144` }).waitFor();
  await recipients.getByText(`Not called: Dan ${last} is not to be contacted.`).waitFor();
  const send = dialog.getByRole('button', { name: 'Send Voiceshot', exact: true });
  expect(await send.isDisabled()).toBe(true);

  const choose = async (title: string) => {
    await dialog.getByLabel('Voiceshot', { exact: true }).first().fill(title);
    await page.getByRole('option', { name: title, exact: true }).click();
  };
  await choose(silent);
  expect(await send.isDisabled()).toBe(true);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.route('**/api/files/**', (route) => route.abort());
  await choose(heard);
  await expect.poll(() => warnings.some((text) => text.includes('The sound could not be played'))).toBe(true);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.unroute('**/api/files/**');
  await choose(silent);
  await choose(heard);
  const audio = dialog.getByLabel(`Preview of ${heard}`);
  await expect.poll(() => audio.getAttribute('src')).toMatch(/^blob:/);
  await expect.poll(() => send.isDisabled()).toBe(false);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await system.records.count('messages', { messageType: 'voiceshot', subject: heard })).toBe(0);

  for (const name of ['Vera', 'Dan']) {
    const box = page.getByRole('checkbox', { name: `Select ${name} ${last}` });
    if (!(await box.isChecked())) await box.check();
  }
  await page.getByRole('button', { name: 'Voiceshot', exact: true }).click();
  await choose(heard);
  await expect.poll(() => send.isDisabled()).toBe(false);
  await page.clock.install();
  await stopClock(page);
  await send.click();
  const notice = page.locator('[data-style=success]', { hasText: 'Voiceshot was triggered' });
  for (const text of ['Success', 'Voiceshot was triggered']) await notice.getByText(text, { exact: true }).waitFor();
  await page.mouse.move(0, 0);
  await shownFor(page, notice, 2_000);
  await page.clock.resume();
  await expect
    .poll(async () =>
      (await system.records.all('messages', { messageType: 'voiceshot', subject: heard })).map(({ outcome }) => outcome),
    )
    .toEqual(['answered']);
  expectNoErrors(page, /ERR_FAILED|Failed to load resource/);
});

test('the settings of the administration have the campaign numbers: one is added, and deleted again [ADMIN-036]', async () => {
  await page.goto(journey.at('/admin/settings/general-settings'));
  await page.getByRole('link', { name: 'SMS campaign numbers' }).click();
  await page.waitForURL('**/admin/settings/sms-campaign-numbers');
  await page.getByRole('button', { name: 'Add number' }).click();
  await page.getByRole('dialog').getByLabel('Number').fill('407 555 0155');
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('cell', { name: '(407) 555-0155', exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete (407) 555-0155' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('No campaign numbers yet').waitFor();
  expectNoErrors(page);
});

test('a text is drafted while one reads along, stopped, and taken back; nothing leaves by itself', async () => {
  const { app } = journey;
  await app.setting('drafting', { enabled: true, dailyTokensPerPerson: 10_000, monthlyTokens: 10_000 });
  const lead = await app.make('leads', { first_name: 'Ida', last_name: lastName(), mobile_phone: '(305) 555-0147' });
  await page.goto(journey.at(`/app/leads/${lead._id}`));
  await page.getByRole('tab', { name: 'Texts', exact: true }).click();
  const thread = page.getByRole('region', { name: 'Texts with (305) 555-0147' });
  const words = thread.getByRole('textbox', { name: 'Text' });
  await words.fill('can you come monday');
  completions.behave(answers('Can you come on Monday?'));
  await thread.getByRole('button', { name: 'Correct' }).click();
  await expect.poll(() => words.inputValue()).toBe('Can you come on Monday?');

  // it writes on and on, until somebody says stop
  completions.behave((reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.write(`data: ${JSON.stringify({ choices: [{ delta: { content: 'Dear Ida, ' } }] })}\n\n`);
  });
  await thread.getByRole('button', { name: 'Draft', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Draft a text' });
  await dialog.getByLabel('What is it about?').fill('Monday at nine');
  await dialog.getByText(/^This leaves the house/).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Draft', exact: true }).click();
  await expect.poll(() => words.inputValue()).toBe('Dear Ida, ');
  await thread.getByRole('button', { name: 'Stop' }).click();
  await thread.getByRole('button', { name: 'Undo draft' }).click();
  expect(await words.inputValue()).toBe('Can you come on Monday?');
  expect(await app.system().records.all('sms', { number: '(305) 555-0147' })).toEqual([]);
  expectNoErrors(page);
});
