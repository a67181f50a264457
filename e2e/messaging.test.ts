import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { allViews, type Client } from '#server/testing.ts';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, follow, listening, settled } from './browser.ts';
import { ADMIN, personOf, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let ana: Client;
let page: Page;
const views = { views: allViews };
const access = {
  musterMessage: views,
  socialConversations: views,
  socialComments: views,
  templates: views,
  leads: views,
  messages: views,
  emailFolders: views,
  gmailAccounts: views,
  users: { views: { access: true, view: 'All' } },
};
beforeAll(async () => {
  journey = await startJourney();
  ana = await journey.app.userWith({ access, name: 'Ana Ruiz' });
  const ben = await journey.app.userWith({ access, name: 'Ben Okoye' });
  page = await journey.signedIn(String(ben.user.email), ADMIN.password);
  await page.addInitScript(`globalThis.sounds = []; HTMLMediaElement.prototype.play = function () {
    globalThis.sounds.push([new URL(this.src).pathname, this.volume]);
    return Promise.resolve();
  };`);
});
afterAll(() => journey?.close());

const me = () => page.evaluate<string>(`JSON.parse(localStorage.currentUser)._id`);

test('a message is heard once at half volume, read, answered, and shown in the bar of every page [MSG-014] [MSG-015] [CONST-002]', async () => {
  const question = unique('Are you there');
  await page.goto(journey.at('/app/conversations'));
  await page.getByRole('heading', { name: 'Conversations', exact: true }).waitFor();
  await listening(page);
  const other = await page.context().newPage();
  let isListening = false;
  other.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void (isListening ||= String(payload).startsWith('40'))),
  );
  await other.goto(journey.at('/app/feed'));
  await expect.poll(() => isListening, { timeout: 15_000 }).toBe(true);
  await other.evaluate(`globalThis.sounds = []; HTMLMediaElement.prototype.play = function () {
    globalThis.sounds.push([new URL(this.src).pathname, this.volume]);
    return Promise.resolve();
  };`);

  const { record } = (await ana.post('/api/muster-messages', { message: question, sentTo: [await me()] })).body;

  await page.getByRole('button', { name: new RegExp(`Ana Ruiz.*${question}`) }).waitFor();
  await other.getByRole('button', { name: /^Messages, \d+ unread$/ }).waitFor();
  const heard = async () => [
    ...(await page.evaluate<unknown[]>('globalThis.sounds')),
    ...(await other.evaluate<unknown[]>('globalThis.sounds')),
  ];
  await expect.poll(async () => (await heard()).length, { timeout: 10_000 }).toBe(1);
  expect((await heard())[0]).toEqual(['/sounds/message.wav', 0.5]);
  await other.close();

  await page.getByRole('button', { name: new RegExp(`Ana Ruiz.*${question}`) }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Yes!');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Messages' }).getByText('Yes!').last().waitFor();
  const read = async () => (await journey.app.system().records.get('musterMessage', record._id)).read_by;
  await expect.poll(read, { timeout: 10_000 }).toEqual([await me()]);
  await settled(page);
  await expectAccessible(page);
  await follow(page, '/app/feed');
  await ana.post('/events/message-user', { user: await me(), message: record._id });
  await page.getByText('A message for you').waitFor();
}, 60_000);

test('a post, a reaction, and a comment of somebody else come to the feed by themselves [MSG-035]', async () => {
  await page.goto(journey.at('/app/feed'));
  await listening(page);
  const words = unique('Ten starts this week');
  await page.getByRole('textbox', { name: 'New post' }).fill(words);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const post = page.getByRole('article', { name: 'Post by Ben Okoye' }).filter({ hasText: words });
  await post.getByRole('button', { name: 'React' }).click();
  await page.getByRole('button', { name: 'exploding', exact: true }).click();
  await post.getByRole('button', { name: 'exploding, 1' }).waitFor();

  const { _id } = (await journey.app.system().records.first('socialConversations', { post: words }))!;
  await ana.post('/api/social-comments', { conversation: _id, comment: 'Well done' });

  await post.getByText('Well done').waitFor();
  await settled(page);
  await expectAccessible(page);
}, 60_000);

