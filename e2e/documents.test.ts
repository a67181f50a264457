import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeUpload } from '#server/files/uploads.ts';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, newPage, settled } from './browser.ts';
import { ADMIN, personOf, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

test('a document opens on its pages, which are zoomed, turned and gone through by keys, with its versions below', async () => {
  const { app } = journey;
  const stored = async (name: string) =>
    storeUpload(app.system(), {
      filename: `${name}.pdf`,
      content: Readable.from([await readFile(`server/pdf/testing-pdfs/${name}.pdf`)]),
    });
  const old = await app.make('documents', { name: 'Old card', path: (await stored('annotation-tx'))._id, status: 'Archived' });
  const card = await app.make('documents', { name: 'BLS card', path: (await stored('rotation'))._id, renews: old._id });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/app/documents/${card._id}` });

  await page.getByText('Page 1 of 2').waitFor();
  await page.getByRole('img', { name: /rotation.*page 1/ }).waitFor();
  const region = page.getByRole('region', { name: /^Pages of/ });
  const boxOf = async (number: number) => (await page.locator(`[data-page="${number}"]`).boundingBox())!;
  const first = await boxOf(1);
  expect((await boxOf(2)).y).toBeGreaterThan(first.y + first.height);
  await region.focus();
  for (let zoom = 1; zoom <= 4; zoom++) await page.keyboard.press('+');
  await page.getByText('300%').waitFor();
  expect((await boxOf(1)).x).toBeGreaterThan((await region.boundingBox())!.x);
  await page.keyboard.press('0');
  await page.keyboard.press('PageDown');
  await page.getByText('Page 2 of 2').waitFor();
  await page.keyboard.press('+');
  await page.getByText('125%').waitFor();
  await page.keyboard.press('r');
  const turned = await page
    .getByRole('img', { name: /page 2/ })
    .locator('..')
    .getAttribute('style');
  expect(turned).toContain('rotate(90deg)');
  await page.keyboard.press('f');
  await page.getByRole('textbox', { name: 'Find in the document' }).fill('second LINE');
  await page.getByText('1 of 2', { exact: true }).waitFor();
  await page.locator('[data-page="1"] [data-current]').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('2 of 2', { exact: true }).waitFor();
  await page.locator('[data-page="2"] [data-current]').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('search').getByText('2 of 2').count()).toBe(0);
  await page
    .getByRole('region', { name: 'Versions' })
    .getByRole('link', { name: /^annotationtx/ })
    .click();
  await page.getByText('1 page').waitFor();
  expectNoErrors(page);
});

test('chosen documents become one PDF in the order that is wanted, which an account keeps', async () => {
  const { app } = journey;
  const [hospital, packet] = [unique('Mercy Hospital'), unique('Packet')];
  const [first, second] = [`${packet} part A`, `${packet} part B`];
  const account = await app.make('accounts', { name: hospital });
  for (const [name, pdf] of [
    [first, 'annotation-tx'],
    [second, 'rotation'],
  ] as const) {
    const content = Readable.from([await readFile(`server/pdf/testing-pdfs/${pdf}.pdf`)]);
    await app.make('documents', { name, path: (await storeUpload(app.system(), { filename: `${pdf}.pdf`, content }))._id });
  }
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/app/documents?q=${encodeURIComponent(packet)}` });
  await page.getByRole('row', { name: new RegExp(second) }).waitFor();
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await page.getByRole('button', { name: 'Merge to PDF' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge to PDF' });
  await dialog.getByRole('button', { name: `Move ${second} up` }).click();
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual([second, first]);
  await dialog.getByLabel('Title').fill('For Mercy');
  await dialog.getByRole('button', { name: 'Merge 2' }).click();

  const made = page.getByRole('dialog', { name: 'Your PDF is ready' });
  await made.getByText(/3 pages/).waitFor();
  await made.getByLabel('Attach it to an account').fill(hospital);
  await page.getByRole('option', { name: new RegExp(`^${hospital}`) }).click();
  await made.getByRole('button', { name: 'Attach', exact: true }).click();
  await page.getByText(`The packet is attached to ${hospital}.`).waitFor();
  const { rows } = await app.engine.database.query('select label from muster.files where parent_id = $1', [account._id]);
  expect(rows).toEqual([{ label: expect.stringContaining('Mercy') }]);
  expectNoErrors(page);
});

/** A provider at an item that asks for a document, on a phone. */
/** The browser of the tests has no camera: what it would see comes from a canvas. */
const SEEN = `
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
  setInterval(() => canvas.getContext('2d').fillRect(Math.random() * 300, 100, 200, 200), 50);
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);`;
const REFUSED = `
  navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('Permission denied', 'NotAllowedError'); };`;

async function providerAtItem(camera = SEEN) {
  const { phone, ...rest } = await providerOnPhone(({ record, item }) => `/provider/credentialing/${record}/${item}`, camera);
  await phone.getByRole('button', { name: 'Photograph it' }).click();
  await phone.waitForURL('**/doc-cap/*');
  return { phone, ...rest };
}

async function providerOnPhone(path: (ids: { record: string; item: string }) => string, camera = SEEN) {
  const { app } = journey;
  const { email, password, user } = await personOf(journey, 'Provider');
  const role = await app.system().records.first('roles', { name: 'Provider' });
  await app.system().records.update('users', String(user._id), { roles: [role!._id] });
  await app.engine.changeCounters.check();
  const provider = await app.make('providers', { first_name: 'Ada', last_name: 'Lee', related_user: user._id });
  const record = await app.make('credentialing', {
    name: 'Mercy Hospital',
    related_user: user._id,
    providers_credentialing: provider._id,
  });
  const item = await app.make('credentialingRequiredItems', {
    name: 'Nursing license',
    field_type: 'Uploaded Document',
    relatedCredentialingRecord: record._id,
    provider_assigned: true,
  });
  const phone = await journey.signedIn(email, password, {
    path: path({ record: record._id, item: item._id }),
    viewport: 'phone',
  });
  await phone.addInitScript({ content: camera });
  await phone.reload();
  return { app, phone, email, password, provider: provider._id };
}

async function takePage(phone: Page) {
  await phone.getByRole('button', { name: 'Take the picture' }).click();
  await phone.getByRole('button', { name: 'Use page' }).click();
}

const inUnsent = (act: string) => `new Promise((done) => {
  const open = indexedDB.open('muster-unsent', 1);
  open.addEventListener('upgradeneeded', () => open.result.createObjectStore('files', { keyPath: 'id' }));
  open.addEventListener('success', () => {
    const transaction = open.result.transaction('files', 'readwrite');
    const files = transaction.objectStore('files');
    const all = files.getAll();
    all.addEventListener('success', () => { ${act} });
    transaction.addEventListener('complete', () => {
      open.result.close();
      done(all.result.map(({ bytes }) => [...new Uint8Array(bytes).slice(0, 3)]));
    });
  });
})`;

/** What the browser keeps of unsent pages: their first bytes. */
const unsentIn = (phone: Page): Promise<number[][]> => phone.evaluate(inUnsent(''));

/** What it keeps was taken so many hours ago; the page learns of it when it next looks, or not before it opens the capture. */
const hoursAgo = (phone: Page, hours: number, { isKnown = true } = {}) =>
  phone.evaluate(
    inUnsent(`
      const past = Date.now() - ${hours} * 60 * 60_000;
      if (${isKnown}) localStorage.setItem('muster:unsent-until', String(past + 24 * 60 * 60_000));
      for (const kept of all.result) files.put({ ...kept, at: past });`),
  );

/** Whether what was taken has been drawn at the moment that its corners come: before that they have no place. */
const isPictureUnderCorners = (phone: Page): Promise<boolean> =>
  phone.evaluate(`new Promise((done) => {
    new MutationObserver((_, watching) => {
      if (!document.querySelector('[aria-label="Upper left corner"]')) return;
      watching.disconnect();
      done(document.querySelector('img[alt="What was taken"]').complete);
    }).observe(document.body, { subtree: true, childList: true });
  })`);

/** Two keys at a corner, the second before the first has been drawn. */
const twoStepsDown = (phone: Page) =>
  phone.evaluate(`for (const shiftKey of [true, true])
    document.querySelector('[aria-label="Upper left corner"]')
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', shiftKey, bubbles: true }));`);

test('a provider photographs three pages, two of them without a connection, and a second device finishes [DOC-001]', async () => {
  const { app, phone, email, password } = await providerAtItem();
  const captured = `/api${new URL(phone.url()).pathname}`;
  const maker = await app.signIn(email, password);
  const pagesNow = async () => (await maker.get(captured)).body.record.pages as { _id: string; width: number; height: number }[];
  await takePage(phone);
  await phone.getByRole('img', { name: 'Page 1' }).waitFor();
  const heic = { name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('....ftypheic') };
  await phone.getByLabel('Pages to add').setInputFiles(heic);
  await phone.getByText('Settings, Camera, Formats').waitFor();
  await phone.context().setOffline(true);
  await takePage(phone);
  await phone.getByText('Waiting for a connection').waitFor();
  await phone.getByText('You are offline. Go on').waitFor();

  // the page of a photograph is found; a corner is dragged, and what is sent is the page alone
  const isUnderItsCorners = isPictureUnderCorners(phone);
  await phone.getByLabel('Pages to add').setInputFiles('features/capture/testing-photographs/chart-on-black.jpg');
  expect(await isUnderItsCorners).toBe(true);
  const corner = phone.getByRole('button', { name: 'Upper left corner' });
  await corner.waitFor();
  const picture = (await phone.getByRole('img', { name: 'What was taken' }).boundingBox())!;
  const suggested = (await corner.boundingBox())!;
  expect((suggested.x + 22 - picture.x) / picture.width).toBeCloseTo(81 / 800, 1);
  expect((suggested.y + 22 - picture.y) / picture.height).toBeCloseTo(58 / 600, 1);
  await corner.hover();
  await phone.mouse.down();
  const now = (await phone.getByRole('img', { name: 'What was taken' }).boundingBox())!;
  await phone.mouse.move(now.x + now.width / 2, now.y + 10);
  await phone.mouse.up();
  const place = async () => {
    const { x, y } = (await corner.boundingBox())!;
    return { x: (x + 22 - picture.x) / picture.width, y: (y + 22 - picture.y) / picture.height };
  };
  await expect.poll(async () => (await place()).x).toBeCloseTo(0.5, 1);
  const { y } = await place();
  await twoStepsDown(phone);
  await expect.poll(async () => (await place()).y - y).toBeCloseTo(0.1, 2);
  await corner.press('Shift+ArrowUp');
  await phone.getByRole('button', { name: 'Use page' }).click();
  await expect.poll(() => phone.getByText('Waiting for a connection').count()).toBe(2);
  expect(await pagesNow()).toHaveLength(1);
  await phone.context().setOffline(false);
  await phone.getByRole('img', { name: 'Page 3' }).waitFor();
  const [first, second, third] = await pagesNow();
  // 800 by 600 pixels were photographed
  expect(third!.width / third!.height).toBeCloseTo(1.1, 1);

  await phone.goto(journey.at('/doc-cap'));
  await phone.getByRole('link', { name: /^Nursing license 3 pages/ }).click();
  await phone.getByRole('img', { name: 'Page 3' }).waitFor();
  await phone.getByRole('button', { name: 'Continue on another device' }).click();
  const code = (await phone.getByRole('figure').filter({ hasText: 'Scan this code' }).boundingBox())!;
  expect(code.y + code.height).toBeLessThanOrEqual(844);
  const { body } = await maker.post(`${captured}/link`);
  const link = new URL(String(body.link));
  const other = await newPage({ viewport: 'phone' });
  await other.goto(journey.at(link.pathname + link.hash));
  await other.getByRole('img', { name: 'Page 3' }).waitFor();
  await other.getByRole('button', { name: 'Move page 3 earlier' }).click();
  await expect.poll(async () => (await pagesNow()).map(({ _id }) => _id)).toEqual([first!._id, third!._id, second!._id]);
  await other.getByRole('button', { name: 'Send 3 pages for review' }).click();
  await other.getByRole('heading', { name: 'Sent for review' }).waitFor();
  await phone.getByRole('link', { name: 'Back to the item' }).click();
  await phone.getByText('We are reviewing it. You can still replace it.').waitFor();

  // it is sent back: the page opens at the reason, and the old picture stays beside the new one
  const item = new URL(phone.url()).pathname.split('/').at(-1)!;
  const reason = 'The lower edge is cut off.';
  await (await app.signIn()).post(`/api/credentialing-required-items/${item}/reject`, { reason });
  await phone.getByRole('alert').getByText(reason).waitFor();
  await phone.getByLabel('Document file').setInputFiles('features/capture/testing-photographs/chart-on-black.jpg');
  const boxes = ['What was sent back', 'What you are about to send'].map((name) =>
    phone.getByRole('img', { name }).boundingBox(),
  );
  const [old, chosen] = (await Promise.all(boxes)) as { x: number; y: number; width: number; height: number }[];
  expect(old!.x + old!.width).toBeLessThanOrEqual(chosen!.x);
  expect(chosen!.x + chosen!.width).toBeLessThanOrEqual(390);
  expect(chosen!.y).toBeLessThan(old!.y + old!.height);
});

test('a provider adds a document that nobody asked for, photographed in two pages', async () => {
  const { app, phone, provider } = await providerOnPhone(() => '/provider/documents');
  await phone.getByText('No documents yet').waitFor();
  await phone.getByRole('button', { name: 'Add a document' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Add a document' });
  await dialog.getByRole('button', { name: 'Photograph it' }).click();
  await dialog.getByText('Please choose a type of document.').waitFor();
  await expectAccessible(phone, { within: '[role=dialog]' });
  await dialog.getByRole('combobox', { name: 'Type of document' }).fill('TB');
  await phone.getByRole('option', { name: 'TB Test' }).click();
  await dialog.getByRole('button', { name: 'Photograph it' }).click();
  await phone.getByRole('heading', { name: 'TB Test' }).waitFor();
  for (const number of [1, 2]) {
    await takePage(phone);
    await phone.getByRole('img', { name: `Page ${number}` }).waitFor();
  }
  const captured = new URL(phone.url()).pathname;
  await phone.goto(journey.at('/doc-cap'));
  await phone.getByRole('link', { name: /^TB Test 2 pages/ }).click();
  await phone.getByRole('img', { name: 'Page 2' }).waitFor();
  expect(new URL(phone.url()).pathname).toBe(captured);
  await expectAccessible(phone);
  expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);

  await phone.getByLabel('Expiration date').fill('01/31/2090');
  await phone.getByRole('button', { name: 'Send 2 pages for review' }).click();
  await phone.getByRole('heading', { name: 'Sent for review' }).waitFor();
  await phone.getByRole('link', { name: 'Back to your documents' }).click();
  await phone
    .getByRole('button', { name: /TB Test/ })
    .filter({ hasText: 'Pending Review' })
    .waitFor();
  expect(await app.system().records.all('documents', { providers_documents: provider })).toMatchObject([
    {
      status: 'Pending Review',
      document_type: 'TB Test',
      expiration_date: '2090-01-31',
      filename: expect.stringContaining('_merged_2.pdf'),
    },
  ]);
  expectNoErrors(phone);
});

test('a page is looked at, taken again in its place, and moved; the last link alone opens a capture', async () => {
  const { app, phone, email, password } = await providerAtItem();
  for (const number of [1, 2]) {
    await takePage(phone);
    await phone.getByRole('img', { name: `Page ${number}` }).waitFor();
  }
  const maker = await app.signIn(email, password);
  const path = `/api${new URL(phone.url()).pathname}`;
  const pagesNow = async () => (await maker.get(path)).body.record.pages.map(({ _id }: { _id: string }) => _id) as string[];
  const [first, second] = await pagesNow();

  await phone.getByRole('button', { name: 'Look at page 1' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Page 1 of 2' });
  await dialog.getByRole('img', { name: 'Page 1, large' }).waitFor();
  await expectAccessible(phone, { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Take it again' }).click();
  await phone.getByText('You are taking page 1 again.').waitFor();
  await takePage(phone);
  await expect.poll(pagesNow).not.toContain(first);
  expect(await pagesNow()).toEqual([expect.any(String), second]);
  const [taken] = await pagesNow();
  await phone.getByRole('button', { name: 'Move page 1 later' }).click();
  await expect.poll(pagesNow).toEqual([second, taken]);

  const links = [await maker.post(`${path}/link`), await maker.post(`${path}/link`)].map(
    ({ body }) => new URL(String(body.link)),
  );
  const other = await newPage({ viewport: 'phone' });
  await other.goto(journey.at(links[1]!.pathname + links[1]!.hash));
  await other.getByRole('img', { name: 'Page 2' }).waitFor();
  await maker.post(`${path}/link`);
  await other.getByText('This link does not work any more. Please show a new code').waitFor();
  expect(await other.getByRole('button', { name: 'Take the picture' }).count()).toBe(0);
});

test('pages that had not arrived when another device finished stay, and are added to the document', async () => {
  const { app, phone, email, password } = await providerAtItem();
  const captured = `/api${new URL(phone.url()).pathname}`;
  const maker = await app.signIn(email, password);
  await takePage(phone);
  await phone.getByRole('img', { name: 'Page 1' }).waitFor();
  await phone.context().setOffline(true);
  for (const waiting of [1, 2]) {
    await takePage(phone);
    await expect.poll(() => phone.getByText('Waiting for a connection').count()).toBe(waiting);
  }
  await maker.post(`${captured}/finish`, {});
  await phone.context().setOffline(false);

  const notSent = phone.getByRole('alert', { name: '2 pages were not sent' });
  await notSent.getByText('This document was finished on another device before they arrived.').waitFor();
  await expectAccessible(phone);
  await phone.goto(journey.at('/doc-cap'));
  await phone.getByRole('link', { name: /^Nursing license 1 page, 2 more on this device/ }).click();
  const saved = phone.waitForEvent('download');
  await notSent.getByRole('link', { name: 'Save page 2 to this device' }).click();
  expect((await saved).suggestedFilename()).toBe('page-2.jpg');
  await notSent.getByRole('button', { name: 'Add to the document' }).click();
  await phone.getByRole('img', { name: 'Page 3' }).waitFor();
  await phone.getByRole('button', { name: 'Send 3 pages for review' }).click();
  await phone.getByRole('heading', { name: 'Sent for review' }).waitFor();
  expect(await notSent.count()).toBe(0);
  expect(await unsentIn(phone)).toEqual([]);
});

test('pages of a link that has ended stay to be saved until they are discarded', async () => {
  const { app, phone, email, password } = await providerAtItem();
  const maker = await app.signIn(email, password);
  const captured = new URL(phone.url()).pathname;
  const link = new URL(String((await maker.post(`/api${captured}/link`)).body.link));
  const other = await newPage({ viewport: 'phone' });
  await other.addInitScript({ content: SEEN });
  await other.goto(journey.at(link.pathname + link.hash));
  await other.getByRole('button', { name: 'Take the picture' }).waitFor();
  await other.context().setOffline(true);
  await takePage(other);
  await other.getByText('Waiting for a connection').waitFor();
  await maker.post(`/api${captured}/link`);
  await other.context().setOffline(false);

  const notSent = other.getByRole('alert', { name: '1 page was not sent' });
  await notSent.getByText('The link has ended. Save the pages to this device').waitFor();
  await notSent.getByRole('link', { name: 'Save page 1 to this device' }).waitFor();
  expect(await notSent.getByRole('button', { name: 'Send again' }).count()).toBe(0);
  expect(await unsentIn(other)).toHaveLength(1);
  await notSent.getByRole('button', { name: 'Discard' }).click();
  await notSent.waitFor({ state: 'hidden' });
  await expect.poll(() => unsentIn(other)).toEqual([]);
});

test('where the camera is refused the page says so, and takes a picture of the phone’s own camera or a file', async () => {
  const { phone } = await providerAtItem(REFUSED);

  await phone.getByText('Your browser does not let this page use the camera.').waitFor();
  await expectAccessible(phone);
  expect(await phone.getByLabel('Picture to add').getAttribute('capture')).toBe('environment');
  expect(await phone.getByLabel('Pages to add').getAttribute('capture')).toBeNull();
  await phone.getByLabel('Picture to add').setInputFiles('features/capture/testing-photographs/chart-on-black.jpg');
  await phone.getByRole('button', { name: 'Use page' }).click();
  await phone.getByRole('img', { name: 'Page 1' }).waitFor();
  await phone.getByLabel('Pages to add').setInputFiles('server/pdf/testing-pdfs/rotation.pdf');
  await phone.getByRole('img', { name: 'Page 2' }).waitFor();
  await phone.getByRole('button', { name: 'Continue on another device' }).click();
  await phone.getByRole('img', { name: 'QR code that opens this document on another device' }).waitFor();
});

test('a page that was not sent is kept encrypted, and is gone when it was sent, after a day, and at sign-out', async () => {
  const { phone } = await providerAtItem();
  const JPEG = [0xff, 0xd8, 0xff];
  await phone.route('**/pages', (route) => route.abort());

  await takePage(phone);
  await expect.poll(() => unsentIn(phone)).toHaveLength(1);
  expect((await unsentIn(phone))[0]).not.toEqual(JPEG);
  await phone.reload();
  await phone.getByText('Sending…').waitFor();
  await phone.unroute('**/pages');
  await phone.getByRole('img', { name: 'Page 1' }).waitFor();
  await expect.poll(() => unsentIn(phone)).toEqual([]);

  await phone.route('**/pages', (route) => route.abort());
  await takePage(phone);
  await expect.poll(() => unsentIn(phone)).toHaveLength(1);
  await hoursAgo(phone, 23);
  await phone.reload();
  await phone.getByText('Sending…').waitFor();
  expect(await unsentIn(phone)).toHaveLength(1);
  await hoursAgo(phone, 25, { isKnown: false });
  await phone.reload();
  await expect.poll(() => unsentIn(phone)).toEqual([]);
  await phone.getByRole('img', { name: 'Page 1' }).waitFor();
  expect(await phone.getByText('Sending…').count()).toBe(0);

  await takePage(phone);
  await expect.poll(() => unsentIn(phone)).toHaveLength(1);
  await hoursAgo(phone, 25);
  await phone.goto(journey.at('/provider/tasks'));
  await expect.poll(() => unsentIn(phone)).toEqual([]);

  await phone.goBack();
  await takePage(phone);
  await expect.poll(() => unsentIn(phone)).toHaveLength(1);
  await phone.goto(journey.at('/logout'));
  await phone.getByRole('heading', { name: 'You have been logged out.' }).waitFor();
  await expect.poll(() => unsentIn(phone)).toEqual([]);
});

test('the welcome video is put aside by its button', async () => {
  const { email, password } = await personOf(journey, 'Provider');
  const page = await journey.signedIn(email, password, { path: '/provider/dashboard', viewport: 'phone' });
  const offer = page.getByRole('region', { name: 'Welcome video' });

  await offer.getByRole('button', { name: 'Done, show it under Help' }).click();
  await offer.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();
  await settled(page);
  expect(await offer.count()).toBe(0);
});

test('the welcome video is offered on the provider’s start page until it was seen to its end, then stands under Help at its fixed path, with picture and captions [PROV-021, PROV-022]', async () => {
  const { email, password } = await personOf(journey, 'Provider');
  const page = await journey.signedIn(email, password, { path: '/provider/dashboard', viewport: 'phone' });
  const offer = page.getByRole('region', { name: 'Welcome video' });

  await offer.getByRole('button', { name: 'Done, show it under Help' }).waitFor();
  await offer.getByLabel('Welcome to your area').dispatchEvent('ended');
  await offer.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();
  expect(await offer.count()).toBe(0);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Help' }).click();
  const video = page.getByLabel('Welcome to your area');
  await video.waitFor();
  expect(await video.getAttribute('src')).toBe('/provider-area/welcome.mp4');
  expect(await video.getAttribute('poster')).toBe('/provider-area/welcome.jpg');
  expect(await video.locator('track[kind=captions]').getAttribute('src')).toBe('/provider-area/welcome.vtt');
  for (const path of ['welcome.mp4', 'welcome.jpg', 'welcome.vtt'])
    expect((await fetch(journey.at(`/provider-area/${path}`))).status).toBe(200);
});
