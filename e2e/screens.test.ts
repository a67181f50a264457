import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible, expectNoErrors, newPage, screenshot, type PageOptions } from './browser.ts';
import { ADMIN, DEMO_PASSWORD, startJourney, type Journey } from './journey.ts';

const ADMIN_EMAIL = ADMIN.email;
const LISTS = ['leads', 'tasks', 'credentialing', 'audit-log'];
const LOOKS: PageOptions[] = (['desktop', 'phone'] as const).flatMap((viewport) =>
  (['light', 'dark'] as const).map((scheme) => ({ viewport, scheme })),
);

let journey: Journey;
beforeAll(async () => void (journey = await startJourney({ demo: true })));
afterAll(() => journey?.close());

async function look(page: Page, path: string, name: string) {
  await page.goto(journey.at(path));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready');
  await screenshot(page, name);
  await expectAccessible(page);
}

/** The scheme is what the user chose, kept in the browser. */
async function inScheme(page: Page, scheme: string) {
  await page.evaluate(`localStorage.setItem('theme', '${scheme}')`);
}

test.each(LOOKS)('every screen can be read and used by everybody ($viewport, $scheme)', async ({ viewport, scheme }) => {
  const options = { viewport, scheme };
  const name = (screen: string) => `${screen}-${viewport}-${scheme}`;
  const open = await newPage(journey.browser, options);
  await open.goto(journey.at('/login'));
  await inScheme(open, scheme!);
  for (const path of ['login', 'forgot-password', 'new-password', 'logout', 'gmail-callback', 'no-such-page'])
    await look(open, `/${path}`, name(path));
  expectNoErrors(open);

  const staff = await journey.signedIn(ADMIN_EMAIL, ADMIN.password, options);
  await inScheme(staff, scheme!);
  for (const path of ['app/dashboard', 'admin', 'app/modules', ...LISTS.map((list) => `app/${list}`), 'app/leads/new'])
    await look(staff, `/${path}`, name(path.replaceAll('/', '-')));
  for (const module of ['leads', 'subs', 'credentialing']) {
    const { _id } = (await journey.app.system().records.first(module, {}))!;
    await look(staff, `/app/${module}/${_id}`, name(`${module}-record`));
    if (module === 'leads') await look(staff, `/app/leads/${_id}/edit`, name('leads-edit'));
  }
  expectNoErrors(staff);

  const provider = await journey.signedIn('sofia.reyes@muster-demo.example', DEMO_PASSWORD, options);
  await inScheme(provider, scheme!);
  for (const path of ['provider/dashboard', 'provider/credentialing'])
    await look(provider, `/${path}`, name(path.replaceAll('/', '-')));
  const item = await provider
    .getByRole('main')
    .getByRole('link', { name: /Professional License/ })
    .getAttribute('href');
  await look(provider, item!, name('provider-item'));
  expectNoErrors(provider);
  for (const page of [open, staff, provider]) await page.context().close();
});

test('nothing is wider than a telephone', async () => {
  const staff = await journey.signedIn(ADMIN_EMAIL, ADMIN.password, { viewport: 'phone' });
  for (const path of ['app/dashboard', 'app/leads', 'app/leads/new', 'app/modules', 'admin']) {
    await staff.goto(journey.at(`/${path}`));
    await staff.getByRole('heading', { level: 1 }).first().waitFor();
    await staff.waitForLoadState('networkidle');
    expect([path, await staff.evaluate('document.documentElement.scrollWidth')]).toEqual([path, 390]);
  }
  expectNoErrors(staff);
});
