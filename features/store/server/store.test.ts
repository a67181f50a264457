import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import { pay } from '#features/recognition/server/public.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

let made = 0;
const item = async (fields: Record<string, unknown> = {}, options: object[] = [{ label: 'One', price: 10, quantity: 5 }]) => {
  const { body, status } = await admin.post('/api/store-items', { name: `Item ${++made}`, options, ...fields });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.record as AnyRecord & {
    options: { _id: string; label: string; price: number; quantity: number | null }[];
  };
};
const read = async (of: AnyRecord, reader = admin) =>
  (await reader.get(`/api/store-items/${of._id}`)).body as Awaited<ReturnType<typeof item>>;
const buyer = async (coins: number, options: object = {}) => {
  const person = await app.userWith(options);
  const cause = { source_type: 'adjustment', source: null, key: newId() } as const;
  if (coins) await pay(app.system(), { user: person.user._id, kind: 'coins', count: coins, cause, reason: 'For a test' });
  return person;
};
const lineOf = (of: Awaited<ReturnType<typeof item>>, quantity = 1, at = 0) => ({
  storeItem: of._id,
  selectedOption: { _id: of.options[at]!._id },
  quantity,
});
const buy = (who: Client, lines: object[], more: object = {}) => who.post('/api/store-transactions', { lines, ...more });
const balanceOf = async (who: Client) => (await who.get(`/api/wallets/for-user/${who.user._id}`)).body.balance;
const lettersTo = async (who: Client) => {
  await app.workJobs();
  const letters = await app.system().records.all('outbox', {}, { sortField: 'createdAt', sortOrder: 'asc' });
  return letters
    .filter(({ to }) => JSON.stringify(to).includes(who.user.email as string))
    .map(({ subject }) => subject as string);
};

test('items are found by name and item ID, and the next ID is above all that were used [STORE-009]', async () => {
  const next = async () => (await admin.get('/api/store-items/get-next-available/itemId')).body.itemId;
  const first = await next();
  expect(first).toMatch(/^\d+$/);
  const mug = await item({ name: 'Agency Mug', itemId: first });
  expect(Number(await next())).toBe(Number(first) + 1);
  await admin.put(`/api/store-items/mark-deleted/${(await item({ itemId: '900000' }))._id}`);
  expect(await next()).toBe('900001');

  const person = await app.userWith({});
  expect((await person.get('/api/store-items/byName/agency%20mug')).body._id).toBe(mug._id);
  expect((await person.get(`/api/store-items/byItemId/${first}`)).body).toMatchObject({
    _id: mug._id,
    options: [{ label: 'One', price: 10, quantity: 5 }],
  });
  expect((await person.get('/api/store-items/byName/nothing')).status).toBe(404);
});

test('options are matched by id, one that is left out is sold no more, and stock is a history', async () => {
  const shirt = await item({}, [
    { label: 'S', price: 10, quantity: 5 },
    { label: 'M', price: 12 },
  ]);
  const [small] = shirt.options;
  const changed = await admin.put(`/api/store-items/${shirt._id}`, {
    name: 'Shirt',
    options: [
      { ...small, price: 11 },
      { label: 'L', price: 13, quantity: 2 },
    ],
  });
  const shown = ({ options }: Awaited<ReturnType<typeof item>>) =>
    options.map(({ label, price, quantity }) => [label, price, quantity]);
  const left = [
    ['S', 11, 5],
    ['L', 13, 2],
  ];
  expect(shown(changed.body.record)).toEqual(left);
  await admin.put(`/api/store-items/${shirt._id}`, await read(shirt));
  expect(shown(await read(shirt))).toEqual(left);
  expect((await buy(await buyer(50), [lineOf(shirt, 1, 1)])).body.error).toBe('Shirt is not sold any more.');
  const stock = (body: object) => admin.post(`/api/store-items/${shirt._id}/stock`, { option: small!._id, ...body });
  expect((await stock({ change: 12, reason: 'New delivery' })).body.record.options[0].quantity).toBe(17);
  await stock({ count: 15, reason: 'Counted' });
  expect((await stock({ change: -16, reason: 'Lost' })).status).toBe(422);
  for (const [body, field] of [
    [{ change: 1 }, 'reason'],
    [{ change: 1.5, reason: 'Half' }, 'change'],
    [{ count: -1, reason: 'Below' }, 'count'],
  ] as const)
    expect([(await stock(body)).status, (await stock(body)).body.fields], field).toEqual([422, { [field]: expect.any(String) }]);
  expect((await admin.get(`/api/store-items/${newId()}/stock`)).status).toBe(404);
  const { body } = await admin.get(`/api/store-items/${shirt._id}/stock`);
  expect(
    body.records
      .filter((each: AnyRecord) => each.option === small!._id)
      .map((each: AnyRecord) => [each.change, each.quantity, each.reason]),
  ).toEqual([
    [-2, 15, 'Counted'],
    [12, 17, 'New delivery'],
    [5, 5, 'First stock'],
  ]);
  for (const bad of [{ price: -1 }, { price: 1.5 }, { price: 1, quantity: -1 }, { price: 1, quantity: 1.5 }])
    expect((await admin.post('/api/store-items', { name: 'Bad', options: [bad] })).body).toMatchObject({
      code: 'invalid',
      fields: { [`options.0.${'quantity' in bad ? 'quantity' : 'price'}`]: expect.any(String) },
    });
  const person = await app.userWith({});
  expect((await person.post('/api/store-items', { name: 'Mine', options: [] })).status).toBe(403);
  expect((await person.post(`/api/store-items/${shirt._id}/stock`, { option: small!._id, change: 1, reason: 'x' })).status).toBe(
    403,
  );
  expect((await person.get('/api/stock-entries')).status).toBe(403);
});

