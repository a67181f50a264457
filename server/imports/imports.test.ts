import writeExcelFile from 'write-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  checkbox,
  currency,
  date,
  dateTime,
  defineModule,
  dropdown,
  email,
  address,
  multiSelect,
  number,
  relate,
  text,
} from '#common/module.ts';
import { check } from '../records/rules.ts';
import { ADMIN, allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

const vans = defineModule({
  name: 'vans',
  label: 'Vans',
  singular: 'Van',
  nameFrom: ['plate'],
  fields: {
    plate: text('License plate', { required: true, unique: true }),
    contact: email('Contact email'),
    seats: number('Seats'),
    price: currency('Price'),
    state: dropdown('Condition', ['good', 'poor']),
    extras: multiSelect('Extras', ['ramp', 'lift']),
    bought: date('Bought'),
    serviced: dateTime('Serviced'),
    insured: checkbox('Insured'),
    garage: address('Garage'),
    account: relate('accounts', 'Account'),
  },
});

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({
    also: {
      modules: [vans],
      rules: [
        check(vans, 'a poor van has no more than nine seats', { on: ['seats', 'state'] }, ({ record, refuse }) => {
          if (record.state === 'poor' && (record.seats ?? 0) > 9) refuse('A poor van carries nine people at most.', 'seats');
        }),
      ],
    },
  });
  admin = await app.signIn();
});
afterAll(() => app?.close());

const upload = (client: Client, content: string | Buffer, module = 'vans', name = 'vans.csv') =>
  client.upload('/api/imports', { name, content: Buffer.from(content as string) }, { module });
const begin = async (client: Client, content: string | Buffer, plan: object = {}, module = 'vans') => {
  const { status, body } = await upload(client, content, module);
  expect([status, body.error]).toEqual([200, undefined]);
  const { _id, mapping } = body.record;
  const planned = await client.put(`/api/imports/${_id}/plan`, { mapping, mode: 'create', ...plan });
  expect([planned.status, planned.body.fields]).toEqual([200, undefined]);
  return _id as string;
};
const settled = async (client: Client, id: string, step: 'check' | 'run') => {
  const ordered = await client.post(`/api/imports/${id}/${step}`);
  expect([ordered.status, ordered.body]).toEqual([202, { run: expect.any(String) }]);
  await expect
    .poll(async () => (await client.get(`/api/imports/${id}`)).body.state, { timeout: 30_000 })
    .toMatch(/^(checked|done|failed)$/);
  return (await client.get(`/api/imports/${id}`)).body;
};
const vanOf = async (plate: string) =>
  (await app.system().records.first('vans', { plate })) as Record<string, unknown> | undefined;

