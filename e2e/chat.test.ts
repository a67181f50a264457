import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { allViews, type Client } from '#server/testing.ts';
import { expectAccessible, paint } from './accessible.ts';
import { expectNoErrors, listening, newPage, settled, type PageOptions } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

const PHONE = { viewport: 'phone' } as const;
let journey: Journey;
let people: Record<'ana' | 'ben' | 'cy', Client>;
beforeAll(async () => {
  journey = await startJourney();
  const views = { views: allViews };
  const access = { musterMessage: views, messages: views, leads: views, users: { views: { access: true, view: 'All' } } };
  const person = (name: string) => journey.app.userWith({ access, name });
  people = { ana: await person('Ana Ruiz'), ben: await person('Ben Okoye'), cy: await person('Cy Young') };
});
afterAll(() => journey?.close());

const pageOf = async (client: Client, path: string, options: PageOptions = {}) => {
  const page = await journey.signedIn(String(client.user.email), ADMIN.password, { path, ...options });
  await listening(page);
  await page.evaluate(`globalThis.sounds = []; HTMLMediaElement.prototype.play = function () {
    globalThis.sounds.push(this.volume);
    return Promise.resolve();
  };`);
  return page;
};
const say = async (page: Page, words: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(words);
  await page.keyboard.press('Enter');
};
const heard = (page: Page) => page.evaluate<number[]>('globalThis.sounds');

test('two people and a group write to each other in browsers of their own, each hears a message once, and sees who read it', async () => {
  const question = unique('Who takes the night shift');
  const written = async () => (await journey.app.system().records.all('musterMessage', {})).length;
  const before = await written();
  const [ana, ben, cy] = [
    await pageOf(people.ana, '/app/conversations'),
    await pageOf(people.ben, '/app/conversations'),
    await pageOf(people.cy, '/app/conversations', PHONE),
  ];
  await ana.getByRole('button', { name: 'New conversation' }).click();
  const begin = ana.getByRole('region', { name: 'New conversation' });
  for (const name of ['Ben Okoye', 'Cy Young']) {
    await begin
      .getByPlaceholder('Find people')
      .or(begin.getByRole('combobox', { name: 'To' }))
      .first()
      .fill(name);
    await ana.getByRole('option', { name }).click();
  }
  await say(ana, question);

  for (const page of [ben, cy]) {
    const line = page.getByRole('button', { name: new RegExp(question) });
    await line.waitFor();
    await expect.poll(() => heard(page)).toEqual([0.5]);
    await line.click();
  }
  for (const reader of ['Ben Okoye', 'Cy Young'])
    await ana.getByRole('listitem').filter({ hasText: 'Read by' }).getByText(reader).last().waitFor();
  await say(ben, 'I can');
  const words = (page: Page) => page.getByRole('list', { name: 'Messages' });
  for (const page of [ana, cy]) await words(page).getByText('I can').last().waitFor();
  await say(cy, 'Thank you');
  for (const page of [ana, ben]) await words(page).getByText('Thank you').last().waitFor();

  await expect.poll(() => heard(ben)).toEqual([0.5, 0.5]);
  expect(await written()).toBe(before + 3);
  for (const page of [ana, ben, cy]) {
    await settled(page);
    await expectAccessible(page);
    expectNoErrors(page);
  }
}, 90_000);

test('on a phone a letter is written by thumb: the composer takes the whole screen, and its buttons are large enough', async () => {
  const lead = await journey.app.make('leads', { first_name: 'Vera', last_name: 'Lind', email: 'vera@example.org' });
  const page = await pageOf(people.ana, `/app/leads/${lead._id}?tab=Mail`, PHONE);
  await page.getByRole('button', { name: 'Write message' }).tap();
  const composer = page.getByRole('dialog', { name: 'New message' });
  await composer.getByRole('textbox', { name: 'Subject' }).fill('From a phone');
  const send = composer.getByRole('button', { name: 'Send', exact: true });
  for (const verb of [
    send,
    composer.getByRole('button', { name: 'Attach files' }),
    composer.getByRole('button', { name: 'Bold' }),
  ]) {
    const { width, height } = (await verb.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
  }
  expect(await page.evaluate<number>('document.scrollingElement.scrollWidth')).toBeLessThanOrEqual(390);
  for (const scheme of ['light', 'dark'] as const) {
    await paint(page, scheme);
    await expectAccessible(page);
  }
  await send.tap();
  await page.getByRole('article', { name: 'From a phone' }).waitFor();
  expectNoErrors(page);
}, 60_000);

test('a stranger ends the letters by the link in one, is asked first, and can take it back', async () => {
  const { ana } = people;
  const recipients = [{ to: 'stranger@example.org' }];
  await ana.post('/api/messages/send-multiple-email', { subject: 'News', message: '<p>Hi</p>', recipients });
  await journey.app.workJobs();
  const { rows } = await journey.app.engine.database.query(`select headers from muster.outbox where subject = 'News'`);
  const link = /<([^>]+)>/.exec((rows[0]!.headers as Record<string, string>)['List-Unsubscribe']!)![1]!;
  const suppressed = () => journey.app.system().records.count('suppressions', { address: 'stranger@example.org' });

  const page = await newPage(PHONE);
  await page.goto(journey.at(new URL(link).pathname));
  await page.getByRole('heading', { name: 'Unsubscribe' }).waitFor();
  expect(await suppressed()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).tap();
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
  expect(await suppressed()).toBe(1);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'This was a mistake' }).tap();
  await page.getByRole('heading', { name: 'You are subscribed again' }).waitFor();
  expect(await suppressed()).toBe(0);
  expectNoErrors(page);
}, 60_000);
