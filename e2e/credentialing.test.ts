import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#common/fields/calendar.ts';
import { makeAccount, makeProvider, makeSetup, place, signInProvider } from '#features/credentialing/server/testing-world.ts';
import { expectAccessible, paint } from './accessible.ts';
import { expectNoErrors, listening, settled } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

const TICK = { _id: 'a', name: 'Read the welcome', field_type: 'Todo Item' };
const LICENSE = { _id: 'b', name: 'License', field_type: 'Uploaded Document' };
const RECORDS = '/app/module/credentialing';

async function accountWithSetup(required_items: object[] = [TICK, LICENSE]) {
  const account = await makeAccount(journey.app, unique('Mercy Hospital'));
  const setup = await makeSetup(journey.app, { name: unique('W2 Core'), account_specific: account._id, required_items });
  return { account, setup };
}
const itemsOf = async (record: string) =>
  journey.app.system().records.all('credentialingRequiredItems', { relatedCredentialingRecord: record });

async function pick(page: Page, label: string, name: unknown) {
  const field = page.getByRole('main').getByLabel(new RegExp(`^${label}`));
  await field.fill(String(name));
  await page
    .getByRole('option', { name: String(name) })
    .first()
    .click();
}
async function expectReadable(page: Page, within?: string) {
  for (const scheme of ['light', 'dark'] as const) {
    await paint(page, scheme);
    await settled(page);
    await expectAccessible(page, within ? { within } : {});
  }
}

test('a record is made from a setup whose items are shown first, and follows it item by item when it has changed [CRED-034]', async () => {
  const { app } = journey;
  const { account, setup } = await accountWithSetup();
  const provider = await makeProvider(app, { first_name: 'Grace', last_name: unique('Hopper') });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: RECORDS });

  // an empty list offers it a second time
  await page.getByRole('link', { name: 'New credentialing record' }).first().click();
  const form = page.getByRole('main');
  await pick(page, 'Provider', provider.name);
  await pick(page, 'Account', account.name);
  const shown = form.getByRole('region', { name: 'Items of the setup' });
  await shown.getByText(`${String(setup.name)}: 2 items`).waitFor();
  expect(await shown.getByRole('listitem').allTextContents()).toEqual([
    'Read the welcome Todo Item',
    'License Uploaded Document',
  ]);
  await expectReadable(page);
  await form.getByRole('button', { name: 'Create record' }).click();
  await page.waitForURL(/[0-9a-f]{24}/);
  const id = /[0-9a-f]{24}/.exec(page.url())![0];
  expect(await itemsOf(id)).toHaveLength(2);

  await app.system().records.update('credentialingSetup', setup._id, {
    required_items: [
      { ...LICENSE, isOptional: true, conditions: [{ relatedRequiredItemId: 'c', operator: 'Equals', value: true }] },
      { _id: 'c', name: 'Flu shot', field_type: 'Todo Item' },
    ],
  });
  await page.reload();
  await page.getByText('The setup has changed: 3 items differ').waitFor();
  await page.getByRole('button', { name: 'Review the difference' }).click();
  const difference = page.getByRole('dialog', { name: `Follow “${String(setup.name)}”` });
  await difference.getByText('Optional: No → Yes').waitFor();
  await difference.getByText('Conditions: none → Open when “Flu shot” is done').waitFor();
  await expectReadable(page, '[role=dialog]');
  await difference.getByRole('checkbox', { name: 'Read the welcome' }).uncheck();
  await difference.getByRole('button', { name: 'Apply to 2 items' }).click();
  await page.getByText('2 items brought up to date').waitFor();
  const items = new Map((await itemsOf(id)).map((item) => [item.name, item]));
  expect([...items.keys()].toSorted()).toEqual(['Flu shot', 'License', 'Read the welcome']);
  expect(items.get('License')).toMatchObject({ isOptional: true });
  await page.getByText('The setup has changed: 1 item differs', { exact: true }).waitFor();
  expectNoErrors(page);
});

