import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { makeSetup, place, signInProvider } from './testing-world.ts';
import { watchExpirations } from './watch-expirations.jobs.ts';

let app: TestApp;
let admin: Client;
const DAY = 86_400_000;
const day = (shift: number) => new Date(Date.now() + shift * DAY).toISOString().slice(0, 10);
const base = '/api/credentialing-required-items';

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

test('an item that expires is announced a month ahead, once, opens when it has expired, and can be renewed', async () => {
  await makeSetup(app, {
    required_items: [{ name: 'Professional License', field_type: 'Uploaded Document', requires_exp_date: true }],
  });
  const placed = await place(app, admin);
  const provider = await signInProvider(app, placed.provider);
  const item = placed.items.get('Professional License')!._id;
  const show = async (expirationDate: string) => {
    const file = await provider.upload('/api/files/upload', { name: 'license.txt', content: Buffer.from(expirationDate) });
    const { status } = await provider.post(`${base}/${item}/complete`, { fileId: file.body._id, expirationDate });
    expect(status).toBe(200);
    expect((await admin.post(`${base}/${item}/approve`)).status).toBe(200);
  };
  const status = async () => (await app.system().records.get('credentialing', placed.record!._id)).credentialing_status;
  const watch = async () => {
    await app.system().queue(watchExpirations, {});
    await app.workJobs();
  };
  const tasks = (subject: string) => app.system().records.count('tasks', { subject: `${subject}: ${placed.record!.name}` });

  await show(day(31));
  await watch();
  expect(await status()).toBe('Complete');

  await show(day(30));
  await watch();
  await watch();
  expect(await status()).toBe('Items Expiring');
  expect(await tasks('Items expire soon')).toBe(1);

  app.advance(31 * DAY);
  await watch();
  await watch();
  expect(await status()).toBe('Items Expired');
  expect(await tasks('An item has expired: Professional License')).toBe(1);
  expect(await app.system().records.get('credentialingRequiredItems', item)).toMatchObject({ completed: false });
  app.advance(-31 * DAY);

  await show(day(400));
  expect(await status()).toBe('Complete');
});
