import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectNoErrors, newPage, type PageOptions } from './browser.ts';
import { personOf, signIn, startJourney, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

const OWN_WORK = {
  credentialing: { views: { access: true, view: 'All' } },
  credentialingRequiredItems: { views: { access: true, view: 'All' } },
};
const PHONE: PageOptions = { viewport: 'phone', context: { serviceWorkers: 'allow' } };
const UNREACHABLE = /ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load resource/;

interface Manifest {
  name: string;
  display: string;
  start_url: string;
  icons: { src: string; sizes: string; purpose: string }[];
}

test.each([
  ['127.0.0.1', 'Muster Health'],
  ['schools.localhost', 'Muster Schools'],
])('under %s the product can be installed as %s', async (host, name) => {
  const page = await newPage(PHONE);
  await page.goto(journey.at('/login').replace('127.0.0.1', host));
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await page.evaluate(async (path) => (await fetch(path)).json() as Promise<unknown>, address!);
  const { icons, ...rest } = manifest as Manifest;

  expect(rest).toMatchObject({ name, display: 'standalone', start_url: '/login' });
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (path) => {
      const { createImageBitmap } = globalThis as unknown as {
        createImageBitmap(blob: unknown): Promise<{ width: number; height: number }>;
      };
      const { width, height } = await createImageBitmap(await (await fetch(path)).blob());
      return `${width}x${height}`;
    }, src);
    expect(size).toBe(sizes);
  }
  expectNoErrors(page);
});

const kept = (page: Page) =>
  page.evaluate(async () => {
    const { caches } = globalThis as unknown as {
      caches: { keys(): Promise<string[]>; open(name: string): Promise<{ keys(): Promise<{ url: string }[]> }> };
    };
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: requests.flat().map(({ url }) => new URL(url).pathname) };
  });

test('the second visit stands without a connection, says that it is offline and goes on by itself', async () => {
  const { email, password } = await personOf(journey, 'Provider', { access: OWN_WORK });
  const page = await newPage(PHONE);
  await page.goto(journey.at('/login'));
  await signIn(page, email, password);
  await page.waitForURL('**/provider/credentialing');
  await page.evaluate(async () => void (await (globalThis as any).navigator.serviceWorker.ready));
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const { names, paths } = await kept(page);
  expect(names).toHaveLength(1);
  expect(paths).toContain('/index.html');
  expect(paths.filter((path) => /^\/(api|events|socket\.io)/.test(path))).toEqual([]);

  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'You are offline' }).waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 1 }).waitFor();

  await page.context().setOffline(true);
  await page.getByText('You are offline. What you see may be out of date, and changes cannot be saved.').waitFor();
  expectNoErrors(page, UNREACHABLE);
});

test('the worker is never kept beyond its day: it is asked for anew', async () => {
  const { status, headers } = await journey.app.anonymous.get('/service-worker.js');
  expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
});