test('a template is written with its name, type and description, and reads as a record while it is written [TEMPL-001] [TEMPL-004]', async () => {
  const [name, last_name] = [unique('Welcome'), unique('Lind')];
  await journey.app.make('leads', { first_name: 'Vera', last_name, email: 'vera@example.org' });
  await follow(page, '/app/campaigns/templates');
  await page.getByRole('button', { name: 'New template' }).click();
  await page.getByRole('button', { name: 'Save template' }).click();
  await page.getByText('Please enter a name.').waitFor();
  await page.getByText('Please enter a description.').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Description' }).fill('Says hello');
  const body = page.getByRole('textbox', { name: 'Body' });
  await body.click();
  await page.keyboard.type('Dear {{lead.first_name}}');

  await page.getByLabel('Lead', { exact: true }).fill('Vera');
  await page.getByRole('option', { name: new RegExp(`Vera ${last_name}`) }).click();
  await page.getByRole('region', { name: 'Preview' }).getByText('Dear Vera').waitFor();
  await page.getByRole('button', { name: 'Save template' }).click();
  await page.getByRole('navigation', { name: 'Templates' }).getByText(name).waitFor();
  await settled(page);
  await expectAccessible(page);
}, 60_000);

test('a folder needs a name and a mail account its address; mail is opened and walked by keys [MSG-026] [MSG-027]', async () => {
  const user = await me();
  const [older, newer, folder] = [unique('Older'), unique('Newer'), unique('Later')];
  const address = `${unique('ben').replace(' ', '.')}@example.org`;
  const { records } = journey.app.system().inNameOf(user, 'mail for a test');
  for (const subject of [older, newer])
    await records.create('messages', {
      name: subject,
      subject,
      direction: 'inbound',
      messageType: 'email',
      status: 'Received - Not Read',
      sentFrom: 'Vera Lind <vera@example.org>',
      to: ['ben@example.org'],
      assigned_to: user,
      mail_html: `<p>Text of ${subject}</p><blockquote>before</blockquote>`,
    });
  await follow(page, '/app/messages');
  await page.getByText(newer).waitFor();
  await page.keyboard.press('j');
  await page.getByRole('heading', { name: newer }).waitFor();
  await page.frameLocator('iframe').getByText(`Text of ${newer}`).waitFor();
  await page.keyboard.press('j');
  await page.getByRole('heading', { name: older }).waitFor();
  await page.keyboard.press('r');
  const reply = page.getByRole('dialog', { name: 'Reply' });
  expect(await reply.getByRole('textbox', { name: 'To' }).inputValue()).toBe('vera@example.org');
  await reply.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('button', { name: 'Create folder' }).click();
  await page.getByText('Please enter a name.').waitFor();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(folder);
  await page.getByRole('button', { name: 'Create folder' }).click();
  await page.getByRole('navigation', { name: 'Folders' }).getByRole('button', { name: folder }).waitFor();
  await settled(page);
  await expectAccessible(page);

  await follow(page, '/app/mail-accounts');
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByRole('button', { name: 'Save account' }).click();
  await page.getByText('Please enter the email address.').waitFor();
  await page.getByRole('textbox', { name: 'Email address' }).fill(address);
  await page.getByRole('button', { name: 'Save account' }).click();
  await page.getByRole('region', { name: address }).waitFor();
  expectNoErrors(page);
}, 60_000);

test('an administrator’s message to kinds of users stands on top of their pages until they have read it [MSG-028]', async () => {
  const admin = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/conversations' });
  const sees = { views: { access: true, view: 'All' } };
  const provider = await personOf(journey, 'Provider', { access: { musterMessage: sees, credentialing: sees } });
  const theirs = await journey.signedIn(provider.email, provider.password);
  await listening(theirs);

  await admin.getByRole('button', { name: 'System message' }).click();
  const dialog = admin.getByRole('dialog', { name: 'System message' });
  await dialog.getByRole('button', { name: 'Send' }).click();
  for (const missing of ['Please choose who gets the message.', 'Please write a title.', 'Please write a message.'])
    await dialog.getByText(missing).waitFor();
  expect(await dialog.getByRole('checkbox').count()).toBe(4);
  await expectAccessible(admin);
  await dialog.getByRole('checkbox', { name: 'Providers' }).check();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('New payroll dates');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Friday from now on');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await admin.getByText(/^\d+ (person sees|people see) this message\.$/).waitFor();

  const banner = theirs.getByRole('region', { name: 'Message from an administrator' });
  await banner.getByText('New payroll dates').waitFor();
  await expectAccessible(theirs);
  await banner.getByRole('button', { name: 'Got it' }).click();
  await banner.waitFor({ state: 'hidden' });
  await theirs.reload();
  await listening(theirs);
  await settled(theirs);
  expect(await banner.count()).toBe(0);
  await page.goto(journey.at('/app/feed'));
  await settled(page);
  expect(await page.getByRole('region', { name: 'Message from an administrator' }).count()).toBe(0);
  for (const each of [admin, theirs]) expectNoErrors(each);
}, 60_000);
