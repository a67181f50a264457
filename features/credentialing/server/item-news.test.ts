import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { makeSetup, place, signInProvider, type Placed } from './testing-world.ts';
import { watchExpirations } from './watch-expirations.jobs.ts';

let app: TestApp;
let admin: Client;
let staff: Client;
let provider: Client;
let placed: Placed;
let item: AnyRecord;
const DAY = 86_400_000;
const base = '/api/credentialing-required-items';
const day = (shift: number) => new Date(Date.now() + shift * DAY).toISOString().slice(0, 10);

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  await makeSetup(app, {
    required_items: [{ name: 'Professional License', field_type: 'Uploaded Document', requires_exp_date: true }],
  });
  const works = { views: allViews };
  staff = await app.userWith({ access: { credentialing: works, credentialingRequiredItems: works, tasks: works } });
  placed = await place(app, admin);
  item = placed.items.get('Professional License')!;
  const global = await app.system().records.first('teams', { name: 'Global' });
  await app.system().records.update('credentialing', placed.record!._id, {
    assigned_to: staff.user._id,
    ...(global ? { teams: [global._id] } : {}),
  });
  if (global) await app.system().records.update('credentialingRequiredItems', item._id, { teams: [global._id] });
  provider = await signInProvider(app, placed.provider);
  for (const person of [staff, provider]) await person.post('/api/notifications/mark-read', { all: true });
});
afterAll(() => app.close());

/** What came since the last look, the newest first; the tasks that staff get of it are another matter. */
async function news(person: Client): Promise<AnyRecord[]> {
  const { records } = (await person.get('/api/notifications/mine?unread=true')).body;
  await person.post('/api/notifications/mark-read', { all: true });
  return records.filter(({ kind }: AnyRecord) => kind !== 'task-assigned');
}
const titles = async (person: Client) => (await news(person)).map(({ title }) => title);
async function send(expirationDate: string) {
  const file = await provider.upload('/api/files/upload', { name: 'license.txt', content: Buffer.from(expirationDate) });
  expect((await provider.post(`${base}/${item._id}/complete`, { fileId: file.body._id, expirationDate })).status).toBe(200);
}

test('staff hear that an item waits for their review, the provider that sent it does not', async () => {
  await send(day(300));

  expect(await news(staff)).toMatchObject([
    {
      kind: 'item-submitted',
      title: 'An item is waiting for your review',
      about: { name: 'Professional License' },
      path: `/app/credentialing/${placed.record!._id}`,
    },
  ]);
  expect(await news(provider)).toEqual([]);
});

test('what was sent back says why and leads the provider to the item; it comes by mail, too [CRED-006]', async () => {
  await admin.post(`${base}/${item._id}/reject`, { reason: 'The date is cut off.' });

  const told = { about: { name: 'Professional License' }, text: 'The date is cut off.', kind: 'item-rejected' };
  expect(await news(provider)).toMatchObject([
    { ...told, path: `/provider/credentialing/${placed.record!._id}/${item._id}`, by: { name: admin.user.name } },
  ]);
  expect(await news(staff)).toMatchObject([{ ...told, path: `/app/credentialing/${placed.record!._id}` }]);
  await app.workJobs();
  const letter = (await app.system().records.first('outbox', { subject: 'An item was sent back to you' }))!;
  expect(letter.to).toEqual([provider.user.email]);
  expect(letter.body).toContain('The date is cut off.');
});

test('what was sent again and approved is told to both, and so is that everything is complete', async () => {
  await send(day(20));
  expect(await titles(staff)).toEqual(['An item is waiting for your review']);
  await admin.post(`${base}/${item._id}/approve`);

  expect((await titles(provider)).sort()).toEqual([
    'A document of yours expires soon. Please send a new one',
    'Credentialing is complete',
    'What you sent was approved',
  ]);
  expect((await titles(staff)).sort()).toEqual(['An item was approved', 'Credentialing is complete']);
});

test('a provider hears once that a document expires soon, and when it has expired', async () => {
  const watch = async () => {
    await app.system().queue(watchExpirations, {});
    await app.workJobs();
  };
  await watch();
  await watch();
  expect(await titles(provider)).toEqual([]);
  const kept = () => app.system().records.all('notifications', { assigned_to: provider.user._id, kind: 'items-expiring' });

  app.advance(21 * DAY);
  await watch();

  expect((await kept()).map(({ title }) => title)).toContain('An item has expired. Please send a new one');
  app.advance(-21 * DAY);
});