test('a client’s coin wins over the one of no client, which an installation starts with, and closes the store [STORE-010]', async () => {
  const [closed, plain] = [await app.make('clients', { name: 'Closed' }), await app.make('clients', { name: 'Plain' })];
  await admin.post('/api/store-coins', { name: 'stars', client: closed._id, enabled: false });
  for (const person of [await app.userWith({}), await app.userWith({ userType: 'Provider' })]) {
    const coin = async (client: AnyRecord) => (await person.get(`/api/store-coins/byClient/${client._id}`)).body;
    const isEnabled = async (client: AnyRecord) => (await person.get(`/api/store-coins/isEnabled/byClient/${client._id}`)).body;

    expect([await coin(closed), await coin(plain)]).toMatchObject([{ name: 'stars' }, { name: 'coins', enabled: true }]);
    expect([await isEnabled(closed), await isEnabled(plain)]).toEqual([{ isEnabled: false }, { isEnabled: true }]);
  }
  const rich = await buyer(100);
  await app.system().records.update('users', rich.user._id, { client: closed._id });
  expect((await buy(rich, [lineOf(await item())])).body).toMatchObject({ code: 'rule', error: 'The store is closed.' });
});

test('who buys pays the database’s price and takes stock, in one transaction, whatever the body says', async () => {
  const [mug, person] = [await item({}, [{ label: 'Blue', price: 30, quantity: 5 }]), await buyer(100)];
  const lie = { user: admin.user._id, price: 1, total: 1, status: 'Fulfilled' };
  const bought = await buy(person, [{ ...lineOf(mug, 2), price: 1 }], { ...lie, expectedTotal: 60, note: 'Desk 4' });

  expect(bought.body).toMatchObject({
    balance: 40,
    record: {
      name: expect.stringMatching(/^SO-\d{5}$/),
      user: person.user._id,
      lines: [
        {
          storeItem: { _id: mug._id, name: mug.name },
          selectedOption: { _id: mug.options[0]!._id, label: 'Blue', price: 30 },
          quantity: 2,
        },
      ],
      total: 60,
      status: 'Ordered',
      note: 'Desk 4',
    },
  });
  expect([await balanceOf(person), (await read(mug)).options[0]!.quantity]).toEqual([40, 3]);
  expect(await lettersTo(person)).toEqual([`Your order ${bought.body.record.name}`]);
  for (const [lines, more, status, text] of [
    [[], {}, 422, 'Your cart is empty.'],
    [undefined, {}, 422, 'Your cart is empty.'],
    [[lineOf(mug, 4)], {}, 422, 'The quantity you selected is more than the available quantity for this item.'],
    [[lineOf(mug, 2)], {}, 422, 'This costs 60 coins, and you have 40 coins.'],
    [[lineOf(mug, 1)], { expectedTotal: 29 }, 409, 'The total is 30 coins now. Please look at your cart again.'],
    [[{ ...lineOf(mug), selectedOption: newId() }], {}, 422, `${mug.name} is not sold any more.`],
  ] as const) {
    const refused = await buy(person, lines as never, more);
    expect([refused.status, refused.body.error]).toEqual([status, text]);
  }
  expect((await buy(person, [lineOf(mug)], { expectedTotal: 29 })).body).toMatchObject({ code: 'price-changed', total: 30 });
  expect((await buy(person, [lineOf(mug), lineOf(await item({}, [{ price: 11, quantity: 0 }]))])).status).toBe(422);
  for (const quantity of [0, 1.5, 1_001, 'two'])
    expect((await buy(person, [{ ...lineOf(mug), quantity }])).body).toMatchObject({
      code: 'invalid',
      fields: { 'lines.0.quantity': expect.any(String) },
    });
  expect([await balanceOf(person), (await read(mug)).options[0]!.quantity]).toEqual([40, 3]);
});

