import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saidIn } from '../tools/own-words.ts';
import { offered } from '../tools/route-matrix-screens.ts';
import { expectNoErrors, follow, settled } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';
import { sampleOf } from './sample.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney({ demo: true })));
afterAll(() => journey?.close());

/** So many of staff's screens are looked at in a run; all of them with SCREENS=all. */
const SCREENS = process.env.SCREENS === 'all' ? Infinity : 16;
const RECORDS = ['leads', 'jobs', 'subs', 'placements', 'providers', 'accounts', 'tasks', 'users', 'workflows', 'webhooks'];

const PSEUDO = '/app/dashboard?language=en-XA';

/** Names of the demo and pages of the guide that a screen says of itself as well. */
const IN_THE_DEMO = ['By person', 'Thank you', 'Time off', 'Your account'];

/** What a screen says of itself and nobody types: sentences of several words, and the labels of definitions, menus and titles. */
async function ownWords(): Promise<Set<string>> {
  const sources = globSync('{web,features/*/web}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  const sentences = sources.flatMap((file) => saidIn(file, readFileSync(file, 'utf8'))).flatMap(({ texts }) => texts);
  const modules = [...journey.app.engine.registry.modules.values()];
  const labels = modules.flatMap(({ label, fields }) => [label, ...Object.values(fields).map((field) => field.label ?? '')]);
  const { routes, navigation } = (await offered(process.cwd())) as Record<string, { title?: string; label?: string }[]>;
  const titles = [...routes!, ...navigation!].flatMap(({ title, label }) => [title ?? '', label ?? '']);
  const words = [...sentences, ...labels, ...titles].filter((text) => text?.includes(' ') && !text.includes('{'));
  return new Set(words.filter((text) => !IN_THE_DEMO.includes(text)));
}

async function paths(): Promise<string[]> {
  const { routes } = await offered(process.cwd());
  const ofStaff = routes.filter(({ area, path }) => ['app', 'any', 'admin', 'dashboard'].includes(area) && !path.includes(':'));
  const all = ofStaff.map(({ path }) => path);
  for (const name of RECORDS) {
    const { route } = journey.app.engine.registry.modules.get(name)!;
    const { _id } = (await journey.app.system().records.first(name, {}))!;
    all.push(route, `${route}/new`, `${route}/${_id}`, `${route}/${_id}/edit`);
  }
  return sampleOf('words of', all, SCREENS);
}

/** The lines of the page that stand without brackets, and what is read aloud. */
async function unsaidOn(page: Page, own: ReadonlySet<string>): Promise<string[]> {
  const lines = await page.evaluate<string[]>(`[...document.body.innerText.split(/[\\n\\t]/),
    ...[...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''))]`);
  return [...new Set(lines.map((line) => line.trim()))].filter((line) => own.has(line));
}

/** Calls that carry what was said: a text of a screen taken for a value. */
function saidToTheServer(page: Page): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    const sent = `${decodeURIComponent(request.url())} ${request.postData() ?? ''}`;
    if (sent.includes('⟦')) found.push(`${request.method()} ${sent.slice(0, 300)}`);
  });
  return found;
}

test('the pseudo-language finds no words of staff’s screens that are not said, and nothing said is sent', async () => {
  const own = await ownWords();
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: PSEUDO });
  const sent = saidToTheServer(page);
  const unsaid: string[] = [];

  for (const path of await paths()) {
    await follow(page, path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await settled(page);
    unsaid.push(...(await unsaidOn(page, own)).map((line) => `${path}: ${line}`));
  }

  expect(own.size).toBeGreaterThan(2_000);
  expect(unsaid).toEqual([]);
  expect(sent).toEqual([]);
  expectNoErrors(page);
}, 900_000);

test('a record that is made in another language holds the values of its choices', async () => {
  const last_name = unique('Ωμέγα');
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: PSEUDO });
  const sent = saidToTheServer(page);

  await follow(page, '/app/leads/new');
  await page.getByLabel(/Ƒîŕšţ ñåɱé/).fill('Άννα');
  await page.getByLabel(/Ļåšţ ñåɱé/).fill(last_name);
  await page.getByRole('combobox', { name: /Þŕöƒéššîöñ/ }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: /Çŕéåţé/ }).click();
  await page.waitForURL(/\/app\/leads\/[0-9a-f]{24}/);

  const lead = await journey.app.system().records.first('leads', { last_name });
  expect(JSON.stringify(lead)).not.toContain('⟦');
  expect(sent).toEqual([]);
  expectNoErrors(page);
});

test('what is made of a module in another language has the module’s own name, in menus, buckets and above lists', async () => {
  const admin = await journey.app.signIn();
  const labels = [...journey.app.engine.registry.modules.values()].map(({ label }) => label);
  const mine = await journey.app.make('sidebarMenuInstances', { name: unique('Ωμέγα'), user: admin.user._id, items: [] });
  const name = unique('Σίγμα');
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: PSEUDO });
  const sent = saidToTheServer(page);
  const option = page.getByRole('option').filter({ visible: true }).first();

  await page.getByRole('button', { name: /^⟦Åŕŕåñĝé~+⟧$/ }).click();
  await page.getByRole('dialog').getByRole('combobox').click();
  await option.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^⟦Åðð~+⟧$/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: /Šåṽé/ }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await follow(page, '/admin/menu-nav-editor');
  await page
    .getByRole('button', { name: /^⟦Ñéŵ / })
    .first()
    .click();
  const form = page.getByRole('main').getByRole('form');
  await form.getByRole('textbox', { name: /Ñåɱé/ }).fill(name);
  await form.getByRole('button', { name: /Åðð îţéɱ/ }).click();
  await form.getByRole('combobox', { name: /Ṁöðûļé/ }).click();
  await option.click();
  await form.getByRole('button', { name: /Šåṽé/ }).click();
  await page.getByText(new RegExp(`“${name}”`)).waitFor();

  await follow(page, '/admin/module-report-dashboard-management');
  const before = await journey.app.system().records.count('moduleReportDashboards', {});
  await page.getByRole('main').getByRole('combobox').last().selectOption({ index: 1 });
  await page
    .getByRole('main')
    .getByRole('button', { name: /^⟦Åðð~+⟧$/ })
    .click();
  const { records } = journey.app.system();
  await expect.poll(() => records.count('moduleReportDashboards', {})).toBe(before + 1);

  const [bucket, menu] = [await records.get('sidebarMenuInstances', mine._id), await records.first('menuNavs', { name })];
  for (const made of [bucket, menu]) expect(labels).toContain((made!.items as { label: string }[])[0]?.label);
  for (const above of await records.all('moduleReportDashboards', {})) expect(above.name).not.toContain('⟦');
  expect(sent).toEqual([]);
  expectNoErrors(page);
});
