import { PDF, StandardFonts } from '@libpdf/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

async function resumeOf(last: string): Promise<Buffer> {
  const pdf = PDF.create();
  const font = StandardFonts.Helvetica;
  const first = pdf.addPage({ width: 612, height: 792 });
  first.drawText(`Ada ${last}, RN`, { x: 60, y: 700, size: 22, font });
  first.drawText(`${last.toLowerCase()}@mail.test`, { x: 60, y: 660, size: 11, font });
  pdf.addPage({ width: 612, height: 792 }).drawText('Licensed in FL and GA', { x: 60, y: 400, size: 11, font });
  return Buffer.from(await pdf.save());
}

test('a resume that is dropped on a lead shows where its values stand, fills what is empty, and leaves the rest', async () => {
  const last = unique('Marks').replace(/[^a-z]/gi, ''); // names have no digits
  const lead = await journey.app.make('leads', { first_name: 'Ida', last_name: last });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/app/leads/${lead._id}?tab=Resume` });
  await page
    .locator('input[type="file"][aria-label="Resume"]')
    .setInputFiles({ name: 'ada.pdf', mimeType: 'application/pdf', buffer: await resumeOf(last) });

  const dialog = page.getByRole('dialog', { name: /What the resume tells/ });
  const email = dialog.getByRole('listitem').filter({ hasText: 'Email' });
  await dialog.getByRole('img', { name: 'First page of the resume' }).waitFor();
  await dialog.getByRole('img', { name: 'Page 2 of the resume' }).waitFor();
  await email.getByText(`“${last.toLowerCase()}@mail.test”`).waitFor();
  const mark = dialog.locator('[data-field="email"]');
  const picture = (await dialog.getByRole('img', { name: 'First page of the resume' }).boundingBox())!;
  const place = (await mark.boundingBox())!;
  expect((place.x - picture.x) / picture.width).toBeCloseTo(60 / 612, 2);
  expect((place.y - picture.y) / picture.height).toBeCloseTo((792 - 660 - 11) / 792, 1);
  expect(await mark.getAttribute('data-active')).toBeNull();
  await email.hover();
  await expect.poll(() => mark.getAttribute('data-active')).toBe('true');
  await dialog.getByRole('checkbox', { name: /license/i }).focus();
  await expect.poll(() => dialog.locator('[data-field="license_states"]').getAttribute('data-active')).toBe('true');
  await expectAccessible(page);
  expect(await dialog.getByRole('checkbox', { name: 'First name' }).isChecked()).toBe(false);
  await page.setViewportSize({ width: 1440, height: 420 });
  await dialog.getByRole('checkbox', { name: 'First name' }).scrollIntoViewIfNeeded();
  const [take, frame] = [
    await dialog.getByRole('button', { name: 'Take these values' }).boundingBox(),
    await dialog.boundingBox(),
  ];
  expect(take!.y + take!.height).toBeLessThan(frame!.y + frame!.height - 8);
  await dialog.getByRole('button', { name: 'Take these values' }).click();
  await page.getByText('The lead was filled in').waitFor();

  expect(await journey.app.system().records.get('leads', lead._id)).toMatchObject({
    first_name: 'Ida',
    email: `${last.toLowerCase()}@mail.test`,
    license_states: ['FL', 'GA'],
  });
  expectNoErrors(page);
});

test('a resume without text that is dropped on the list says so, and is kept with the lead that is typed', async () => {
  const last = unique('Scanned').replace(/[^a-z]/gi, '');
  const scan = PDF.create();
  scan.addPage({ width: 612, height: 792 });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/leads' });
  await page
    .locator('input[type="file"][aria-label="Resume of a new lead"]')
    .setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await scan.save()) });
  await page.getByText('It is kept with the lead that you create.').waitFor();
  const form = page.getByRole('dialog', { name: /lead/i });
  await form.getByLabel('First name').fill('Ada');
  await form.getByLabel('Last name').fill(last);
  await form.getByRole('button', { name: /^(Save|Create)/ }).click();
  await page.waitForURL(/\/app\/leads\/[0-9a-f]{24}/);

  const { records } = journey.app.system();
  const lead = await records.first('leads', { last_name: last });
  expect(await records.all('documents', { relatedRecord: lead!._id })).toMatchObject([
    { document_type: 'Resume', name: 'scan.pdf' },
  ]);
});
