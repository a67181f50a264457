import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, newPage } from './browser.ts';
import { ADMIN, signIn, startJourney, type Journey } from './journey.ts';
import { sampleOf } from './sample.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

/** The same server under another host name; both lead to this machine. */
const under = (host: string, path: string) => {
  const address = new URL(journey.at(path));
  address.hostname = host;
  return address.href;
};

/** What the sign-in screen shows of the brand. */
const faceOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(`(() => {
    const style = (element, property) => element && getComputedStyle(element)[property];
    const frame = document.querySelector('[data-brand]');
    return {
      title: document.title,
      name: document.querySelector('form h1').parentElement.textContent,
      logo: document.querySelector('main svg path').getAttribute('d') + style(document.querySelector('main svg path'), 'fill'),
      background: style(frame.querySelector('aside'), 'backgroundImage') + style(frame.querySelector('main'), 'borderTopColor'),
    };
  })()`);

/** At one size in each run. */
test.each(sampleOf('the size of the sign-in', ['desktop', 'phone'] as const, 1))(
  'the sign-in screen wears the brand of its address: name, logo, background, title (%s) [THEME-001, THEME-002, THEME-003, THEME-004]',
  async (viewport) => {
    const page = await newPage({ viewport });
    await page.goto(under('localhost', '/login'));
    await page.getByText('to Muster Health').waitFor();
    const health = await faceOf(page);
    await page.goto(under('schools.localhost', '/login'));
    await page.getByText('to Muster Schools').waitFor();
    const schools = await faceOf(page);

    expect([health.title, schools.title]).toEqual([
      expect.stringContaining('Muster Health'),
      expect.stringContaining('Muster Schools'),
    ]);
    for (const part of ['name', 'logo', 'background']) expect([part, schools[part]]).not.toEqual([part, health[part]]);
    await expectAccessible(page);
    expectNoErrors(page);
  },
);

test('a theme of one’s own leaves the brand’s name, mark and picture where they are [THEME-002, THEME-003, THEME-004]', async () => {
  const page = await newPage();
  const faces: Record<string, string>[] = [];
  for (const host of ['localhost', 'schools.localhost']) {
    await page.goto(under(host, '/login'));
    await page.evaluate(`localStorage.setItem('theme', 'candy')`);
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    faces.push(await faceOf(page));
  }

  for (const part of ['name', 'logo', 'background']) expect([part, faces[0]![part]]).not.toEqual([part, faces[1]![part]]);
  expectNoErrors(page);
});

test('behind the sign-in the brand stays [THEME-001]', async () => {
  const page = await newPage();
  await page.goto(under('schools.localhost', '/login'));
  await signIn(page, ADMIN.email, ADMIN.password);
  await page.waitForURL('**/app/dashboard');
  await page.getByRole('link', { name: 'Muster Schools' }).first().waitFor();

  expect(await page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('--m-accent')`)).toBe('#4747c4');
  expectNoErrors(page);
});
