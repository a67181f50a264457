import { afterAll, beforeAll, expect, test } from 'vitest';
import { offeredScreens } from '../tools/route-matrix-screens.ts';
import type { Page } from 'playwright-core';
import { expectAccessible, paint } from './accessible.ts';
import { expectNoErrors, follow, newPage, settled } from './browser.ts';
import { ADMIN, DEMO_PASSWORD, startJourney, type Journey } from './journey.ts';

const PROVIDER = 'sofia.reyes@muster-demo.example';

let journey: Journey;

/** What axe is asked about: on a desktop every screen, on a telephone those that are laid out anew for it. */
type Axe = 'with axe' | 'without axe';

/** Opens a screen and looks at it: no wider than the window, nothing for axe, on a desktop in the light, on a telephone in the dark. */
async function look(page: Page, path: string, axe: Axe) {
  if (page.url() === 'about:blank') await page.goto(journey.at(path));
  else await follow(page, path);
  const heading = page.getByRole('heading', { level: 1 }).first();
  await heading.waitFor().catch(() => expect(path).toBe('a screen with a heading'));
  await settled(page);
  const { width } = page.viewportSize()!;
  if (axe === 'with axe') {
    await paint(page, width > 680 ? 'light' : 'dark');
    await expectAccessible(page);
  }
  expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width]);
}

const PUBLIC = ['/login', '/forgot-password', '/new-password', '/logout', '/gmail-callback', '/no-such-page'];
/** Beside what the features offer: the generic screens of every module. */
const GENERIC = [
  '/app/modules',
  '/app/leads',
  '/app/credentialing',
  '/app/leads/new',
  '/app/leads/:id',
  '/app/leads/:id/edit',
  '/app/credentialing/:id',
];
/** Whose records stand behind an address with an id. */
const MODULE_BEHIND: [string, string][] = [
  ['/admin/role-management/', 'roles'],
  ['/admin/team-management/', 'teams'],
  ['/app/leads/', 'leads'],
  ['/app/credentialing/', 'credentialing'],
];

/** The address with the id of a record that is there. */
async function filled(path: string): Promise<string> {
  if (!path.includes(':')) return path;
  const module = MODULE_BEHIND.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'users';
  const { _id } = (await journey.app.system().records.first(module, {}))!;
  return path.replace(/:\w+/, _id);
}

const pathsOf = async (...areas: string[]) =>
  (await offeredScreens(process.cwd())).filter(({ area }) => areas.includes(area)).map(({ path }) => path);

async function lookAtAll(page: Page, paths: string[], axe: Axe = 'with axe') {
  for (const path of paths) await look(page, await filled(path), axe);
  expectNoErrors(page);
}

/** The tests that walk over every screen that there is; one file for each size, so that they run side by side. */
export function lookAtEveryScreen(viewport: 'desktop' | 'phone') {
  beforeAll(async () => void (journey = await startJourney({ demo: true })));
  afterAll(() => journey?.close());

  test('without a sign-in', async () => {
    await lookAtAll(await newPage({ viewport }), [...PUBLIC, ...(await pathsOf('public'))]);
  }, 600_000);

  test('staff', async () => {
    const page = await journey.signedIn(ADMIN.email, ADMIN.password, { viewport });
    await lookAtAll(page, GENERIC);
    await lookAtAll(page, await pathsOf('app', 'any', 'dashboard'), viewport === 'desktop' ? 'with axe' : 'without axe');
  }, 600_000);

  test('administrators', async () => {
    const page = await journey.signedIn(ADMIN.email, ADMIN.password, { viewport });
    await lookAtAll(page, await pathsOf('admin'), viewport === 'desktop' ? 'with axe' : 'without axe');
  }, 600_000);

  test('providers', async () => {
    const page = await journey.signedIn(PROVIDER, DEMO_PASSWORD, { viewport });
    await lookAtAll(
      page,
      (await pathsOf('provider', 'any')).filter((path) => !path.includes(':')),
    );
    await page.goto(journey.at('/provider/credentialing'));
    const item = page.getByRole('main').getByRole('link', { name: /Professional License/ });
    await lookAtAll(page, [(await item.getAttribute('href'))!]);
  }, 600_000);
}