test('from its placement a record begins with the provider, the account and the hire type', async () => {
  const { app } = journey;
  const { account, setup } = await accountWithSetup();
  await app.system().records.update('credentialingSetup', setup._id, { provider_type: ['1099'] });
  const provider = await makeProvider(app, { first_name: 'Mary', last_name: unique('Seacole') });
  const placement = await app.make('placements', {
    name: unique('Night shifts'),
    accounts_placements: account._id,
    providers_placements: provider._id,
    placement_type: '1099',
  });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/app/placements/${placement._id}` });

  await page.getByRole('complementary', { name: 'Related records' }).getByRole('button', { name: 'Add related record' }).click();
  await page.getByRole('menuitem', { name: /Add credentialing record/ }).click();
  await page.getByText(`${String(setup.name)}: 2 items`).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: String(placement.name) })
    .waitFor();
  await expectReadable(page);
  await page.getByRole('button', { name: 'Create record' }).click();
  await page.waitForURL(/app\/credentialing\/[0-9a-f]{24}/);
  const id = /[0-9a-f]{24}/.exec(page.url())![0];
  expect(await app.system().records.get('credentialing', id)).toMatchObject({
    providers_credentialing: provider._id,
    related_account: account._id,
    placements_credentialing: placement._id,
    hire_type: '1099',
    core_or_managed: 'Core',
  });
  expect(await app.system().records.get('placements', placement._id)).toMatchObject({ placements_credentialing: id });
  expectNoErrors(page);
});

test('an item is changed in two setups after it was tried, the live record follows, and Undo takes all of it back [CRED-028]', async () => {
  const { app } = journey;
  const admin = await app.signIn();
  const name = unique('Orientation');
  const [one, two] = [await accountWithSetup([{ ...TICK, name }]), await accountWithSetup([{ ...TICK, name }])];
  const placed = await place(app, admin, {}, { account: one.account });
  const item = async () => (await itemsOf(placed.record!._id))[0]!;
  const common = unique('Chosen');
  for (const [at, { setup }] of [one, two].entries())
    await app.system().records.update('credentialingSetup', setup._id, { name: `${common} ${at + 1}` });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, {
    path: `/app/module/credentialingSetup?q=${encodeURIComponent(common)}`,
  });

  await page.getByRole('row', { name: new RegExp(`${common} 2`) }).waitFor();
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await page.getByRole('button', { name: 'Change items' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change items of 2 setups' });
  await dialog.getByRole('radio', { name: 'Change' }).press('Space');
  await dialog.getByRole('combobox', { name: 'Item', exact: true }).click();
  await page.getByRole('option', { name }).click();
  await dialog.getByRole('combobox', { name: 'Optional' }).click();
  await page.getByRole('option', { name: 'Yes' }).click();
  const tried = dialog.getByRole('region', { name: 'What would change' });
  await tried.getByText('1 open item of 1 live record would stay as it is').waitFor();
  await dialog.getByRole('switch', { name: 'Also change live records' }).press('Space');
  await tried.getByText('1 open item of 1 live record would follow').waitFor();
  await expectReadable(page, '[role=dialog]');
  expect(await item()).toMatchObject({ isOptional: false });

  await dialog.getByRole('button', { name: 'Change 2 setups' }).click();
  await page.getByText('2 setups changed, and 1 item of a live record').waitFor();
  expect(await item()).toMatchObject({ isOptional: true });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await item()).isOptional).toBe(false);
  for (const { setup } of [one, two])
    expect((await app.system().records.get('credentialingSetup', setup._id)).required_items).toMatchObject([{ name }]);
  expectNoErrors(page);
});

test('credentialing is generated for chosen placements; the one that has its record is named with the reason', async () => {
  const { app } = journey;
  const { account } = await accountWithSetup();
  const common = unique('Night shift');
  const provider = await makeProvider(app);
  const more = { accounts_placements: account._id, providers_placements: provider._id, placement_type: 'W2' };
  const bare = await app.make('placements', { ...more, name: `${common} bare` });
  const full = await place(app, await app.signIn(), {}, { account });
  await app.system().records.update('placements', full.placement._id, { name: `${common} full` });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/app/placements?q=${encodeURIComponent(common)}` });

  await page.getByRole('row', { name: new RegExp(`${common} full`) }).waitFor();
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await page.getByRole('button', { name: 'Generate credentialing' }).click();
  await page
    .getByRole('dialog', { name: 'Generate credentialing for 2 placements?' })
    .getByRole('button', { name: 'Generate', exact: true })
    .click();
  await page.getByText('1 credentialing record was created').waitFor();
  const skipped = page.getByRole('dialog', { name: '1 without a new record' });
  await skipped.getByText(`${common} full`).waitFor();
  await skipped.getByText('This placement has its credentialing record already.').waitFor();
  await expectReadable(page, '[role=dialog]');
  const { placements_credentialing } = await app.system().records.get('placements', bare._id);
  expect(await itemsOf(String(placements_credentialing))).toHaveLength(2);
  expectNoErrors(page);
});