test('a file is read, its columns are suggested, it is checked, brought in, and taken back', async () => {
  const account = await app.make('accounts', { name: 'North School' });
  const csv = [
    'License Plate,E-Mail,Seats,Condition,Garage Postal Code,Account',
    'A-1,a1@example.com,8,Good,33602,North School',
    'A-2,not an address,8,good,33602,',
    'A-3,,12,poor,33602,',
    'A-4,,"1,2",GOOD,33602,Nowhere',
    '',
    'A-5,a5@example.com,4,,,north school',
  ].join('\r\n');
  const { status, body } = await upload(admin, csv);

  expect([status, body.record]).toMatchObject([
    200,
    {
      rows: 5,
      encoding: 'utf-8',
      delimiter: ',',
      headers: ['License Plate', 'E-Mail', 'Seats', 'Condition', 'Garage Postal Code', 'Account'],
      mapping: [
        { column: 'License Plate', field: 'plate' },
        { column: 'Seats', field: 'seats' },
        { column: 'Condition', field: 'state' },
        { column: 'Garage Postal Code', field: 'garage.zip' },
        { column: 'Account', field: 'account' },
      ],
    },
  ]);
  expect(body.record.sample[0][0]).toBe('A-1');

  const mapping = [...body.record.mapping, { column: 'E-Mail', field: 'contact' }];
  const { _id } = body.record;
  await admin.put(`/api/imports/${_id}/plan`, { mapping, mode: 'create' });
  const checked = await settled(admin, _id, 'check');
  expect(checked).toMatchObject({ state: 'checked', rows: 5, done: 5, created: 2, updated: 0, failed: 3, run: null });
  expect(checked.problems).toEqual([
    { row: 3, column: 'E-Mail', reason: expect.stringContaining('email') },
    { row: 4, column: 'Seats', reason: 'A poor van carries nine people at most.' },
    { row: 5, column: 'Seats', reason: 'Enter a number, such as 12 or 12.5.' },
    { row: 5, column: 'Account', reason: expect.stringContaining('Nowhere') },
  ]);
  expect(await vanOf('A-1')).toBeUndefined();

  const done = await settled(admin, _id, 'run');
  expect(done).toMatchObject({ state: 'done', created: 2, failed: 3, undoUntil: expect.any(String) });
  expect(await vanOf('A-1')).toMatchObject({
    seats: 8,
    state: 'good',
    account: account._id,
    garage: { zip: '33602', city: null },
  });
  expect(await vanOf('A-5')).toMatchObject({ account: account._id });
  const entries = await app.engine.database.query(
    `select "changeSource" as source, run from muster.audit_log where module = 'vans' and event = 'created'`,
  );
  expect(entries.rows).toEqual([1, 2].map(() => ({ source: 'import', run: done.run })));

  const errors = (await admin.get(`/api/imports/${_id}/errors.csv`)).body as string;
  const lines = errors
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toBe('License Plate,E-Mail,Seats,Condition,Garage Postal Code,Account,row,problem');
  expect(lines[3]).toContain('A-4,,"1,2",GOOD,33602,Nowhere,5,');

  expect((await admin.post(`/api/imports/${_id}/run`)).status).toBe(409);
  const undone = await admin.post(`/api/runs/${done.run}/undo`);
  expect(undone.status).toBe(202);
  await expect.poll(async () => (await admin.get(`/api/runs/${undone.body.run}`)).body.state).toBe('done');
  const { records: own } = (await admin.get('/api/imports')).body;
  expect(own.find((each: { _id: string }) => each._id === _id)).toMatchObject({ state: 'done', undoneBy: undone.body.run });
  expect(await vanOf('A-1')).toBeUndefined();
});

test('rows find their records by fields, and empty cells keep or clear', async () => {
  await app.make('vans', {
    name: 'One',
    plate: 'B-1',
    seats: 4,
    contact: 'b1@example.com',
    garage: { street: '1 Bay St', zip: '33602' },
  });
  const same = { seats: 7 };
  await app.make('vans', { plate: 'B-2', ...same });
  await app.make('vans', { plate: 'B-3', ...same });
  const csv = 'plate;Seats;Contact email;Garage city\nb-1;;;Tampa\nB-9;3;;\nB-9;5;b9@example.com;\nB-2;7;;\n';
  const mapping = [
    { column: 'plate', field: 'plate' },
    { column: 'Seats', field: 'seats' },
    { column: 'Contact email', field: 'contact', whenEmpty: 'clear' },
    { column: 'Garage city', field: 'garage.city' },
  ];
  const id = await begin(admin, csv, { mapping, mode: 'both', matchBy: ['plate'] });

  expect(await settled(admin, id, 'run')).toMatchObject({ created: 1, updated: 2, unchanged: 1, failed: 0 });
  expect(await vanOf('b-1')).toMatchObject({
    seats: 4,
    contact: null,
    garage: { street: '1 Bay St', city: 'Tampa', zip: '33602' },
  });
  expect(await vanOf('B-9')).toMatchObject({ seats: 5, contact: 'b9@example.com' });

  const bySeats = await begin(admin, 'Seats,Condition\n7,good\n99,good\n', { mode: 'update', matchBy: ['seats'] });
  const { problems, failed } = await settled(admin, bySeats, 'run');
  expect(failed).toBe(2);
  expect(problems[0].reason).toMatch(/^Several records match this row: B-\d \(.{24}\), B-\d/);
  expect(problems[1].reason).toContain('No record');
});

