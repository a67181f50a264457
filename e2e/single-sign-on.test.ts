import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProvider, type TestProvider } from '#server/accounts/single-sign-on/testing-provider.ts';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, newPage } from './browser.ts';
import { personOf, startJourney, type Journey } from './journey.ts';

let provider: TestProvider;
let journey: Journey;
beforeAll(async () => {
  const port = await freePort();
  provider = await startProvider(`http://localhost:${port}`);
  journey = await startJourney({ env: { ...provider.env, PORT: String(port) } });
});
afterAll(async () => {
  await journey?.close();
  await provider?.close();
});

/** The provider has to know where to send people back to before the journey has a server. */
const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
const at = (path: string) => journey.at(path).replace('127.0.0.1', 'localhost');
const BUTTON = { name: 'Sign in with Example ID' };

test('somebody signs in at the provider, lands where they wanted to go, and signs out of Muster', async () => {
  const { user } = await personOf(journey, 'System Admin', { name: 'Sam Sign' });
  Object.assign(provider.visitor, { subject: 'sam', email: String(user.email) });
  const page = await newPage();
  await page.goto(at('/admin/user-management'));
  await page.getByRole('link', BUTTON).waitFor();
  await expectAccessible(page);

  await page.getByRole('link', BUTTON).click();
  await page.getByText('Welcome Sam. Login Successful!').waitFor();
  await page.waitForURL('**/admin/user-management');
  expect(page.url()).not.toContain('sso');
  await page.goBack();
  expect(page.url()).not.toContain('sso=');

  await page.goto(at('/logout'));
  await page.getByRole('heading', { name: 'You have been logged out.' }).waitFor();
  expectNoErrors(page);
});

test('somebody without an account reads why, in red and on a phone too', async () => {
  Object.assign(provider.visitor, { subject: 'stranger', email: 'stranger@example.test' });
  const page = await newPage({ viewport: 'phone' });
  await page.goto(at('/login'));
  await page.getByRole('link', BUTTON).click();

  await page.getByRole('alert').getByText('There is no account with your email address.').waitFor();
  expect(page.url()).toBe(at('/login'));
  await expectAccessible(page);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  expectNoErrors(page);
});
