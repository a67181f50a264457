import { afterAll, beforeAll, expect, test } from 'vitest';
import { currency, defineModule, number } from '#common/module.ts';
import { effect } from '../records/rules.ts';
import { startTestApp, type Client, type TestApp } from '../testing.ts';
import { composeModule } from './compose.ts';
import { reconcileTables } from './tables.ts';

const purses = defineModule({
  name: 'purses',
  label: 'Purses',
  singular: 'Purse',
  fields: { coins: number('Coins', { min: 0, max: 100 }), debt: currency('Debt', { max: 0 }), spent: number('Spent') },
});

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({
    also: {
      modules: [purses],
      rules: [
        effect(purses, 'what is spent leaves the purse', { on: ['spent'], of: 'existing' }, async ({ record, context }) => {
          await context.database.query('update records.purses set coins = coins - $2 where _id = $1', [record._id, record.spent]);
        }),
      ],
    },
  });
  admin = await app.signIn();
});
afterAll(() => app?.close());

const change = (id: string, fields: object) => admin.put(`/api/purses/update-certain-fields/${id}`, { fields });
const coinsOf = async (id: string) => (await app.system().records.get(purses, id)).coins;

test('a number outside of its field’s range is a sentence at the field', async () => {
  const refused = await admin.post('/api/purses', { name: 'Purse', coins: -1, debt: 0.01 });
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { coins: 'Coins must be from 0 to 100.', debt: 'Debt must be 0 or less.' },
  ]);
  expect((await admin.post('/api/purses', { name: 'Purse', coins: 100, debt: 0 })).status).toBe(200);
});

test('a ledger does not go below its least value, whatever races', async () => {
  const { _id } = await app.make('purses', { name: 'Purse', coins: 5 });
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => change(_id, { spent: 1 + at / 1000 })));

  const refused = answers.filter(({ status }) => status === 422);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(12 - refused.length);
  expect(refused.length).toBeGreaterThan(6);
  expect(refused[0]!.body.fields).toEqual({ coins: 'Coins must be from 0 to 100.' });
  expect(await coinsOf(_id)).toBeGreaterThanOrEqual(0);
});

test('a range reaches a table that is there: rows outside of it stay, what is written lies within, and a new range replaces it', async () => {
  const { database, registry } = app.engine;
  const { _id } = await app.make('purses', { name: 'Purse', coins: 100 });
  const stored = { ...registry.module('purses'), fields: {}, active: true, deleted: false } as never;
  const reconcile = (max: number) => {
    const fields = { ...purses.fields, coins: number('Coins', { max }) };
    return reconcileTables(database, [composeModule({ ...purses, fields } as never, stored, [], [])]);
  };
  const constraints = async () =>
    (await database.query(`select conname as name, convalidated as holds from pg_constraint where conname like 'purses coins%'`))
      .rows;

  await reconcile(50);
  expect(await constraints()).toEqual([{ name: 'purses coins ..50 ck', holds: false }]);
  await expect(database.query('update records.purses set coins = 51 where _id = $1', [_id])).rejects.toThrow('check constraint');

  await database.query('update records.purses set coins = 50 where coins > 50');
  await reconcile(50);
  expect(await constraints()).toEqual([{ name: 'purses coins ..50 ck', holds: true }]);
});

test('the fields of custom modules have ranges too, and only numbers do', async () => {
  const fields = [{ fieldName: 'seats', label: 'Seats', inputType: 'Number', min: 1, max: 9 }];
  expect((await admin.post('/api/ss-modules', { name: 'cabs', label: 'Cabs', fields })).status).toBe(200);
  expect((await admin.post('/api/cabs', { name: 'Cab', seats: 10 })).body.fields).toEqual({
    seats: 'Seats must be from 1 to 9.',
  });

  const wrong = [{ fieldName: 'plate', label: 'Plate', inputType: 'TextField', min: 1 }];
  expect((await admin.post('/api/ss-modules', { name: 'carts', label: 'Carts', fields: wrong })).status).toBe(422);
});