test('new records that are there already by the rules of their module are left out when the plan says so', async () => {
  await app.make('accounts', { name: 'Saint Mary Hospital, LLC' });
  const csv = 'name\nsaint mary hospital\nBrand New Clinic\n';
  const count = () => app.system().records.count('accounts', { name: 'saint mary hospital' });
  const before = await count();

  const skipping = await begin(admin, csv, { onDuplicate: 'skip' }, 'accounts');
  const done = await settled(admin, skipping, 'run');
  expect(done).toMatchObject({ created: 1, failed: 1 });
  expect(done.problems[0]).toMatchObject({ row: 2, reason: 'This is there already: Saint Mary Hospital, LLC.' });
  expect(await count()).toBe(before);

  const importing = await begin(admin, csv, { onDuplicate: 'import' }, 'accounts');
  expect(await settled(admin, importing, 'run')).toMatchObject({ created: 2, failed: 0 });
});

test('what an import says of records that are there keeps their hidden names to itself', async () => {
  for (const office_phone of ['(407) 555-0901', '(407) 555-0901'])
    await app.make('accounts', { name: 'Secretname House', office_phone });
  for (const plate of ['SECRETNAME-1', 'SECRETNAME-2']) await app.make('vans', { plate, seats: 77 });
  const clerk = await app.userWith({
    access: {
      vans: { views: allViews, fields: { name: 'None' } },
      accounts: { views: allViews, fields: { name: 'None' } },
    },
  });
  const related = [
    { column: 'plate', field: 'plate' },
    { column: 'phone', field: 'account', by: 'office_phone' },
  ];

  const bySeats = await begin(clerk, 'Seats,Condition\n77,good\n', { mode: 'update', matchBy: ['seats'] });
  const byPhone = await begin(clerk, 'plate,phone\nF-1,(407) 555-0901\n', { mode: 'create', mapping: related });

  for (const id of [bySeats, byPhone]) {
    const { failed, problems } = await settled(clerk, id, 'run');
    expect([failed, problems[0].reason]).toEqual([1, expect.stringMatching(/^Several records match .*[0-9a-f]{24}/)]);
    expect(JSON.stringify(problems)).not.toMatch(/secretname/i);
  }
});

test('an import says of hidden matches that they are hidden, and of sixty in an hour', async () => {
  const [here, there] = [await app.make('teams', { name: 'Near' }), await app.make('teams', { name: 'Far' })];
  const person = (at: number) => ({ first_name: 'Hid', last_name: `Den${at}`, email: `hidden${at}@example.org` });
  for (let at = 0; at < 63; at++) await app.make('leads', { ...person(at), teams: [there._id] });
  const clerk = await app.userWith({ teams: [here._id], access: { leads: { views: allViews } } });
  const row = (at: number) => Object.values(person(at)).join(',');
  const csv = (rows: string[]) => ['first_name,last_name,email', ...rows].join('\n');
  const rows = [...Array.from({ length: 62 }, (_, at) => row(at)), 'Nobody,Known,new@example.org'];

  const first = await settled(clerk, await begin(clerk, csv(rows), { onDuplicate: 'skip' }, 'leads'), 'run');
  const second = await settled(
    clerk,
    await begin(clerk, csv(['One,More,more@example.org']), { onDuplicate: 'skip' }, 'leads'),
    'run',
  );
  const check = await clerk.post('/api/leads/dup-check', person(62));
  const saved = await clerk.post('/api/leads', person(62));

  const reasons = first.problems.map(({ reason }: { reason: string }) => reason);
  expect(reasons.slice(0, 60)).toEqual(Array(60).fill('This is there already: a record that you cannot see.'));
  const left = expect.stringMatching(/^60 rows or checks matched records that you cannot see/);
  expect([first.created, first.failed, reasons.slice(60)]).toEqual([0, 63, [left, left, left]]);
  expect([second.created, second.problems[0].reason]).toEqual([0, left]);
  expect([check.status, check.body.code]).toEqual([429, 'too-many-hidden-matches']);
  expect([saved.status, saved.body.duplicates]).toEqual([200, undefined]);
  app.advance(61 * 60 * 1000);
  admin = await app.signIn();
  const later = await app.signIn(String(clerk.user.email));
  expect((await later.post('/api/leads/dup-check', person(61))).body.matches).toMatchObject([{ _id: null, name: null }]);
});

