import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeUpload } from '#server/files/uploads.ts';
import { expectNoErrors, newPage } from './browser.ts';
import { ADMIN, personOf, startJourney, type Journey } from './journey.ts';

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
  await page.getByRole('region', { name: /^Pages of/ }).focus();
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
  const account = await app.make('accounts', { name: 'Mercy Hospital' });
  for (const [name, pdf] of [
    ['Packet part A', 'annotation-tx'],
    ['Packet part B', 'rotation'],
  ] as const) {
    const content = Readable.from([await readFile(`server/pdf/testing-pdfs/${pdf}.pdf`)]);
    await app.make('documents', { name, path: (await storeUpload(app.system(), { filename: `${pdf}.pdf`, content }))._id });
  }
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/documents?q=Packet+part' });
  await page.getByRole('row', { name: /Packet part B/ }).waitFor();
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await page.getByRole('button', { name: 'Merge to PDF' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge to PDF' });
  await dialog.getByRole('button', { name: 'Move Packet part B up' }).click();
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual(['Packet part B', 'Packet part A']);
  await dialog.getByLabel('Title').fill('For Mercy');
  await dialog.getByRole('button', { name: 'Merge 2' }).click();

  const made = page.getByRole('dialog', { name: 'Your PDF is ready' });
  await made.getByText(/3 pages/).waitFor();
  await made.getByLabel('Attach it to an account').fill('Mercy');
  await page.getByRole('option', { name: /^Mercy Hospital/ }).click();
  await made.getByRole('button', { name: 'Attach', exact: true }).click();
  await page.getByText('The packet is attached to Mercy Hospital.').waitFor();
  const { rows } = await app.engine.database.query('select label from muster.files where parent_id = $1', [account._id]);
  expect(rows).toEqual([{ label: expect.stringContaining('Mercy') }]);
  expectNoErrors(page);
});

/** A provider at an item that asks for a document, on a phone. */
async function providerAtItem() {
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
    path: `/provider/credentialing/${record._id}/${item._id}`,
    viewport: 'phone',
  });
  // the browser of the tests has no camera: what it would see comes from a canvas
  const content = `
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    setInterval(() => canvas.getContext('2d').fillRect(Math.random() * 300, 100, 200, 200), 50);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);`;
  await phone.addInitScript({ content });
  await phone.reload();
  await phone.getByRole('button', { name: 'Several pages or another device' }).click();
  return { app, phone, email, password };
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

/** What it keeps was taken 25 hours ago. */
const aDayAgo = (phone: Page) =>
  phone.evaluate(
    inUnsent(`
      const past = Date.now() - 25 * 60 * 60_000;
      localStorage.setItem('muster:unsent-until', String(past + 24 * 60 * 60_000));
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

test('a provider photographs two pages, one of them without a connection, and a second device finishes [DOC-001]', async () => {
  const { app, phone, email, password } = await providerAtItem();
  await phone.getByRole('button', { name: 'Take the picture' }).click();
  await phone.getByRole('button', { name: 'Use page' }).click();
  await phone.getByRole('img', { name: 'Page 1' }).waitFor();
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'Take the picture' }).click();
  await phone.getByRole('button', { name: 'Use page' }).click();
  await phone.getByText('Sending…').waitFor();
  await phone.context().setOffline(false);
  await phone.getByRole('img', { name: 'Page 2' }).waitFor();

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
  await phone.mouse.move(picture.x + picture.width / 2, picture.y + 10);
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
  await phone.getByRole('img', { name: 'Page 3' }).waitFor();

  const capture = new URL(phone.url()).pathname;
  await phone.goto(journey.at('/doc-cap'));
  await phone.getByRole('link', { name: /^Nursing license 3 pages/ }).click();
  await phone.getByRole('img', { name: 'Page 3' }).waitFor();
  const { pages } = (await (await app.signIn(email, password)).get(`/api${capture}`)).body.record as {
    pages: { width: number; height: number }[];
  };
  // 800 by 600 pixels were photographed
  expect(pages[2]!.width / pages[2]!.height).toBeCloseTo(1.1, 1);
  const { body } = await (await app.signIn(email, password)).post(`/api${capture}/link`);
  const other = await newPage({ viewport: 'phone' });
  await other.goto(journey.at(capture + new URL(String(body.link)).hash));
  await other.getByRole('button', { name: 'Remove page 1' }).click();
  await other.getByRole('button', { name: 'Send 2 pages for review' }).click();
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
  await aDayAgo(phone);
  await phone.goto(journey.at('/provider/tasks'));
  await expect.poll(() => unsentIn(phone)).toEqual([]);

  await phone.goBack();
  await takePage(phone);
  await expect.poll(() => unsentIn(phone)).toHaveLength(1);
  await phone.goto(journey.at('/logout'));
  await expect.poll(() => unsentIn(phone)).toEqual([]);
});

test('the welcome video is offered once on the provider’s start page, then stands under Help [PROV-021]', async () => {
  const { email, password } = await personOf(journey, 'Provider');
  const page = await journey.signedIn(email, password, { path: '/provider/dashboard', viewport: 'phone' });
  const offer = page.getByRole('region', { name: 'Welcome video' });

  await offer.getByLabel('Welcome to your area').waitFor();
  await offer.getByRole('button', { name: 'Done, show it under Help' }).click();
  await offer.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();
  expect(await offer.count()).toBe(0);
  await page.getByRole('link', { name: 'Help' }).click();
  const video = page.getByLabel('Welcome to your area');
  await video.waitFor();
  expect(await video.getAttribute('src')).toBe('/provider-area/welcome.mp4');
});