test('teams, limits, dates and what is not active narrow an item', async () => {
  const team = await app.make('teams', { name: 'Buyers' });
  const [insider, outsider] = [await buyer(100, { teams: [team._id] }), await buyer(100)];
  const ofTeam = await item({ teams: [team._id] });
  expect([(await buy(insider, [lineOf(ofTeam)])).status, (await buy(outsider, [lineOf(ofTeam)])).status]).toEqual([200, 422]);
  expect((await outsider.get(`/api/store-items/${ofTeam._id}`)).status).toBe(404);

  const limited = await item({ limit_per_person: 2 });
  const both = await Promise.all([buy(insider, [lineOf(limited, 2)]), buy(insider, [lineOf(limited, 1)])]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await buy(insider, [lineOf(limited, 2)])).body.error).toContain('is limited to 2 per person');
  for (const fields of [{ active: false }, { available_from: '2101-01-01' }, { available_until: '2001-01-01' }]) {
    const off = await item(fields);
    expect((await buy(insider, [lineOf(off)])).body.error).toBe(`${off.name} is not sold any more.`);
  }
});

test('codes are handed out to their buyer alone, one for each unit', async () => {
  const gift = await item({}, [{ label: 'Voucher', price: 5 }]);
  const option = gift.options[0]!._id;
  const add = (codes: string[]) => admin.post(`/api/store-items/${gift._id}/codes`, { option, codes });
  expect([(await add(['AAA-1', 'AAA-2', 'AAA-3'])).body, (await add(['AAA-3', 'AAA-4'])).body]).toEqual([
    { added: 3, known: 0 },
    { added: 1, known: 1 },
  ]);
  const person = await buyer(50);
  const bought = await buy(person, [lineOf(gift, 2)]);

  expect(bought.body.record).toMatchObject({ status: 'Fulfilled', lines: [{ codes: ['AAA-1', 'AAA-2'] }] });
  expect((await read(gift)).options[0]!.quantity).toBe(2);
  expect((await person.get('/api/store-transactions/mine')).body.records[0].lines[0].codes).toEqual(['AAA-1', 'AAA-2']);
  const { _id } = bought.body.record;
  expect((await admin.put(`/api/store-transactions/${_id}/cancel`, { reason: 'Mistake' })).body.code).toBe('codes-handed-out');
  expect(JSON.stringify((await admin.get(`/api/store-transactions/${_id}`)).body)).not.toContain('AAA-1');
  for (const who of [admin, person, await buyer(0)])
    expect(JSON.stringify((await who.get('/api/store-codes')).body)).not.toContain('AAA-');
  const { rows } = await app.engine.database.query('select code from records."storeCodes"');
  expect(JSON.stringify(rows)).not.toContain('AAA-');
});

test('an order is fulfilled and cancelled by staff, coins and stock come back once, and other moves are refused', async () => {
  const [mug, person, colleague] = [await item(), await buyer(100), await buyer(0)];
  const manager = await app.userWith({ access: { storeTransactions: { views: { access: true, view: 'All', edit: 'All' } } } });
  const order = async () => (await buy(person, [lineOf(mug, 1)])).body.record._id as string;
  const move = (who: Client, id: string, how: string, body: object = {}) => who.put(`/api/store-transactions/${id}/${how}`, body);
  const [first, second] = [await order(), await order()];

  expect((await move(person, first, 'fulfil')).status).toBe(403);
  expect([(await move(colleague, first, 'fulfil')).status, (await move(colleague, first, 'cancel')).status]).toEqual([404, 404]);
  expect((await move(manager, first, 'fulfil', { note: 'On your desk' })).body.record).toMatchObject({
    status: 'Fulfilled',
    answer: 'On your desk',
  });
  expect((await move(manager, first, 'fulfil')).status).toBe(409);
  expect((await move(person, first, 'cancel')).status).toBe(409);
  expect((await move(manager, first, 'cancel')).body.fields).toHaveProperty('reason');
  expect(
    (await manager.put(`/api/store-transactions/update-certain-fields/${second}`, { fields: { status: 'Fulfilled' } })).status,
  ).toBe(422);
  const cancelled = await Promise.all([1, 2, 3].map(() => move(person, second, 'cancel')));
  expect(cancelled.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await move(manager, first, 'cancel', { reason: 'Broken' })).status).toBe(200);
  expect([await balanceOf(person), (await read(mug)).options[0]!.quantity]).toEqual([100, 5]);
  expect((await lettersTo(person)).map((each) => each.replace(/ SO-.*/, ''))).toEqual(
    expect.arrayContaining(['Your order', 'Your order is fulfilled:', 'Your order is cancelled:']),
  );
  expect((await colleague.get(`/api/store-transactions/${first}`)).status).toBeGreaterThanOrEqual(403);
  const packing = await manager.post('/api/store-transactions/packing-list', { ids: [await order()] });
  expect(packing.headers['content-type']).toBe('application/pdf');
  expect((await admin.post('/api/store-transactions/packing-list', { ids: [newId()] })).status).toBe(404);
});