test('days are read as the file writes them, choices are mapped, and unknown ones refused', async () => {
  const csv =
    'plate\tBought\tServiced\tCondition\tExtras\tInsured\tPrice\nC-1\t22.11.2026\t22.11.2026 15:30\tfine\tRamp; lift\tyes\t"$1,200.50"\nC-2\t11/22/2026\t\todd\t\t\t\n';
  const { body } = await upload(admin, Buffer.from(`\uFEFF${csv}`, 'utf16le'));
  expect(body.record).toMatchObject({ encoding: 'utf-16le', delimiter: '\t', rows: 2 });
  const mapping = body.record.mapping.map((each: { field: string }) =>
    each.field === 'state' ? { ...each, values: { fine: 'good' } } : each,
  );
  await admin.put(`/api/imports/${body.record._id}/plan`, { mapping, mode: 'create', dateFormat: 'dd.MM.yyyy' });

  const { created, problems } = await settled(admin, body.record._id, 'run');
  expect(created).toBe(1);
  expect(problems).toEqual([{ row: 3, column: 'Condition', reason: '“odd” is not one of the choices: Good, Poor.' }]);
  expect(await vanOf('C-1')).toMatchObject({
    bought: '2026-11-22',
    serviced: '2026-11-22T15:30:00.000Z',
    extras: ['ramp', 'lift'],
    insured: true,
    price: 1200.5,
  });
});

test.each([
  ['sees and deletes', { view: 'Owner', edit: 'Owner', delete: 'Owner' }],
  ['deletes', { delete: 'Owner' }],
])('who %s their own records alone owns what they bring in, and can take it back', async (_does, levels) => {
  const person = await app.userWith({ access: { vans: { views: { ...allViews, ...levels } } } });
  const mapping = [{ column: 'Plate', field: 'plate' }];
  const id = await begin(person, 'Plate\nOWN-1\nOWN-2\n', { mapping });
  const { created, run } = await settled(person, id, 'run');
  expect(created).toBe(2);
  const seen = async () => (await person.post('/api/vans/search', { plate: ['OWN-1', 'OWN-2'] })).body.total;
  expect(await seen()).toBe(2);

  const undo = (await person.post(`/api/runs/${run}/undo`)).body.run;
  await expect.poll(async () => (await person.get(`/api/runs/${undo}`)).body.state).toBe('done');
  expect((await person.get(`/api/runs/${undo}`)).body).toMatchObject({ changed: 2, skippedCount: 0 });
  expect(await vanOf('OWN-1')).toBeUndefined();
});

test('a row with more cells than columns fails, as its values may stand in the wrong ones; empty cells at its end are none', async () => {
  const mapping = [
    { column: 'Plate', field: 'plate' },
    { column: 'Town', field: 'garage.city' },
  ];
  const id = await begin(admin, 'Plate,Town\nW-1,Tampa, FL\nW-2,Tampa,,\nW-3,"Tampa, FL"\n', { mapping });

  const { created, problems } = await settled(admin, id, 'run');
  expect(created).toBe(2);
  const reason =
    'This row has 3 cells for 2 columns; beyond them stands “FL”. Put quotes around a cell that holds the separator.';
  expect(problems).toEqual([{ row: 2, column: null, reason }]);
  expect((await admin.get(`/api/imports/${id}/errors.csv`)).body).toContain(`W-1,Tampa,2,${reason}`);
});

