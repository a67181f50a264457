import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locator } from 'playwright-core';
import { expectNoErrors, goneAfter, newPage, shownFor, stopClock } from './browser.ts';
import { ADMIN, personOf, signIn, startJourney, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

const pathOf = (url: string) => new URL(url).pathname;
const colorOf = (shown: Locator) =>
  shown.evaluate((element) => element.ownerDocument.defaultView.getComputedStyle(element).color as string);
const REFUSED = /status of 40[01]/;

test('the empty address, /home and /login all show the sign-in form [SHELL-001, SHELL-005, SHELL-006, SHELL-007, AUTH-001, AUTH-002, AUTH-003, AUTH-004]', async () => {
  const page = await newPage();
  for (const path of ['/', '/home', '/login']) {
    await page.goto(journey.at(path));
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    if (path === '/') expect(pathOf(page.url())).toBe('/login');
  }

  const button = page.getByRole('button', { name: 'Sign In', exact: true });
  expect(await page.getByRole('checkbox', { name: 'Remember Me', exact: true }).isChecked()).toBe(false);
  expect(await button.isDisabled()).toBe(true);
  await page.getByLabel('Email').fill(ADMIN.email);
  expect(await button.isDisabled()).toBe(true);
  await page.getByLabel('Password', { exact: true }).fill('x');
  expect(await button.isDisabled()).toBe(false);

  await page.getByRole('link', { name: 'Forgot your password?', exact: true }).click();
  await page.waitForURL('**/forgot-password');
  expectNoErrors(page);
});

test('a wrong password is answered in words, the right one with a welcome and what the browser keeps [AUTH-005, AUTH-006, AUTH-025, AUTH-026, AUTH-027]', async () => {
  const page = await newPage();
  await page.clock.install();
  await page.goto(journey.at('/login'));
  await signIn(page, ADMIN.email, 'not it');
  const problem = page.getByRole('alert');
  await problem.waitFor();
  expect(await problem.textContent()).toBe('Email or password was incorrect');
  expect(await colorOf(problem)).toBe('rgb(180, 35, 35)');
  expect(await page.getByLabel('Email').inputValue()).toBe(ADMIN.email);

  const { first_name } = (await journey.app.system().records.first('users', { email: ADMIN.email }))!;
  const sentence = `Welcome ${first_name as string}. Login Successful!`;
  await stopClock(page);
  await signIn(page, ADMIN.email, ADMIN.password);
  const welcome = page.getByText(sentence, { exact: true });
  await welcome.waitFor();
  expect(await page.locator('[data-style=success]').filter({ has: welcome }).count()).toBe(1);
  await page.waitForURL('**/app/dashboard');
  const kept = await page.evaluate(() => ({
    token: localStorage.getItem('jwt_token'),
    user: JSON.parse(localStorage.getItem('currentUser')!),
    session: JSON.parse(localStorage.getItem('session')!),
  }));
  expect(kept.user.email).toBe(ADMIN.email);
  expect(kept.session).toMatchObject({ auth: true, token: kept.token, user: { email: ADMIN.email } });
  await shownFor(page, welcome, 1_500);
  expectNoErrors(page, REFUSED);
});

test('whatever refuses a sign-in is said in the server’s words, in red [AUTH-005]', async () => {
  const { email, password } = await personOf(journey, 'Standard');
  for (let attempt = 0; attempt < 10; attempt++)
    expect((await journey.app.anonymous.post('/api/users/login', { email, password: 'not it' })).status).toBe(400);
  const page = await newPage();
  await page.goto(journey.at('/login'));
  await signIn(page, email, password);

  const problem = page.getByRole('alert');
  await problem.waitFor();
  expect(await problem.textContent()).toBe('Too many attempts. Please try again later.');
  expect(await colorOf(problem)).toBe('rgb(180, 35, 35)');
  expect(pathOf(page.url())).toBe('/login');
  expectNoErrors(page, /status of 429/);
});

test('Remember Me fills the e-mail in next time [AUTH-030]', async () => {
  const page = await newPage();
  await page.goto(journey.at('/login'));
  await page.getByLabel('Remember Me').check();
  await signIn(page, ADMIN.email, ADMIN.password);
  await page.waitForURL('**/app/dashboard');

  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'remember-me')?.value).toContain('admin');
  await page.goto(journey.at('/logout'));
  await page.getByText('You have been logged out.', { exact: true }).waitFor();
  await page.goto(journey.at('/login'));
  expect(await page.getByLabel('Email').inputValue()).toBe(ADMIN.email);
  expectNoErrors(page);
});