test('an order that is merged into another keeps its lines and codes: what is cancelled gives back what it cost, once', async () => {
  const [mug, person] = [await item(), await buyer(100)];
  const order = async (lines: object[]) => (await buy(person, lines)).body.record._id as string;
  const [source, target] = [await order([lineOf(mug, 2)]), await order([lineOf(mug, 1)])];
  const { run } = (await admin.post('/api/merge', { _moduleName: 'storeTransactions', fromRecordId: source, toRecordId: target }))
    .body;
  const cancel = (id: string) => admin.put(`/api/store-transactions/${id}/cancel`, { reason: 'Twice' });
  const held = async () => [await balanceOf(person), (await read(mug)).options[0]!.quantity];

  expect((await cancel(target)).status).toBe(200);
  expect(await held()).toEqual([80, 3]);
  await admin.post(`/api/runs/${run}/undo`);
  await expect.poll(async () => (await admin.get(`/api/store-transactions/${source}`)).status).toBe(200);
  expect((await cancel(source)).status).toBe(200);
  expect(await held()).toEqual([100, 5]);

  const gift = await item({}, [{ label: 'Voucher', price: 5 }]);
  await admin.post(`/api/store-items/${gift._id}/codes`, { option: gift.options[0]!._id, codes: ['M-1', 'M-2'] });
  const [first, second] = [await order([lineOf(gift)]), await order([lineOf(gift)])];
  await admin.post('/api/merge', { _moduleName: 'storeTransactions', fromRecordId: first, toRecordId: second });
  const [mine] = (await person.get('/api/store-transactions/mine')).body.records;
  expect([mine._id, mine.lines]).toEqual([second, [expect.objectContaining({ codes: ['M-2'] })]]);
});

test('the letter of an order goes to its buyer again, five times a day, and by rights [STORE-011]', async () => {
  const [mug, person, colleague] = [await item(), await buyer(100), await buyer(0)];
  const { _id, name } = (await buy(person, [lineOf(mug, 1)])).body.record;
  const send = (who: Client, transaction: unknown = _id) =>
    who.post('/api/store-transactions/send-transaction-email', { transaction });

  expect((await send(person, { _id })).body).toEqual({ sent: [person.user.email] });
  expect((await send(colleague)).status).toBe(404);
  for (let n = 0; n < 4; n++) expect((await send(person)).status).toBe(200);
  expect((await send(person)).status).toBe(429);
  expect((await send(admin)).body).toEqual({ sent: [person.user.email] });
  expect((await lettersTo(person)).filter((subject) => subject === `Your order ${name}`)).toHaveLength(7);
  for (const { body } of await app.system().records.all('outbox', { subject: `Your order ${name}` }))
    expect(body).toMatch(new RegExp(`1 ×.*${mug.name}, One.*Total in coins.*10<`));
});

test('fifty orders at once for five pieces sell five, and fifty with coins for three buy three', async () => {
  const few = await item({}, [{ price: 1, quantity: 5 }]);
  const people = await Promise.all(Array.from({ length: 5 }, () => buyer(100)));
  const orders = await Promise.all(Array.from({ length: 50 }, (_, at) => buy(people[at % 5]!, [lineOf(few)])));
  expect(orders.filter(({ status }) => status === 200)).toHaveLength(5);
  expect((await read(few)).options[0]!.quantity).toBe(0);

  const [many, poor] = [await item({}, [{ price: 10 }]), await buyer(35)];
  const wanted = await Promise.all(Array.from({ length: 50 }, () => buy(poor, [lineOf(many)])));
  expect(wanted.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(await balanceOf(poor)).toBe(5);
});

test('nobody buys for the person whom they impersonate', async () => {
  const [mug, person] = [await item(), await buyer(100)];
  const acting = (await admin.post('/api/users/set-user-impersonating', { user: person.user._id })).body;

  expect((await buy(app.bearing(acting.token), [lineOf(mug)])).status).toBe(403);
  expect(await balanceOf(person)).toBe(100);
});
