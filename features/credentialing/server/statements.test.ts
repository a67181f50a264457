import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { statementsOf } from '#server/testing-statements.ts';
import { makeAccount, makeSetup, place, signInProvider } from './testing-world.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

async function boardOf(amount: number) {
  const account = await makeAccount(app);
  const { required_items } = await makeSetup(app, { name: 'Not for this account', provider_type: ['1099'] });
  const kinds = required_items as Record<string, unknown>[];
  const entries = Array.from({ length: amount }, (_, at) => ({ ...kinds[at % kinds.length]!, _id: `e${at}`, conditions: null }));
  await makeSetup(app, { required_items: entries, account_specific: account._id });
  const placed = await place(app, admin, {}, { account });
  return { path: `/api/credentialing/${placed.record!._id}/board`, provider: await signInProvider(app, placed.provider) };
}

test('a board takes as many statements for ninety items as for nine', async () => {
  const [few, many] = [await boardOf(9), await boardOf(90)];
  const count = async (by: Client, path: string) => {
    await by.get(path);
    return (await statementsOf(() => by.get(path))).length;
  };

  expect(await count(admin, few.path)).toBe(6);
  expect(await count(admin, many.path)).toBe(6);
  expect(await count(many.provider, many.path)).toBe(6);
  const views = { ...allViews, edit: 'Owner' };
  const modules = ['credentialing', 'credentialingRequiredItems', 'credentialingRequiredItemMessages', 'placements'];
  const owner = await app.userWith({ access: Object.fromEntries(modules.map((module) => [module, { views }])) });
  expect(await count(owner, many.path)).toBe(6);
});

test('a provider’s records take as many statements for three as for one, and name where they work', async () => {
  await makeSetup(app);
  const placed = await place(app, admin);
  const provider = await signInProvider(app, placed.provider);
  const mine = () => provider.get('/api/credentialing/mine');
  await mine();
  const one = await statementsOf(mine);

  for (const _ of [2, 3]) await place(app, admin, {}, { provider: placed.provider });
  expect((await statementsOf(mine)).length).toBe(one.length);
  const { records } = (await mine()).body;
  expect(records).toHaveLength(3);
  for (const record of records)
    expect(record).toMatchObject({ account: { name: expect.stringContaining('Mercy') }, placement: { _id: expect.any(String) } });
});
