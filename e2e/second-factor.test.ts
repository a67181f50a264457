import { generateSync } from 'otplib/functional';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, newPage, type PageOptions, visit } from './browser.ts';
import { personOf, signIn, startJourney, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

const REFUSED = /status of 4(00|22)/;
/** Browsers keep passkeys for names, not for bare addresses. */
const at = (path: string) => journey.at(path).replace('127.0.0.1', 'localhost');
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(journey.app.engine.clock().getTime() / 1000) });
/** The app shows its next code: each one works once. */
const nextCode = (secret: string) => {
  journey.app.advance(60_000);
  return codeOf(secret);
};

async function openSignIn(email: string, password: string, options?: PageOptions) {
  const page = await newPage(options);
  await page.goto(at('/login'));
  await signIn(page, email, password);
  return page;
}

async function openSecurity(page: Page) {
  await page.waitForURL((url) => url.pathname !== '/login');
  await visit(page, at('/app/user/security'));
  await page.getByRole('button', { name: 'Change password' }).waitFor();
}

async function signOut(page: Page) {
  await page.goto(at('/logout'));
  await page.getByRole('heading', { name: 'You have been logged out.' }).waitFor();
  await page.goto(at('/login'));
}

async function setUpAuthenticator(page: Page, password: string) {
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByAltText('QR code for your authenticator app').waitFor();
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Six-digit code from the app').fill(codeOf(secret));
  await page.getByLabel('I have kept these codes').check();
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: 'Done' }).click();
  return { secret, codes };
}

test('an authenticator app is set up, asked for at the next sign-in, and replaced by a recovery code once', async () => {
  const { email, password } = await personOf(journey, 'System Admin', { name: 'Ada Lock' });
  const page = await openSignIn(email, password);
  await openSecurity(page);
  const { secret, codes } = await setUpAuthenticator(page, password);
  expect(codes).toHaveLength(10);
  await page.getByText('10 of 10 left').waitFor();
  await expectAccessible(page);

  await signOut(page);
  await signIn(page, email, password);
  const field = page.getByLabel('Code', { exact: true });
  await field.waitFor();
  await expectAccessible(page);
  await field.fill('000000');
  await page.getByRole('alert').getByText('This code is not correct.').waitFor();
  await field.fill(nextCode(secret));
  await page.getByText('Welcome Ada. Login Successful!').waitFor();
  await page.waitForURL('**/app/dashboard');

  await signOut(page);
  await signIn(page, email, password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0]!);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await openSecurity(page);
  await page.getByText('9 of 10 left').waitFor();
  expectNoErrors(page, REFUSED);
});

test('on a phone the code is pasted with a space, and Back leads to the form', async () => {
  const { email, password } = await personOf(journey, 'System Admin', { name: 'Pia Phone' });
  const page = await openSignIn(email, password, { viewport: 'phone' });
  await openSecurity(page);
  const { secret } = await setUpAuthenticator(page, password);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await expectAccessible(page);

  await signOut(page);
  await signIn(page, email, password);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await signIn(page, email, password);
  const code = nextCode(secret);
  await page.getByLabel('Code', { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.waitForURL('**/app/dashboard');
  expectNoErrors(page, REFUSED);
});

test('a passkey is added, signs in alone and as the second step, and is removed', async () => {
  const { email, password } = await personOf(journey, 'System Admin', { name: 'Kim Key' });
  const page = await openSignIn(email, password);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await openSecurity(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('I have kept these codes').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: /^Rename/ }).click();
  await page.getByLabel('Name of the passkey').fill('Work laptop');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Work laptop').waitFor();

  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('Welcome Kim. Login Successful!').waitFor();
  await page.waitForURL('**/app/dashboard');

  await signOut(page);
  await signIn(page, email, password);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await openSecurity(page);

  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill('not it');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
  await page.getByText('This is not your password.').waitFor();
  await page.getByRole('dialog').getByLabel('Your password').fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
  await page.getByText('Work laptop', { exact: true }).waitFor({ state: 'hidden' });
  await signOut(page);
  await signIn(page, email, password);
  await page.waitForURL('**/app/dashboard');
  expectNoErrors(page, REFUSED);
});

test('one changes one’s password; a System Admin takes the factors of a lost phone away', async () => {
  const { email, password } = await personOf(journey, 'Standard', { name: 'Lou Lost' });
  const page = await openSignIn(email, password);
  await openSecurity(page);
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('not it');
  await dialog.getByLabel('New password', { exact: true }).fill('Brave-Newt-2?');
  await dialog.getByLabel('Confirm password').fill('Brave-Newt-2?');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByText('This is not your password.').waitFor();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed.').waitFor();
  await setUpAuthenticator(page, 'Brave-Newt-2?');

  const admin = await personOf(journey, 'System Admin', { name: 'Help Desk' });
  const desk = await openSignIn(admin.email, admin.password);
  await desk.waitForURL('**/app/dashboard');
  await visit(desk, at('/admin'));
  await desk.getByRole('region', { name: 'Protect your account' }).getByRole('button', { name: 'Don’t show again' }).click();
  await desk.reload();
  await desk.getByRole('heading', { name: 'Administration' }).waitFor();
  expect(await desk.getByRole('region', { name: 'Protect your account' }).count()).toBe(0);
  const { rows } = await journey.app.engine.database.query('select _id from records.users where email = $1', [email]);
  await visit(desk, at(`/admin/user-management/${rows[0]!._id}`));
  await desk.locator('button[aria-haspopup=menu]', { hasText: 'Account' }).click();
  await desk.getByRole('menuitem', { name: 'Remove second factors' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Remove second factors' }).click();
  await desk.getByText('Lou Lost now signs in with only a password').waitFor();

  const again = await openSignIn(email, 'Brave-Newt-2?');
  await again.waitForURL('**/app/dashboard');
  expectNoErrors(desk, REFUSED);
});
