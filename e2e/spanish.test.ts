import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount, makeProvider, makeSetup, place, signInProvider } from '#features/credentialing/server/testing-world.ts';
import { expectNoErrors, follow, newPage, settled } from './browser.ts';
import { ADMIN, startJourney, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

/** All that is data is Greek here: what is Latin and not in brackets was not said. */
const NURSE = { first_name: 'Άννα', last_name: 'Νικολάου' };
const ITEMS = [
  { _id: 'a', name: 'Άδεια', field_type: 'Uploaded Document', requires_exp_date: true },
  { _id: 'b', name: 'Καλωσόρισμα', field_type: 'Todo Item' },
  {
    _id: 'c',
    name: 'Έλεγχος',
    field_type: 'Todo Item',
    conditions: [{ relatedRequiredItemId: 'b', operator: 'Equals', value: true }],
  },
];
const SCREENS = [
  'dashboard',
  'credentialing',
  'documents',
  'tasks',
  'timesheet',
  'time-off',
  'learning',
  'policies',
  'placements',
  'profile',
];

async function nurse() {
  const { app } = journey;
  const account = await makeAccount(app, 'Ωμέγα');
  await makeSetup(app, { name: 'Βάση', account_specific: account._id, required_items: ITEMS });
  const provider = await makeProvider(app, NURSE);
  const placed = await place(app, await app.signIn(), { name: 'Ωμέγα' }, { account, provider });
  const { user } = await signInProvider(app, placed.provider);
  return { user, provider: placed.provider, record: placed.record! };
}

/** What the browser itself calls days and months. */
const DAYS = ['long', 'short', 'narrow'].flatMap((style) =>
  Array.from({ length: 12 }, (_, at) => [
    new Date(Date.UTC(2026, 0, 1 + at)).toLocaleDateString('en-US', { weekday: style as 'long', timeZone: 'UTC' }),
    new Date(Date.UTC(2026, at)).toLocaleDateString('en-US', { month: style as 'long', timeZone: 'UTC' }),
  ]).flat(),
);
/** The brand is a name, and a profession is data. */
const NAMES = new RegExp(String.raw`\b(Muster Health|Muster|RN|AM|PM|${DAYS.join('|')})\b`, 'g');

/** Latin letters of the page, its labels and its title outside of ⟦brackets⟧. */
async function unsaidOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate<string[]>(`[document.body.innerText, document.title,
    ...[...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''))]`);
  const lines = texts.flatMap((text) => outside(text).split('\n')).map((line) => line.replace(NAMES, '').trim());
  return [...new Set(lines)].filter((line) => /\p{Script=Latin}/u.test(line));
}

function outside(text: string): string {
  const less = text.replace(/⟦[^⟦⟧]*⟧/g, ' ');
  return less === text ? text : outside(less);
}

const fits = (page: Page) => page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth');
const languageOf = (page: Page) => page.evaluate<string>('document.documentElement.lang');

test('a provider with a Spanish browser signs in, sends a document and goes back to English', async () => {
  const { user, record } = await nurse();
  const page = await newPage({ viewport: 'phone', context: { locale: 'es-US' } });
  await page.goto(journey.at('/login'));

  await page.getByLabel('Correo electrónico').fill(String(user.email));
  await page.getByLabel('Contraseña', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByRole('heading', { name: 'Por hacer' }).waitFor();
  expect(await languageOf(page)).toBe('es');
  await follow(page, '/provider/dashboard');
  await page.getByRole('heading', { name: 'Hola, Άννα' }).waitFor();
  await page.getByRole('link', { name: 'Agregar el documento' }).click();
  const content = await readFile('server/pdf/testing-pdfs/rotation.pdf');
  await page
    .getByLabel('Archivo del documento')
    .setInputFiles({ name: 'licencia.pdf', mimeType: 'application/pdf', buffer: content });
  await page.getByLabel('Fecha de vencimiento').fill('01/02/2020');
  await page.getByRole('button', { name: 'Enviar a revisión' }).click();
  await page.getByText(/^Este documento venció el .*2020\. Suba uno que siga vigente\.$/).waitFor();
  await page.getByLabel('Fecha de vencimiento').fill('01/02/2099');
  await page.getByRole('button', { name: 'Enviar a revisión' }).click();
  await page.getByText('Lo estamos revisando. Todavía puede reemplazarlo.').waitFor();
  for (const screen of SCREENS) {
    await follow(page, `/provider/${screen}`);
    expect(await fits(page), screen).toBe(true);
  }

  await follow(page, '/app/user/profile');
  await page.getByRole('combobox', { name: 'Idioma' }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Dates, numbers, and time' }).waitFor();
  await page.goto(journey.at(`/provider/credentialing/${String(record._id)}`));
  await page.getByRole('heading', { name: 'To do' }).waitFor();
  expect(await languageOf(page)).toBe('en');
  expectNoErrors(page, /422/);
});

test('the pseudo-language finds no sentence of the provider’s screens that is not said, and they have room for longer ones', async () => {
  const { user } = await nurse();
  const path = '/provider/dashboard?language=en-XA';
  const page = await journey.signedIn(String(user.email), ADMIN.password, { path, viewport: 'phone' });

  for (const screen of SCREENS) {
    await follow(page, `/provider/${screen}`);
    await settled(page);
    expect(await unsaidOn(page), screen).toEqual([]);
    expect(await fits(page), screen).toBe(true);
  }
  expectNoErrors(page);
});

test('on the narrowest phone no word of a list in Spanish is broken or cut', async () => {
  const { app } = journey;
  const { user, provider } = await nurse();
  const state = { providers_documents: provider._id, status: 'Pending Review' };
  await app.make('documents', { name: 'Vaccination Record', ...state });
  await app.make('ptoBalance', { users_ptoBalance: user._id, year: 2099, allotted_hours: 80 });
  await app.make('ptoRequests', { users_ptoRequests: user._id, pto_date: '2099-12-07', hours_requested: 8, status: 'Pending' });
  const context = { viewport: { width: 320, height: 640 }, locale: 'es-US' };
  const page = await journey.signedIn(String(user.email), ADMIN.password, {
    path: '/provider/documents',
    viewport: 'phone',
    context,
  });
  const widthOf = (text: string) =>
    page.getByText(text).evaluate((element) => element.clientWidth || element.getBoundingClientRect().width);

  expect(await widthOf('Vaccination Record')).toBeGreaterThan(110);
  await follow(page, '/provider/time-off');
  expect(await widthOf('2099')).toBeGreaterThan(130);
  await follow(page, '/provider/notifications');
  const markAll = page.getByText('Marcar todo como leído');
  expect(await markAll.evaluate((label) => label.scrollWidth <= label.clientWidth)).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await follow(page, '/provider/timesheet?date=2027-03-05&day=2027-03-05');
  const day = page.getByRole('heading', { name: /^viernes/ });
  await page.getByText('Copiar el día anterior').filter({ visible: true }).waitFor();
  expect(await day.evaluate((heading) => heading.getBoundingClientRect().height)).toBeLessThan(30);
  expectNoErrors(page);
});
