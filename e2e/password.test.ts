import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectNoErrors, newPage, shownFor, stopClock } from './browser.ts';
import { personOf, startJourney, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

const REFUSED = /status of 40[019]/;

/** The temporary password of the last letter that left the house. */
async function temporaryPassword(): Promise<string> {
  await journey.app.workJobs();
  const [letter] = await journey.app
    .system()
    .records.all('outbox', { channel: 'mail' }, { sortField: 'createdAt', sortOrder: 'desc' });
  return /<strong>(\w+)<\/strong>/.exec(String(letter!.body))![1]!;
}

async function askForReset(page: Page, email: string) {
  await page.goto(journey.at('/login'));
  await page.getByRole('link', { name: 'Forgot your password?', exact: true }).click();
  await requestReset(page, email);
}

async function requestReset(page: Page, email: string) {
  await page.getByRole('heading', { name: 'Forgot your password?', exact: true }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/new-password');
}

async function verify(page: Page, password: string) {
  await page.getByLabel('Temporary password').fill(password);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
}

test('a forgotten password: the letter, the temporary password, the new one with its rules, signed in [AUTH-018, AUTH-019, AUTH-020, AUTH-031, AUTH-032, AUTH-033, AUTH-063]', async () => {
  const { email } = await personOf(journey, 'Standard');
  const page = await newPage();
  await page.clock.install();
  await page.goto(journey.at('/forgot-password'));
  await stopClock(page);
  await requestReset(page, email);
  const notice = page.getByRole('region', { name: 'Notifications' }).locator('[data-style=success]');
  await notice.getByText('Password reset request was successful.', { exact: true }).waitFor();
  await notice.getByText('Success', { exact: true }).waitFor();
  await shownFor(page, notice, 1_000);
  await page.clock.resume();

  const button = page.getByRole('button', { name: 'Verify', exact: true });
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  expect(await button.isDisabled()).toBe(true);
  await page.getByLabel('Temporary password').fill('x');
  expect(await button.isDisabled()).toBe(false);
  await page.getByLabel('Email').fill('');
  expect(await button.isDisabled()).toBe(true);
  await page.getByLabel('Email').fill(email);
  await verify(page, await temporaryPassword());

  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill('New-Pass?');
  await page.getByLabel('Confirm password').fill('New-Pass?');
  await stopClock(page);
  await page.getByRole('button', { name: 'Set password' }).click();
  await notice.getByText('Password Successfully Reset. Sending to login.', { exact: true }).waitFor();
  await shownFor(page, notice, 1_000);
  await page.clock.resume();
  await page.waitForURL('**/app/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();

  await page.goto(journey.at('/forgot-password'));
  await page.getByRole('link', { name: 'Back to sign in' }).waitFor();
  expectNoErrors(page);
});

test('the new password’s rules stand at their fields [AUTH-048, AUTH-049, AUTH-050, AUTH-051, AUTH-052, AUTH-053]', async () => {
  const { email } = await personOf(journey, 'Standard');
  const page = await newPage();
  await askForReset(page, email);
  await verify(page, await temporaryPassword());
  const password = page.getByLabel('Password', { exact: true });
  const confirm = page.getByLabel('Confirm password');

  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Password is required', { exact: true }).waitFor();
  await page.getByText('Password confirm is required', { exact: true }).waitFor();
  await password.fill('Ab?de');
  await page.getByText('Must be at least 6 characters long', { exact: true }).waitFor();
  await password.fill('Ab?def');
  await page.getByText('Must be at least 6 characters long', { exact: true }).waitFor({ state: 'hidden' });
  await password.fill('Abcdefghijklmnopqrst?');
  await page.getByText('Must be at most 20 characters long').waitFor();
  for (const weak of ['abcdef?', 'ABCDEF?', 'Abcdefg']) {
    await password.fill(weak);
    await page
      .getByText('Password must be at least 6 characters with 1 lowercase, 1 uppercase and a character from @#$%^&+=', {
        exact: true,
      })
      .waitFor();
    await password.fill('Ab?def');
    await page.getByText('Password must be at least 6 characters').waitFor({ state: 'hidden' });
  }
  await confirm.fill('Ab?deg');
  await page.getByText('Passwords do not match', { exact: true }).waitFor();
  await confirm.fill('Ab?def');
  await page.getByText('Passwords do not match', { exact: true }).waitFor({ state: 'hidden' });
  expectNoErrors(page);
});

test('a provider who sets a new password lands on their own dashboard [AUTH-014]', async () => {
  const { email } = await personOf(journey, 'Provider');
  const page = await newPage({ viewport: 'phone' });
  await askForReset(page, email);
  await verify(page, await temporaryPassword());
  await page.getByLabel('Password', { exact: true }).fill('New-Pass?');
  await page.getByLabel('Confirm password').fill('New-Pass?');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.waitForURL('**/provider/dashboard');
  expectNoErrors(page);
});

test('a wrong temporary password is refused in a dialog and the form starts anew [AUTH-061]', async () => {
  const { email } = await personOf(journey, 'Standard');
  const page = await newPage();
  await askForReset(page, email);
  await verify(page, 'wrong');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Temporary Password was not correct', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'OK' }).click();
  expect(await page.getByLabel('Email').inputValue()).toBe('');
  expect(await page.getByLabel('Temporary password').inputValue()).toBe('');
  expectNoErrors(page, REFUSED);
});

test('a temporary password that is refused without a word is refused in words all the same [AUTH-061]', async () => {
  const page = await newPage();
  await page.route('**/api/users/templogin', (route) => route.fulfill({ status: 400, json: { status: false, error: '' } }));
  await askForReset(page, 'anybody@muster.test');

  await verify(page, 'wrong');

  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Email or temporary password was incorrect', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'OK' }).click();
  expect(await page.getByLabel('Email').inputValue()).toBe('');
  expectNoErrors(page, REFUSED);
});

test('a registration that cannot be completed says so and keeps what was typed [AUTH-062]', async () => {
  const { email } = await personOf(journey, 'Standard');
  const page = await newPage();
  await askForReset(page, email);
  await verify(page, await temporaryPassword());
  await journey.app.anonymous.post('/api/users/password-reset', { email }); // a newer letter makes the older one void
  await page.getByLabel('Password', { exact: true }).fill('New-Pass?');
  await page.getByLabel('Confirm password').fill('New-Pass?');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page
    .getByText('There was an issue setting new password. Please try again later. Or contact us if this issue persists.', {
      exact: true,
    })
    .waitFor();
  expect(await page.getByLabel('Confirm password').inputValue()).toBe('New-Pass?');
  expectNoErrors(page, REFUSED);
});

test('a reset that the server refuses says why under Warning, and leads on all the same [AUTH-031, AUTH-064]', async () => {
  const page = await newPage();
  const email = 'often@muster.test';
  for (let attempt = 0; attempt < 30; attempt++) {
    const { status } = await journey.app.anonymous.post('/api/users/password-reset', { email });
    if (status !== 200) break;
  }
  const refusal = await journey.app.anonymous.post('/api/users/password-reset', { email });
  await askForReset(page, email);
  await page.getByText('Warning', { exact: true }).waitFor();
  await page.getByText(refusal.body.error).waitFor();
  expectNoErrors(page, /status of 4\d\d/);
});
