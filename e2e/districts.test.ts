import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, visit } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

test('a district is entered for an hour in all tabs of one session, and left [ADMIN-015, ADMIN-016]', async () => {
  const { app } = journey;
  const district = await app.make('districts', { name: unique('North') });
  const inside = await app.make('accounts', { name: unique('Inside'), district: district._id });
  const outside = await app.make('accounts', { name: unique('Outside') });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/work-for' });
  const other = await page.context().newPage();
  await visit(other, journey.at('/app/accounts'));
  await other.getByText(String(outside.name)).first().waitFor();
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/districts/emulate-district'));

  await page.getByRole('button', { name: `Enter ${district.name}` }).click();

  expect((await asked).postDataJSON()).toEqual({ district: district._id });
  const bar = page.getByRole('status', { name: 'District mode' });
  await bar.getByText(`You see ${district.name} only`).waitFor();
  const kept = JSON.parse(await page.evaluate(() => localStorage.getItem('emulatedDistrict') ?? 'null'));
  expect(kept).toMatchObject({ _id: district._id, name: district.name });
  const minutes = (Date.parse(kept.until) - Date.now()) / 60_000;
  expect([minutes > 58, minutes <= 60.5]).toEqual([true, true]);
  await other.getByRole('status', { name: 'District mode' }).waitFor();
  await other.getByText(String(outside.name)).first().waitFor({ state: 'hidden' });
  await other.getByText(String(inside.name)).first().waitFor();
  await expectAccessible(page);

  const cancelled = page.waitForRequest((request) => request.url().endsWith('/api/districts/cancel-emulate-district'));
  await bar.getByRole('button', { name: 'Leave district mode' }).click();
  await cancelled;
  await bar.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => localStorage.getItem('emulatedDistrict'))).toBeNull();
  await other.getByRole('status', { name: 'District mode' }).waitFor({ state: 'hidden' });
  await other.getByText(String(outside.name)).first().waitFor();

  const client = await app.make('clients', { name: unique('Client') });
  await page.reload();
  await page.getByRole('button', { name: `Work for ${client.name}` }).click();
  await page.getByRole('status', { name: 'Client mode' }).getByText(`You work for ${client.name}.`).waitFor();
  await page.getByRole('button', { name: 'Leave client mode' }).click();
  await page.getByRole('status', { name: 'Client mode' }).waitFor({ state: 'hidden' });
  await visit(page, journey.at('/admin/districts'));
  await page.getByRole('link', { name: String(district.name) }).waitFor();
  await expectAccessible(page);
  expectNoErrors(page);
});