test('on a phone a provider adds a document, says that a task is done and changes their telephone, which its owner learns of', async () => {
  const { app } = journey;
  const admin = await app.signIn();
  const { account } = await accountWithSetup();
  const placed = await place(app, admin, {}, { account });
  const { user } = await signInProvider(app, placed.provider);
  await app.system().records.update('providers', placed.provider._id, { assigned_to: admin.user._id });
  const task = await app.make('tasks', {
    subject: unique('Call the hospital'),
    description: 'About the first day',
    assigned_to: user._id,
    status: 'Not Started',
  });
  const page = await journey.signedIn(String(user.email), ADMIN.password, { path: '/provider/documents', viewport: 'phone' });

  await page.getByText('No documents yet').waitFor();
  await page.getByRole('button', { name: 'Add a document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a document' });
  await dialog.getByLabel('Document file').setInputFiles({
    name: 'tb.pdf',
    mimeType: 'application/pdf',
    buffer: await readFile('server/pdf/testing-pdfs/rotation.pdf'),
  });
  await dialog.getByRole('combobox', { name: 'Type of document' }).fill('TB');
  await page.getByRole('option', { name: 'TB Test' }).click();
  await dialog.getByLabel('Expiration date').fill('01/31/2090');
  await expectReadable(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Send for review' }).click();
  await page.getByText('Your document was sent for review.').waitFor();
  await page
    .getByRole('button', { name: /TB Test|tb/ })
    .filter({ hasText: 'Pending Review' })
    .waitFor();
  await expectReadable(page);
  const [sent, ...others] = await app.system().records.all('documents', { providers_documents: placed.provider._id });
  expect([sent, others]).toMatchObject([
    { status: 'Pending Review', document_type: 'TB Test', expiration_date: '2090-01-31' },
    [],
  ]);
  // both ways in which a document names its file
  for (const path of [sent!.path, `/api/files/${String(sent!.path)}`]) {
    await app.system().records.update('documents', sent!._id, { path });
    await page.reload();
    await page.getByRole('button', { name: /TB Test|tb/ }).click();
    await page.getByRole('dialog').getByRole('img', { name: 'Page 1' }).waitFor();
  }

  await page.goto(journey.at('/provider/tasks'));
  await page.getByRole('combobox', { name: `Status of ${String(task.subject)}` }).click();
  await page.getByRole('option', { name: 'Completed' }).click();
  await page.getByRole('list', { name: 'Done' }).getByText(String(task.subject)).waitFor();
  expect(await app.system().records.get('tasks', task._id)).toMatchObject({ status: 'Completed' });
  await expectReadable(page);

  await page.goto(journey.at('/provider/placements'));
  await page.getByRole('heading', { name: 'Your placements' }).waitFor();
  await page.getByText(String(account.name)).waitFor();
  await expectReadable(page);
  await page.goto(journey.at('/provider/profile'));
  await page.getByLabel('Mobile phone').fill('(212) 555-0147');
  await expectReadable(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. Your agency was notified.').waitFor();
  const told = await app.system().records.all('notifications', { assigned_to: String(admin.user._id), kind: 'provider-changed' });
  expect(told).toMatchObject([{ title: 'A provider changed their phone or address' }]);
  expectNoErrors(page);
});

test('on a phone home shows the one next step, a locked item says what it waits for, and a renewal that came back says why', async () => {
  const { app } = journey;
  const admin = await app.signIn();
  const { account } = await accountWithSetup([
    { ...LICENSE, requires_exp_date: true },
    { ...TICK, name: 'Orientation call' },
    {
      _id: 'c',
      name: 'Fit test',
      field_type: 'Todo Item',
      conditions: [{ relatedRequiredItemId: 'a', operator: 'Equals', value: true }],
    },
  ]);
  const placed = await place(app, admin, {}, { account });
  const { user } = await signInProvider(app, placed.provider);
  const task = await app.make('tasks', {
    subject: unique('Call the unit'),
    description: 'Before the first day',
    assigned_to: user._id,
    status: 'Not Started',
  });
  const license = (await itemsOf(placed.record!._id)).find(({ name }) => name === 'License')!;
  const staff = (verb: string, body: object) => admin.post(`/api/credentialing-required-items/${license._id}/${verb}`, body);
  const page = await journey.signedIn(String(user.email), ADMIN.password, { path: '/provider/dashboard', viewport: 'phone' });
  const next = page.getByRole('region', { name: 'License' });

  await next.getByRole('link', { name: 'Add the document' }).waitFor();
  await page.getByRole('link', { name: `1 task for you ${String(task.subject)}` }).waitFor();
  await expectReadable(page);

  await page.goto(journey.at('/provider/credentialing'));
  await page.getByRole('region', { name: 'Opens later' }).getByRole('link', { name: 'Fit test' }).click();
  await page.getByText('This item is locked now.').waitFor();
  expect(await page.getByRole('button', { name: 'Mark as done' }).count()).toBe(0);
  await expectReadable(page);
  await page.getByRole('link', { name: '“Orientation call” is done (not yet)' }).click();
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await page.goto(journey.at('/provider/tasks'));
  await page.getByRole('button', { name: `Mark ${String(task.subject)} as done` }).click();
  await page.getByRole('list', { name: 'Done' }).getByText(String(task.subject)).waitFor();
  await page.goto(journey.at('/provider/credentialing'));
  await page.getByRole('link', { name: 'Fit test' }).click();
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await page.getByRole('link', { name: 'Next: License' }).click();

  const send = async (days: number) => {
    await page.getByLabel('Document file').setInputFiles('features/capture/testing-photographs/chart-on-black.jpg');
    const expires = page.getByLabel('Expiration date');
    expect(await expires.inputValue()).toBe('');
    const [year, month, date] = addDays(app.system().today(), days).split('-');
    await expires.fill(`${month}/${date}/${year}`);
    await page.getByRole('button', { name: 'Send for review' }).click();
  };
  await send(100);
  await page.getByText('We are reviewing it.').waitFor();
  await listening(page);
  await staff('approve', {});
  await page.getByRole('button', { name: 'Send a newer one' }).click();
  await send(500);
  await page.getByText('We are reviewing your new document.').waitFor();
  await staff('reject', { reason: 'The back is missing.' });
  await page.getByText('Your new document was sent back').waitFor();
  await page.getByRole('alert').getByText('The back is missing.').waitFor();
  await expectReadable(page);
  await page.goto(journey.at('/provider/dashboard'));
  await next.getByText('The back is missing.').waitFor();
  await next.getByRole('link', { name: 'Send it again' }).click();
  await page.getByRole('button', { name: 'Send a newer one' }).waitFor();
  expectNoErrors(page);
});

test('a provider is checked from their page, and an admin brings in the list of exclusions, which finds one', async () => {
  const { app } = journey;
  const [last, first] = [unique('Hopper').replace(' ', ''), 'Grace'];
  const provider = await makeProvider(app, { first_name: first, last_name: last, date_of_birth: '1970-05-06' });
  const path = `/app/providers/${provider._id}?tab=Checks`;
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path });
  const rows = page.getByRole('table', { name: 'Checks' }).getByRole('row');

  await page.getByText('No checks yet').waitFor();
  for (const kind of ['NPI', 'License', 'OIG']) await page.getByRole('checkbox', { name: kind }).press('Space');
  await page.getByRole('button', { name: 'Run checks' }).click();
  await rows.filter({ hasText: 'SAM' }).getByText('Not Found').waitFor();
  await expectReadable(page);

  await page.goto(journey.at('/app/module/credentialChecks'));
  await page.getByRole('button', { name: 'Upload exclusions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a list of exclusions' });
  await dialog.getByRole('button', { name: 'Upload and check' }).waitFor();
  const list = [
    'LASTNAME,FIRSTNAME,MIDNAME,BUSNAME,GENERAL,SPECIALTY,UPIN,NPI,DOB,ADDRESS,CITY,STATE,ZIP,EXCLTYPE,EXCLDATE,REINDATE,WAIVERDATE,WVRSTATE',
    `"${last.toUpperCase()}","GRACE","","","","","","0000000000","19700506","1 MAIN ST","ALBANY","NY","12205","1128b4","20200120","00000000","00000000",""`,
  ].join('\r\n');
  await expectReadable(page, '[role=dialog]');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'UPDATED.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  await dialog.getByRole('button', { name: 'Upload and check' }).click();
  const counts = page.getByRole('dialog', { name: 'The list was checked' });
  await counts.getByText('Active providers checked').waitFor();
  expect(await counts.getByRole('definition').nth(2).textContent()).toBe('1');
  await expectReadable(page, '[role=dialog]');
  await page.goto(journey.at(path));
  await rows.filter({ hasText: 'OIG' }).getByText('Match', { exact: true }).waitFor();
  expectNoErrors(page);
});

