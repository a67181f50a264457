import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible, expectNoErrors, newPage } from './browser.ts';
import { ADMIN, DEMO_PASSWORD, startJourney, type Journey } from './journey.ts';

const PROVIDER = 'sofia.reyes@muster-demo.example';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney({ demo: true })));
afterAll(() => journey?.close());

/** Opens a screen and looks at it in both schemes; on a telephone it is no wider than that. */
async function look(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' }); // colours that fade have no contrast to measure
  await page.goto(journey.at(path));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  for (const scheme of ['light', 'dark']) {
    await page.evaluate(paintIn(scheme));
    await expectAccessible(page);
  }
  const { width } = page.viewportSize()!;
  expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width]);
}

/** Switches the scheme and waits until every colour has arrived at its new value. */
const paintIn = (scheme: string) => `(async () => {
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  document.documentElement.dataset.mantineColorScheme = '${scheme}';
  await frame();
  const fading = () => document.getAnimations().filter((each) => each instanceof CSSTransition);
  for (let left = fading(); left.length; left = fading()) await Promise.allSettled(left.map((each) => each.finished));
  await frame();
})()`;

const PUBLIC = ['login', 'forgot-password', 'new-password', 'logout', 'gmail-callback', 'no-such-page'];
const STAFF = ['app/dashboard', 'admin', 'app/modules', 'app/leads', 'app/credentialing', 'app/leads/new'];

test.each(['desktop', 'phone'] as const)(
  'every screen can be read and used by everybody, light and dark (%s)',
  async (viewport) => {
    const open = await newPage(journey.browser, { viewport });
    for (const path of PUBLIC) await look(open, `/${path}`);
    expectNoErrors(open);

    const staff = await journey.signedIn(ADMIN.email, ADMIN.password, { viewport });
    for (const path of STAFF) await look(staff, `/${path}`);
    for (const module of ['leads', 'credentialing']) {
      const { _id } = (await journey.app.system().records.first(module, {}))!;
      await look(staff, `/app/${module}/${_id}`);
      if (module === 'leads') await look(staff, `/app/leads/${_id}/edit`);
    }
    expectNoErrors(staff);

    const provider = await journey.signedIn(PROVIDER, DEMO_PASSWORD, { viewport });
    await look(provider, '/provider/dashboard');
    await look(provider, '/provider/credentialing');
    const item = provider.getByRole('main').getByRole('link', { name: /Professional License/ });
    await look(provider, (await item.getAttribute('href'))!);
    expectNoErrors(provider);
  },
  300_000,
);
