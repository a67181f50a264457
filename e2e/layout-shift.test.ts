import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectNoErrors, settled } from './browser.ts';
import { ADMIN, startJourney, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;
let lastLead: string;
beforeAll(async () => {
  journey = await startJourney();
  const { make } = journey.app;
  const { user } = await journey.app.signIn();
  for (let number = 10; number < 40; number++) {
    const lead = { first_name: 'Ada', last_name: `Still ${number}`, profession: 'RN', mobile_phone: '(813) 555-0142' };
    lastLead = (
      await make('leads', { ...lead, current_address: { street: '12 Bay Street', city: 'Tampa', state: 'FL', zip: '33602' } })
    )._id;
  }
  const relatedRecord = { moduleName: 'leads', recordId: lastLead };
  for (const subject of ['Call', 'Write', 'Meet'])
    await make('tasks', {
      subject,
      description: `${subject} soon`,
      leads_tasks: lastLead,
      assigned_to: user._id,
      due_date: '2026-03-02',
    });
  for (const name of ['Left a voicemail', 'Sent a text']) await make('activities', { name, activityType: 'Call', relatedRecord });
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
  // As over a line of 100 ms: what arrives one after the other is painted one after the other.
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.addInitScript(`globalThis.shifts = []; new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) shifts.push([value, sources.map(({ node, previousRect, currentRect }) => [
        node?.nodeType === 1 ? node.tagName + '.' + node.className : node?.nodeName,
        node?.textContent?.slice(0, 30), Math.round(previousRect.x), Math.round(previousRect.y), Math.round(previousRect.width), Math.round(previousRect.height), Math.round(currentRect.x), Math.round(currentRect.y), Math.round(currentRect.height)].join(' '))]);
  }).observe({ type: 'layout-shift', buffered: true })`);
});
afterAll(() => journey?.close());

test.each([
  ['a list', () => '/app/leads'],
  ['a record', () => `/app/leads/${lastLead}`],
])('%s stands still while it loads: the layout shifts by less than 0.05', async (_, pathOf) => {
  await page.goto(journey.at(pathOf()));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);

  const shifts = await page.evaluate<[number, string[]][]>('shifts');
  const sum = shifts.reduce((all, [value]) => all + value, 0);
  expect(
    sum,
    JSON.stringify(
      shifts.filter(([value]) => value > 0.005),
      null,
      1,
    ),
  ).toBeLessThan(0.05);
  expectNoErrors(page);
});