test('what is wrong with a part of an address stands at the column of that part', async () => {
  const mapping = [
    { column: 'Plate', field: 'plate' },
    { column: 'Town', field: 'garage.city' },
    { column: 'Postal code', field: 'garage.zip' },
  ];
  const id = await begin(admin, 'Plate,Town,Postal code\nZ-1,Tampa,3360\nZ-2,Tampa,33602\n', { mapping });

  const { created, problems } = await settled(admin, id, 'run');
  expect(created).toBe(1);
  expect(problems).toEqual([{ row: 2, column: 'Postal code', reason: 'Enter a zip as 12345 or 12345-6789.' }]);
  expect(await vanOf('Z-2')).toMatchObject({ garage: { city: 'Tampa', zip: '33602' } });
});

test('a workbook is read sheet by sheet: texts, numbers, days, moments and checkboxes as they are shown', async () => {
  const bold = (value: string) => ({ type: String, value });
  const content = await writeExcelFile([
    { sheet: 'Notes', data: [[bold('Nothing here')], [bold('at all')]] },
    {
      sheet: 'Vans',
      data: [
        ['plate', 'Seats', 'Price', 'Bought', 'Serviced', 'Insured'].map(bold),
        [
          { type: String, value: 'X, "1"' },
          { type: Number, value: 7 },
          { type: Number, value: 1999.5 },
          { type: Date, value: new Date('2024-02-29T00:00:00Z'), format: 'mm/dd/yyyy' },
          { type: Date, value: new Date('2024-03-01T08:30:00Z'), format: 'mm/dd/yyyy hh:mm' },
          { type: Boolean, value: true },
        ],
        [],
        [bold('X-2')],
      ],
    },
  ] as never).toBuffer();
  const { body } = await upload(admin, Buffer.from(content), 'vans', 'vans.xlsx');
  expect(body.record).toMatchObject({ headers: ['Nothing here'], sheet: 'Notes', sheets: ['Notes', 'Vans'], encoding: null });

  const { record } = (await admin.put(`/api/imports/${body.record._id}/source`, { sheet: 'Vans' })).body;
  expect(record).toMatchObject({ sheet: 'Vans', headers: expect.arrayContaining(['plate', 'Insured']), rows: 2 });
  const { status } = await admin.put(`/api/imports/${record._id}/plan`, { mapping: record.mapping, mode: 'create' });
  expect(status).toBe(200);
  expect(await settled(admin, record._id, 'run')).toMatchObject({ created: 2, failed: 0 });
  expect(await vanOf('X, "1"')).toMatchObject({ seats: 7, price: 1999.5, bought: '2024-02-29', insured: true });
  expect(await vanOf('X-2')).toMatchObject({ seats: null });
});

test.each([
  ['a ZIP file that is no workbook', Buffer.from('PK\u0003\u0004 and nothing more'), 'cannot be read'],
  ['a workbook that announces gigabytes', bomb(), 'too large when it is unpacked'],
  ['one with another end behind it', Buffer.concat([bomb(), Buffer.from('PK\u0005\u0006')]), 'too large when it is unpacked'],
])('%s is refused with a sentence', async (_what, content, sentence) => {
  const { status, body } = await upload(admin, content, 'vans', 'vans.xlsx');
  expect([status, body.fields?.file]).toEqual([422, expect.stringContaining(sentence)]);
});

/** A directory with one part of 4 GB, as far as it says. */
function bomb(): Buffer {
  const [start, entry, end] = [Buffer.from('PK\u0003\u0004'), Buffer.alloc(46), Buffer.alloc(22)];
  entry.writeUInt32LE(0x02014b50);
  entry.writeUInt32LE(0xf0_00_00_00, 24);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(start.length, 16);
  return Buffer.concat([start, entry, end]);
}

