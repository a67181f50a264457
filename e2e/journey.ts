import type { Page } from 'playwright-core';
import { ADMIN, startTestApp, type TestApp } from '#server/testing.ts';
import { closePages, newPage, type PageOptions } from './browser.ts';

export { ADMIN };
/** The password of the demo agency's people. */
export const DEMO_PASSWORD = 'Muster-Demo-1';

let made = 0;
/** A name that no other test and no other try of this one has used. */
export const unique = (name: string): string =>
  `${name} ${(++made + 9).toString(36)}${process.hrtime.bigint().toString(36).slice(-4)}`;

const LANDING: Record<string, string> = { Dashboard: '/dashboard', Provider: '/provider/credentialing' };

export interface Journey {
  app: TestApp;
  /** The whole address of a path. */
  at(path: string): string;
  /** The page of somebody who has signed in, on the node of this address: `path`, or where the sign-in form would have led. */
  signedIn(email: string, password: string, options?: PageOptions & { path?: string; node?: string }): Promise<Page>;
  /** The same by the form, where the sign-in led it. */
  signedInByForm(email: string, password: string, options?: PageOptions): Promise<Page>;
  close(): Promise<void>;
}

/** The real server on a port of its own. */
export async function startJourney(options: { demo?: boolean; env?: Record<string, string> } = {}): Promise<Journey> {
  const app = await startTestApp({ ...options, listen: true });
  const at = (path: string) => app.address + path;
  return {
    app,
    at,
    signedIn: async (email, password, { path, node = app.address, context, ...pageOptions } = {}) => {
      const { token, user } = await app.signIn(email, password);
      const session = {
        jwt_token: token,
        currentUser: JSON.stringify(user),
        session: JSON.stringify({ auth: true, token, user }),
      };
      const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }));
      const storageState = { cookies: [], origins: [{ origin: node, localStorage }] };
      const page = await newPage({ ...pageOptions, context: { storageState, ...context } });
      await page.goto(node + (path ?? LANDING[String(user.userType)] ?? '/app/dashboard'));
      return page;
    },
    signedInByForm: async (email, password, pageOptions) => {
      const page = await newPage(pageOptions);
      await page.goto(at('/login'));
      await signIn(page, email, password);
      // The address changes before the form has left the page.
      await page.waitForURL((url) => url.pathname !== '/login');
      await page.getByRole('button', { name: 'Sign In' }).waitFor({ state: 'hidden' });
      return page;
    },
    close: async () => {
      await closePages();
      await app.close();
    },
  };
}

export async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Somebody of this type whom the sign-in form knows. */
export async function personOf({ app }: Journey, userType: string, more: Parameters<TestApp['userWith']>[0] = {}) {
  const { user } = await app.userWith({ userType, ...more });
  return { email: String(user.email), password: ADMIN.password, user };
}

/** What an earlier try of the same test has left goes into the trash. */
export async function clear({ app }: Journey, module: string, terms: Record<string, unknown>) {
  const { records } = app.system();
  const left = await records.all(module, terms);
  await records.markDeleted(
    module,
    left.map(({ _id }) => _id),
  );
}
