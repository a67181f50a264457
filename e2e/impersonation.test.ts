import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectNoErrors, goTo, listening, settled } from './browser.ts';
import { ADMIN, personOf, startJourney, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

const OWN_WORK = {
  credentialing: { views: { access: true, view: 'All' } },
  credentialingRequiredItems: { views: { access: true, view: 'All' } },
};

const savedIn = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('preImpersonationUser') ?? 'null') as { email: string } | null);

async function actAs(page: Page, id: string) {
  await page.goto(journey.at(`/admin/user-management/${id}`));
  await page.locator('button[aria-haspopup=menu]', { hasText: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Act as this user' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Act as this user' }).click();
}

/** Ends when the server has told this page of it. */
const hears = (page: Page, event: string) =>
  new Promise<void>((done) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => void (String(payload).includes(`"${event}"`) && done())),
    ),
  );
const seconds = (count: number) => new Promise((done) => setTimeout(done, count * 1000));

test.each([
  ['Standard', '/app/dashboard', 'desktop'],
  ['Provider', '/provider/dashboard', 'phone'],
] as const)(
  'an admin works as a %s under a banner with both names, and comes back [AUTH-010, AUTH-028, AUTH-046]',
  async (userType, home, viewport) => {
    const { user } = await personOf(journey, userType, { name: 'Pat Field', access: OWN_WORK });
    const page = await journey.signedIn(ADMIN.email, ADMIN.password, { viewport });
    const admin = await page.evaluate(() => JSON.parse(localStorage.getItem('currentUser')!) as { name: string; email: string });
    await actAs(page, user._id);
    const ended = hears(page, 'session-ended');
    await page.waitForURL(`**${home}`);
    await page.getByText(`You are working as ${user.name}.`).waitFor();
    expect((await savedIn(page))?.email).toBe(ADMIN.email);
    expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toContain(user._id);

    // The page hears of the end of its session before it has the next one, is shown for long, and must not take it along.
    const shown: string[] = [];
    page.on('framenavigated', (frame) => shown.push(new URL(frame.url()).pathname));
    await page.route('**/set-user-impersonating', async (route) => {
      const response = await route.fetch();
      await ended;
      // the server refuses any call made now: this session has ended and the next one has not begun
      const refused = page.waitForResponse((answer) => answer.status() === 401);
      await page.evaluate(goTo(userType === 'Provider' ? '/provider/notifications' : '/app/user/sessions'));
      await refused.then(() => seconds(1));
      await route.fulfill({ response });
    });
    await page.route('**/admin', (route) => seconds(1).then(() => route.continue()));
    await listening(page);
    await settled(page);
    await page.getByRole('button', { name: `Back to ${admin.name}` }).click();
    await page.waitForURL('**/admin');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(shown).not.toContain('/login');
    expect(await page.getByText('You are working as').count()).toBe(0);
    expect(await savedIn(page)).toBeNull();
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('currentUser')!).email as string)).toBe(ADMIN.email);
    expectNoErrors(page, /status of 401/);
  },
);

test('an ordinary sign-in forgets who was saved before an impersonation [AUTH-047]', async () => {
  const { email, password } = await personOf(journey, 'Standard');
  const page = await journey.signedIn(email, password, { path: '/logout' });
  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  // after the form has come, which forgets a session by itself: what is asked about is the sign-in
  await page.evaluate(() => localStorage.setItem('preImpersonationUser', '{"email":"somebody@muster.test"}'));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/app/dashboard');
  expect(await savedIn(page)).toBeNull();
  expectNoErrors(page);
});