test('what a mapping was is remembered for the same headings', async () => {
  const csv = 'Kennzeichen,Plätze\nD-1,4\n';
  const mapping = [
    { column: 'Kennzeichen', field: 'plate' },
    { column: 'Plätze', field: 'seats' },
  ];
  const first = (await upload(admin, csv)).body.record;
  expect(first.mapping).toEqual([]);
  await admin.put(`/api/imports/${first._id}/plan`, { mapping, mode: 'create' });

  const latin = Buffer.from('Plätze,Kennzeichen\n4,Ä-2\n', 'latin1');
  expect((await upload(admin, latin)).body.record).toMatchObject({ encoding: 'windows-1252', mapping, sample: [['4', 'Ä-2']] });
});

test.each([
  ['nothing', '', 'empty'],
  ['blank lines', '\n\n', 'empty'],
  ['headings only', 'a,b\n', 'no row'],
  ['200,001 columns', `${'a,'.repeat(200_000)}b\n1\n`, '200,001 columns'],
  ['301 columns', `${'a,'.repeat(300)}b\n1\n`, '301 columns'],
  ['a quote that is never closed', 'a,b\n1,"2\n3,4\n', 'never closed'],
  ['a very long row', `a,b\n"${'x'.repeat(1_100_000)}\n`, 'never closed'],
  ['NUL characters', 'a,b\n1,\u00002\n', 'NUL'],
])('a file of %s is refused with a sentence', async (_what, content, words) => {
  const { status, body } = await upload(admin, content);

  expect([status, body.message ?? body.error?.message ?? JSON.stringify(body)]).toEqual([
    422,
    expect.stringMatching(new RegExp(words)),
  ]);
});

test('bytes that are not of the encoding that was asked for are refused, and the delimiter can be changed', async () => {
  const { body } = await upload(admin, Buffer.from('plate;x\nE-1;ä\n', 'latin1'));
  const path = `/api/imports/${body.record._id}/source`;

  const wrong = await admin.put(path, { encoding: 'utf-8' });
  expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([422, expect.stringContaining('UTF-8')]);
  expect((await admin.put(path, { delimiter: ',' })).body.record.headers).toEqual(['plate;x']);
  expect((await admin.put(path, {})).body.record).toMatchObject({ headers: ['plate', 'x'], rows: 1 });
});

test('a plan that cannot be carried out is refused, column by column', async () => {
  const { body } = await upload(admin, 'plate,x,y\n1,2,3\n');
  const put = (plan: object) => admin.put(`/api/imports/${body.record._id}/plan`, { mode: 'create', ...plan });
  const problems = async (plan: object) => (await put(plan)).body.fields ?? (await put(plan)).body.error?.fields;

  expect(
    Object.keys(
      await problems({
        mapping: [
          { column: 'plate', field: 'nothing' },
          { column: 'x', field: 'account', by: 'nothing' },
          { column: 'y', field: 'state', values: { a: 'unknown' } },
          { column: 'z', field: 'seats' },
        ],
        mode: 'update',
        dateFormat: 'yyyy',
      }),
    ).sort(),
  ).toEqual(['dateFormat', 'matchBy', 'plate', 'x', 'y', 'z']);
});