test('expiring documents are listed with their placements, filtered by account and time, and shown in a calendar', async () => {
  const { app } = journey;
  const day = (days: number) => addDays(app.system().today(), days);
  const { account } = await accountWithSetup();
  const placed = await place(app, await app.signIn(), { end_date: day(300) }, { account });
  const name = unique('TB Test');
  for (const [title, days] of [
    [`${name} soon`, 20],
    [`${name} later`, 80],
  ] as const)
    await app.make('documents', {
      name: title,
      document_type: 'TB Test',
      expiration_date: day(days),
      providers_documents: placed.provider._id,
    });
  const elsewhere = await makeProvider(app);
  await app.make('documents', { name: `${name} elsewhere`, expiration_date: day(1), providers_documents: elsewhere._id });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/documents/expiring' });
  const list = page.getByRole('list', { name: 'Documents' });

  await list
    .getByRole('listitem')
    .filter({ hasText: `${name} elsewhere` })
    .getByText('1 day left')
    .waitFor();
  const soon = list.getByRole('listitem').filter({ hasText: `${name} soon` });
  await soon.getByText('20 days left').waitFor();
  await soon.getByRole('link', { name: String(placed.placement.name) }).waitFor();
  expect(await list.getByText(`${name} later`).count()).toBe(0);
  await page.getByRole('radio', { name: '90 days' }).press('Space');
  await list.getByText(`${name} later`).waitFor();
  await page.getByLabel('Account', { exact: true }).fill(String(account.name));
  await page
    .getByRole('option', { name: String(account.name) })
    .first()
    .click();
  await list.getByText(`${name} elsewhere`).waitFor({ state: 'hidden' });
  expect(await list.getByRole('listitem').count()).toBe(2);
  await expectReadable(page);
  await soon.getByRole('button', { name: 'Ask for a renewal' }).click();
  await page.getByRole('dialog').getByText('No required item is answered by this document').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Calendar' }).click();
  const found = page.getByRole('main').getByText(`${name} soon · ${placed.provider.name}`).first();
  const isNextMonth = day(20).slice(0, 7) !== day(0).slice(0, 7);
  if (isNextMonth) await page.getByRole('main').getByRole('button', { name: /^next/i }).click();
  await found.waitFor({ state: 'attached' });
  expectNoErrors(page);
});

