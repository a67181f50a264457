import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Page } from 'playwright-core';
import { expectNoErrors, newPage } from './browser.ts';
import { ADMIN, signIn, startJourney, type Journey } from './journey.ts';

let journey: Journey;
let leadId: string;
beforeAll(async () => {
  journey = await startJourney();
  const lead = await journey.app.make('leads', { first_name: 'Ana', last_name: 'Day', email: 'ana.day@agency.test' });
  leadId = lead._id;
});
afterAll(() => journey?.close());

/** Every address the page was at, as its history was told. */
async function addressesOf(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('noteAddress', (address: string) => void seen.push(address));
  await page.addInitScript(() => {
    const { history, noteAddress } = globalThis as unknown as {
      history: Record<string, (...args: unknown[]) => void>;
      noteAddress: (address: string) => void;
    };
    for (const name of ['pushState', 'replaceState']) {
      const original = history[name]!.bind(history);
      history[name] = (...args) => {
        noteAddress(String(args[2]));
        original(...args);
      };
    }
  });
  return seen;
}

/** The routes that the browser's database holds, once the page has made it; a visit is noted a second after the page was opened. */
const visitsIn = (page: Page) =>
  page.evaluate<string[]>(`new Promise(async (done, fail) => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'muster')) return done([]);
    const open = indexedDB.open('muster');
    open.onerror = () => fail(open.error);
    open.onsuccess = () => {
      const all = open.result.transaction('historyMenuItems').objectStore('historyMenuItems').getAll();
      all.onsuccess = () => done(all.result.map(({ route }) => route));
      open.result.close();
    };
  })`);

async function openHistory(page: Page) {
  const first = page.getByRole('menuitem', { name: 'Leads', exact: true });
  const submenu = page.getByRole('menuitem', { name: 'Browsing history' });
  await page.getByRole('button', { name: /account menu/ }).click();
  await vi.waitFor(
    async () => {
      await submenu.press('ArrowRight', { timeout: 2_000 });
      await first.waitFor({ timeout: 2_000 });
    },
    { timeout: 20_000 },
  );
  return page.locator('[role=menu] [role=menu] [role=menuitem], [role=menu] ~ [role=menu] [role=menuitem]');
}

test('going back leads to the address before, through the reload route [SHELL-011, SHELL-032]', async () => {
  const page = await newPage();
  const seen = await addressesOf(page);
  await page.goto(journey.at('/login'));
  await signIn(page, ADMIN.email, ADMIN.password);
  await page.waitForURL('**/app/dashboard');
  await page.getByRole('link', { name: 'Leads', exact: true }).click();
  await page.getByText('Ana Day').first().waitFor();
  await page.getByRole('link', { name: 'New lead' }).click();
  await page.getByRole('heading', { name: /New lead/ }).waitFor();

  seen.length = 0;
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL('**/app/leads');
  await page.getByText('Ana Day').first().waitFor();
  expect(seen.filter((address) => address.startsWith('/app'))).toEqual(['/app/load', '/app/leads']);

  await page.goto(journey.at('/app/load?to=/app/tasks'));
  await page.waitForURL('**/app/tasks');
  expectNoErrors(page);
});

test('without an entry of its own, going back is the browser’s [SHELL-033]', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/tasks' });
  await page.getByRole('heading', { name: 'Tasks', exact: true }).waitFor();
  const seen = await addressesOf(page);
  await page.goto(journey.at('/app/leads/new'));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL('**/app/tasks');
  expect(seen).not.toContain('/app/load');
  expectNoErrors(page);
});

test('the history menu lists what was visited, newest first, and is there after a reload [SHELL-036, SHELL-037, SHELL-045]', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password);
  for (const [path, title] of [
    ['/app/leads', 'Leads'],
    [`/app/leads/${leadId}`, 'Ana Day'],
    ['/app/tasks', 'Tasks'],
  ] as const) {
    await page.goto(journey.at(path));
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    await expect.poll(() => visitsIn(page), { timeout: 10_000 }).toContain(path);
  }
  await page.reload();
  await page.getByRole('heading', { name: 'Tasks', exact: true }).waitFor();
  const entries = await openHistory(page);
  expect((await entries.allInnerTexts()).slice(0, 3)).toEqual(['Tasks', 'Ana Day', 'Leads']);

  await page.getByRole('menuitem', { name: 'Ana Day' }).click();
  await page.waitForURL(`**/app/leads/${leadId}`);
  expectNoErrors(page);
});

test('what older versions kept in local storage moves into the browser’s database [SHELL-047]', async () => {
  const page = await newPage();
  await page.goto(journey.at('/login'));
  const old = {
    id: 'old',
    label: 'An older page',
    moduleName: 'leads',
    route: '/app/leads?page=3',
    lastModuleAndRecord: 'leads',
    visitedAt: '2020-01-01T00:00:00.000Z',
  };
  await page.evaluate((page) => localStorage.setItem('historyMenuItems', JSON.stringify([page])), old);
  await signIn(page, ADMIN.email, ADMIN.password);
  await page.waitForURL('**/app/dashboard');
  await page.getByRole('link', { name: 'Leads', exact: true }).click();
  await expect.poll(() => visitsIn(page)).toEqual(expect.arrayContaining([old.route, '/app/leads']));
  await openHistory(page);
  await page.getByRole('menuitem', { name: 'An older page' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('historyMenuItems'))).toBeNull();

  await page.reload();
  await openHistory(page);
  await page.getByRole('menuitem', { name: 'An older page' }).waitFor();
  expectNoErrors(page);
});