test('what only Muster writes is no target of a column, by name, and an id finds records and nothing else', async () => {
  const { body } = await upload(admin, '_id,plate,version,createdAt,created_by,deleted\n1,2,3,4,5,6\n');
  const put = (mapping: object[], plan: object = {}) =>
    admin.put(`/api/imports/${body.record._id}/plan`, { mode: 'create', mapping, ...plan });
  const plate = { column: 'plate', field: 'plate' };
  const id = { column: '_id', field: '_id' };

  for (const field of ['version', 'createdAt', 'created_by', 'modified_by', 'updatedAt', 'deleted', 'deletedAt']) {
    const { status, body: refused } = await put([plate, { column: 'version', field }]);
    expect([field, status, refused.fields?.version]).toEqual([
      field,
      422,
      expect.stringMatching(/ is written by Muster alone\. No column can go there\.$/),
    ]);
  }
  const asValue = await put([plate, id]);
  expect([asValue.status, asValue.body.fields]).toEqual([
    422,
    { _id: 'An ID finds records and is never written. Match rows by it, or leave the column out.' },
  ]);
  expect((await put([plate, id], { mode: 'both', matchBy: ['plate'] })).status).toBe(422);
  expect((await put([plate, id], { mode: 'update', matchBy: ['_id'] })).status).toBe(200);
  expect(body.record).toMatchObject({ mapping: [id, plate], plan: { mode: 'update', matchBy: ['_id'] } });
});

test('an import is its person’s alone, within their rights', async () => {
  const person = await app.userWith({
    access: { vans: { views: { ...allViews, mass_update: false }, fields: { price: 'None' } } },
  });
  const reader = await app.userWith({ access: { vans: { views: { ...allViews, create: false, mass_update: false } } } });
  expect((await upload(reader, 'plate\nF-1\n')).status).toBe(403);
  expect((await upload(person, 'name\nX\n', 'users')).status).toBe(403);

  const { body } = await upload(person, 'plate,Price\nF-1,3\n');
  expect(body.record.mapping).toEqual([{ column: 'plate', field: 'plate' }]);
  const path = `/api/imports/${body.record._id}`;
  expect((await admin.get(path)).status).toBe(404);
  expect((await admin.get(`${path}/errors.csv`)).status).toBe(404);
  expect((await person.put(`${path}/plan`, { mapping: [{ column: 'Price', field: 'price' }], mode: 'create' })).status).toBe(422);
  expect((await person.put(`${path}/plan`, { mapping: body.record.mapping, mode: 'both', matchBy: ['plate'] })).status).toBe(403);
  expect((await person.get('/api/imports')).body).toMatchObject({
    total: 1,
    records: [{ _id: body.record._id, state: 'planned' }],
  });
});

test('rows find no record that their person does not see', async () => {
  const hidden = await app.make('accounts', { name: 'Hidden School' });
  const person = await app.userWith({ access: { vans: { views: allViews } } });
  const mapping = [
    { column: 'plate', field: 'plate' },
    { column: 'Account', field: 'account' },
  ];
  const id = await begin(person, `plate,Account\nG-1,Hidden School\nG-2,${hidden._id}\n`, { mapping });

  const { created, problems } = await settled(person, id, 'run');
  expect([created, problems.map(({ row }: { row: number }) => row)]).toEqual([0, [2, 3]]);
  expect(problems[0].reason).toBe('There is no account “Hidden School” that you can see.');
});

test('the undo of an import that made and changed records gives old values back, but for what was changed since', async () => {
  const [one, two] = [await app.make('vans', { plate: 'U-1', seats: 4 }), await app.make('vans', { plate: 'U-2', seats: 4 })];
  const csv = 'plate,Seats\nU-1,7\nU-2,7\nU-3,7\nU-4,7\nU-5,many\n';
  const id = await begin(admin, csv, { mode: 'both', matchBy: ['plate'] });
  const { run, created, updated } = await settled(admin, id, 'run');
  expect([created, updated]).toEqual([2, 2]);
  await admin.put(`/api/vans/${two._id}`, { ...(await vanOf('U-2')), seats: 8 });
  const four = (await vanOf('U-4'))!;
  await admin.put(`/api/vans/${four._id}`, { ...four, seats: 9 });

  const left = await admin.get(`/api/runs/${run}/skipped`);
  expect(left.body.records).toMatchObject([{ name: 'Row 6: U-5, many', moduleName: 'vans' }]);
  const undone = (await admin.post(`/api/runs/${run}/undo`)).body.run;
  await expect.poll(async () => (await admin.get(`/api/runs/${undone}`)).body.state).toBe('done');

  expect((await admin.get(`/api/runs/${undone}`)).body).toMatchObject({ changed: 2, skippedCount: 2 });
  const { records } = (await admin.get(`/api/runs/${undone}/skipped`)).body;
  expect(records.map(({ _id, code }: Record<string, string>) => [_id, code]).toSorted()).toEqual(
    [two._id, four._id].map((_id) => [_id, 'changed-since']).toSorted(),
  );
  const seats = await Promise.all(['U-1', 'U-2', 'U-3', 'U-4'].map(async (plate) => (await vanOf(plate))?.seats));
  expect([(await vanOf('U-1'))!._id, seats]).toEqual([one._id, [4, 8, undefined, 9]]);
});