test('a document keeps its file: its renewal is added at the item that it answers, and waits beside it', async () => {
  const { app } = journey;
  const admin = await app.signIn();
  const { account } = await accountWithSetup();
  const placed = await place(app, admin, {}, { account });
  const provider = await signInProvider(app, placed.provider);
  const content = await readFile('server/pdf/testing-pdfs/rotation.pdf');
  const file = await provider.upload('/api/files/upload', { name: 'license.pdf', content });
  const item = `/api/credentialing-required-items/${placed.items.get('License')!._id}`;
  await provider.post(`${item}/complete`, { fileId: file.body._id });
  await admin.post(`${item}/approve`, {});
  const { document } = (await app.system().records.get('credentialingRequiredItems', placed.items.get('License')!._id))
    .completionDetails as { document: string };
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/documents' });

  const row = page.getByRole('row').filter({ hasText: String(placed.provider.name) });
  await row.locator('img').first().waitFor();
  await page.goto(journey.at(`/app/documents/${document}?tab=none-such`));
  await page.getByRole('tab', { name: 'Document', selected: true }).waitFor();
  await page.getByRole('button', { name: 'Add renewal' }).click();
  const sheet = page.getByRole('dialog', { name: 'License' });
  await sheet.getByRole('button', { name: 'Add renewal' }).click();
  await sheet.getByLabel('Document file').setInputFiles({ name: 'newer.pdf', mimeType: 'application/pdf', buffer: content });
  await sheet.getByRole('button', { name: 'Send for review' }).click();
  await sheet.getByRole('heading', { name: 'Renewal, waiting for review' }).waitFor();
  await sheet.getByRole('heading', { name: 'Present document' }).waitFor();
  expect(await app.system().records.get('documents', document)).toMatchObject({ status: 'Active', path: file.body._id });
  expectNoErrors(page);
});

test('a library resource is added with its file from its form; a file that the library does not take is refused when it is chosen', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/module/libraryResources/new' });
  const name = unique('Welcome handbook');
  const choose = (filename: string, buffer: Buffer) =>
    page.getByLabel('File', { exact: true }).setInputFiles({ name: filename, mimeType: 'application/octet-stream', buffer });

  await page.getByLabel(/^Name/).fill(name);
  await page.getByText('A PDF, a picture, a Word document, or a video, up to 25 MB').waitFor();
  await choose('prices.txt', Buffer.from('Prices'));
  await page.getByText(/The library does not take .txt files/).waitFor();
  expect(await page.getByRole('button', { name: 'Remove File' }).count()).toBe(0);
  await choose('handbook.pdf', await readFile('server/pdf/testing-pdfs/rotation.pdf'));
  await page.getByRole('button', { name: 'Remove File' }).waitFor();
  await page.getByRole('button', { name: 'Create library resource' }).click();
  await page.waitForURL(/[0-9a-f]{24}/);
  expect(await journey.app.system().records.first('libraryResources', { name })).toMatchObject({ path: expect.any(String) });
  await page
    .getByRole('img', { name: /page 1/ })
    .first()
    .waitFor();
  await expectReadable(page);
});