const OWN_CREDENTIALING = {
  credentialing: { views: { access: true, view: 'All' } },
  credentialingRequiredItems: { views: { access: true, view: 'All' } },
};

test('everybody lands where their work is, and the brand leads home [AUTH-007, AUTH-008, AUTH-009, AUTH-010, AUTH-011, AUTH-012, AUTH-013, SHELL-002, SHELL-003, SHELL-004, SHELL-012]', async () => {
  const homes: Record<string, [landing: string, home: string]> = {
    'System Admin': ['/app/dashboard', '/admin'],
    Standard: ['/app/dashboard', '/app/dashboard'],
    Dashboard: ['/dashboard', '/dashboard'],
    Provider: ['/provider/credentialing', '/provider/dashboard'],
  };
  for (const [userType, [landing, home]] of Object.entries(homes)) {
    const { email, password } = await personOf(journey, userType, { access: userType === 'Provider' ? OWN_CREDENTIALING : {} });
    const page = await journey.signedInByForm(email, password);
    expect(pathOf(page.url())).toBe(landing);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page
      .getByRole('link', { name: /^Muster/ })
      .first()
      .click();
    await page.waitForURL(({ pathname }) => pathname === home);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expectNoErrors(page);
  }
});

test('a page asked for without a sign-in is opened after it; a page of another type of user is not [AUTH-007, AUTH-034, AUTH-035, AUTH-038]', async () => {
  const { email, password } = await personOf(journey, 'Dashboard');
  const page = await newPage();
  await page.goto(journey.at('/app/tasks?q=today'));
  await page.waitForURL('**/login');
  await signIn(page, ADMIN.email, ADMIN.password);
  await page.waitForURL('**/app/tasks?q=today');
  await page.goto(journey.at('/dashboard'));
  await page.getByRole('heading', { name: 'Today' }).waitFor();

  const other = await journey.signedInByForm(email, password);
  expect(pathOf(other.url())).toBe('/dashboard');
  await other.goto(journey.at('/app/tasks'));
  await other.getByRole('heading', { name: 'This page is not part of your work' }).waitFor();
  expect(await other.getByRole('heading', { name: 'Tasks' }).count()).toBe(0);
  expectNoErrors(page);
  expectNoErrors(other);
});

test('a token whose time is over leads to the form before anything is asked of the server, and from there back to the page [AUTH-034]', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/tasks' });
  await page.getByRole('heading', { name: 'Tasks', exact: true }).waitFor();
  await page.evaluate("localStorage.setItem('jwt_token', `x.${btoa(JSON.stringify({ exp: Date.now() / 1000 - 1 }))}.x`)");
  await page.goto(journey.at('/app/leads?q=late'));
  await page.waitForURL('**/login');
  expect(await page.evaluate("localStorage.getItem('jwt_token')")).toBeNull();
  expectNoErrors(page);

  await signIn(page, ADMIN.email, ADMIN.password);
  await page.waitForURL('**/app/leads?q=late');
  expectNoErrors(page);
});

test('signing out says so, forgets the session and leads back to the form [AUTH-015, SHELL-008]', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password);
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/logout');
  await page.getByRole('heading', { name: 'You have been logged out.', exact: true }).waitFor();

  expect(await page.evaluate(() => localStorage.getItem('jwt_token'))).toBeNull();
  await page.getByRole('link', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/login');
  expectNoErrors(page);
});

test('a session that ended elsewhere says so once and leads to the form [AUTH-065, SHELL-034]', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/login' });
  await page.clock.install();
  await page.goto(journey.at('/app/dashboard'));
  await page.getByRole('link', { name: 'Tasks', exact: true }).waitFor();
  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('jwt_token'))}`;
  await journey.app.anonymous.get('/api/users/logout', { authorization });

  const toast = page.getByText('Your session has expired', { exact: true });
  await toast.first().waitFor();
  expect(await toast.count()).toBe(1);
  await page.getByRole('button', { name: 'Logged Out', exact: true }).waitFor();
  await page.waitForURL('**/login');
  await goneAfter(page, toast, 6_000);
  expectNoErrors(page, /status of 40[13]/);
});