const ROUTES = [
  'get ',
  'get /values?column=plate',
  'put /plan',
  'post /check',
  'post /run',
  'get /errors.csv',
  'put /source',
] as const;
/** What each call on an import answers. */
async function statusesOf(client: Client, id: string, mapping: unknown): Promise<number[]> {
  const statuses: number[] = [];
  for (const route of ROUTES) {
    const [verb, path] = route.split(' ') as ['get' | 'put' | 'post', string];
    const body: Record<string, unknown> = path === '/plan' ? { mapping, mode: 'create' } : {};
    const url = `/api/imports/${id}${path}`;
    statuses.push((await (verb === 'get' ? client.get(url) : client[verb](url, body))).status);
  }
  return statuses;
}

test('whoever is narrowed meets that on every call of an import', async () => {
  const person = await app.userWith({ access: { vans: { views: allViews } } });
  const { _id, mapping } = (await upload(person, 'plate,Seats\nN-1,3\n')).body.record;
  const control = (await app.system().records.all('userAccessControls', { name: 'vans' })).at(-1)!;
  const narrow = (more: Record<string, unknown>) => app.system().records.update('userAccessControls', control._id, more);

  await narrow({ fields: { seats: 'Read Only' } });
  expect(await statusesOf(person, _id, mapping)).toEqual([200, 200, 422, 422, 422, 200, 200]);
  await narrow({ fields: {}, views: { ...allViews, create: false, mass_update: false } });
  expect(await statusesOf(person, _id, mapping)).toEqual([200, 403, 403, 403, 403, 200, 403]);
  expect(await vanOf('N-1')).toBeUndefined();
});

test('a key imports within its scopes', async () => {
  const owner = await app.userWith({ access: { vans: { views: allViews }, leads: { views: allViews } } });
  const keyOf = async (module: string, level: string) => {
    const expiresAt = new Date(app.engine.clock().getTime() + 864e5).toISOString().slice(0, 10);
    const wanted = { name: 'Feed', scopes: [{ module, level }], expiresAt, password: ADMIN.password };
    return app.bearing((await owner.post('/api/users/api-keys', wanted)).body.key as string);
  };
  const [reads, other, writes] = [await keyOf('vans', 'read'), await keyOf('leads', 'write'), await keyOf('vans', 'write')];
  const own = (await upload(owner, 'plate,Seats\nK-1,3\n')).body.record;

  for (const key of [reads, other]) {
    expect((await upload(key, 'plate\nK-2\n')).status).toBeGreaterThanOrEqual(403);
    const statuses = await statusesOf(key, own._id, own.mapping);
    expect([key === other ? 404 : 200, ...statuses.slice(1, 5)]).toEqual([
      statuses[0],
      ...Array.from({ length: 4 }, () => (key === other ? 404 : 403)),
    ]);
  }
  const id = await begin(writes, 'plate,Seats\nK-3,3\n');
  expect(await settled(writes, id, 'run')).toMatchObject({ created: 1 });
  expect([await vanOf('K-1'), await vanOf('K-2'), (await vanOf('K-3'))?.seats]).toEqual([undefined, undefined, 3]);
  expect((await other.get('/api/imports')).body.records).toEqual([]);
});
