import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectNoErrors, newPage, settled } from './browser.ts';
import { ADMIN, personOf, signIn, startJourney, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  await personOf(journey, 'Standard', { name: 'Vera Offline' });
});
afterAll(() => journey?.close());

interface Kept {
  version: number;
  tables: Record<string, Record<string, unknown>[]>;
}
/** Everything in the browser's database. */
const keptIn = (page: Page): Promise<Kept> =>
  page.evaluate(async () => {
    const done = <T>(request: { result: T; onsuccess: unknown }) =>
      new Promise<T>((resolve) => (request.onsuccess = () => resolve(request.result)));
    const { indexedDB } = globalThis as any;
    // Opening what is not there yet would make it.
    if (!(await indexedDB.databases()).some(({ name }: { name: string }) => name === 'muster')) return { version: 0, tables: {} };
    const database = await done<any>(indexedDB.open('muster'));
    const tables: Record<string, Record<string, unknown>[]> = {};
    for (const name of database.objectStoreNames)
      tables[name] = await done(database.transaction(name).objectStore(name).getAll());
    database.close();
    return { version: database.version, tables };
  });

async function eventually(page: Page, isThere: (kept: Kept) => boolean): Promise<Kept> {
  for (let attempt = 0; attempt < 60; attempt++) {
    const kept = await keptIn(page);
    if (isThere(kept)) return kept;
    await page.waitForTimeout(250);
  }
  throw new Error(`The browser's database did not come to be as awaited: ${JSON.stringify(await keptIn(page)).slice(0, 500)}`);
}
const names = (kept: Kept, table: string) => (kept.tables[table] ?? []).map(({ name }) => name);

test('users, teams and rights are kept in version 2 of the database, and fetched anew when they change [OFFLINE-002, OFFLINE-003, OFFLINE-004]', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const kept = await eventually(page, (kept) => names(kept, 'users').length > 0 && names(kept, 'teams').length > 0);
  expect(kept.version).toBe(2);
  expect(Object.keys(kept.tables).sort()).toEqual(['historyMenuItems', 'teams', 'userAccessControls', 'users']);
  expect(names(kept, 'users')).toContain('Vera Offline');
  expect(kept.tables.userAccessControls!.map(({ moduleName }) => moduleName)).toContain('leads');

  await settled(page);
  const { user } = await personOf(journey, 'Standard', { name: 'Newly Arrived' });
  const team = await journey.app.make('teams', { name: 'Newly Founded' });
  const areNewKept = (kept: Kept) => [
    names(kept, 'users').includes('Newly Arrived'),
    names(kept, 'teams').includes('Newly Founded'),
  ];
  await eventually(page, (kept) => areNewKept(kept).every(Boolean));
  await journey.app.system().records.markDeleted('users', [user._id]);
  await journey.app.system().records.markDeleted('teams', [team._id]);
  await eventually(page, (kept) => !areNewKept(kept).some(Boolean));
  expectNoErrors(page);
});

test('an owner is chosen from what the browser keeps while the server still thinks', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await eventually(page, (kept) => names(kept, 'users').includes('Vera Offline'));
  await page.route('**/api/users/dataSourceSearch', () => {}); // never answered
  await page.goto(journey.at('/app/tasks/new'));
  await page.getByRole('textbox', { name: 'Assigned User' }).click();
  await page.keyboard.type('vera');
  await page.getByRole('option', { name: /Vera Offline/ }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Assigned User' }).inputValue()).toBe('Vera Offline');
  expectNoErrors(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('resetting says so and fills the tables anew [OFFLINE-007]', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await eventually(page, (kept) => names(kept, 'users').length > 0);
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Reset offline data' }).click();
  const notice = page.locator('[data-style=success]', { hasText: 'Offline data has been reset.' });
  await notice.waitFor();
  await eventually(page, (kept) => names(kept, 'users').includes('Vera Offline'));
  expectNoErrors(page);
});

test('nothing is left for the next person: signing out empties the database and forgets the names of visited records', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await eventually(page, (kept) => names(kept, 'users').length > 0);
  const { _id } = await journey.app.make('accounts', { name: 'A Private Clinic' });
  await page.goto(journey.at(`/app/accounts/${_id}`));
  await page.getByRole('heading', { name: 'A Private Clinic' }).waitFor();
  const stored = () => page.evaluate(() => JSON.stringify((globalThis as any).localStorage));
  await expect.poll(stored).toContain('A Private Clinic');
  await page.goto(journey.at('/logout'));
  await page.getByRole('heading', { name: 'You have been logged out.' }).waitFor();
  await eventually(page, (kept) => Object.values(kept.tables).every((rows) => rows.length === 0));
  expect(await stored()).not.toContain('A Private Clinic');
  expectNoErrors(page);
});

const LISTS = [
  ['leads', 'Leads'],
  ['documents', 'Documents'],
  ['interactiveDocuments', 'Interactive documents'],
  ['accounts', 'Accounts'],
  ['contacts', 'Contacts'],
  ['hrPolicies', 'HR policies'],
] as const;

test('documents, accounts, contacts and policies are kept beyond the half minute of other lists [OFFLINE-001, OFFLINE-010]', async () => {
  const page = await newPage();
  // A socket would miss its heartbeat in the minutes that are skipped, and everything is read anew once it is back.
  await page.routeWebSocket(/socket\.io/, () => {});
  await page.clock.install();
  await page.goto(journey.at('/login'));
  await signIn(page, ADMIN.email, ADMIN.password);
  await page.waitForURL('**/app/dashboard');
  await settled(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.split('/')[2]!));
  const walk = async () => {
    for (const [path, label] of LISTS) {
      // Within the page, as a link would: a reload forgets what is kept.
      await page.evaluate((to) => {
        const { history, dispatchEvent, PopStateEvent } = globalThis as any;
        history.pushState({}, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      }, `/app/${path}`);
      const list = page.getByRole('region', { name: label, exact: true });
      await list.getByRole('navigation', { name: 'Pages' }).waitFor();
    }
  };
  await walk();
  await settled(page);
  asked.length = 0;
  await page.clock.fastForward('02:00');
  await walk();

  const kept = ['documents', 'interactive-documents', 'accounts', 'contacts', 'hr-policies'];
  expect(asked.filter((path) => kept.includes(path))).toEqual([]);
  expect(asked).toContain('leads');
  expectNoErrors(page);
});
