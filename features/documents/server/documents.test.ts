import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { waitingForLocks } from '#server/testing-locks.ts';
import { demoPdf } from './demo-pdf.ts';
import { expireDocuments } from './expire-documents.jobs.ts';

let app: TestApp;
let admin: Client;
const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
const views = { access: true, view: 'All', create: true, edit: 'All' };
/** A busy machine takes longer than Vitest's one second. */
const PATIENCE = { timeout: 15_000 };

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

const upload = async (by: Client, name = 'BLS card.txt') =>
  (await by.upload('/api/files/upload', { name, content: Buffer.from('valid') })).body._id;

test('a document is named after its file, and whoever sees the document may download it [DOC-002]', async () => {
  const global = (await app.system().records.first('teams', { name: 'Global' }))!._id;
  const [specialist, reader, outsider] = [
    await app.userWith({ access: { documents: { views } }, teams: [global] }),
    await app.userWith({ access: { documents: { views } }, teams: [global] }),
    await app.userWith({}),
  ];
  const path = await upload(specialist);
  const provider = await app.make('providers', { first_name: 'Ada', last_name: 'Lovelace', teams: [global] });
  const fields = {
    document_type: 'BLS/CPR',
    providers_documents: provider._id,
    expiration_date: day(300),
    mainModuleType: 'providers',
    relatedRecord: provider._id,
  };
  const { record } = (await admin.post('/api/documents/', { ...fields, name: 'By hand', status: 'Archived' })).body;
  expect((await admin.get(`/api/documents/${record._id}`)).body).toMatchObject({ ...fields, status: 'Archived' });

  const own = (await specialist.post('/api/documents/', { path, document_type: 'BLS/CPR' })).body.record;
  expect(own).toMatchObject({
    name: 'BLS card.txt',
    filename: expect.stringMatching(/^BLScard\d{14}\.txt$/),
    path,
    status: 'Active',
    created_by: specialist.user._id,
  });
  expect((await reader.get(`/api/files/${path}`)).body).toBe('valid');
  expect((await outsider.get(`/api/files/${path}`)).status).toBe(404);
});

test('nobody makes a document of somebody else’s file', async () => {
  const specialist = await app.userWith({ access: { documents: { views } } });
  const path = await upload(admin);
  const refused = await specialist.post('/api/documents/', { name: 'Mine now', path });
  expect(refused).toMatchObject({ status: 422, body: { fields: { path: 'This file was not found.' } } });
  expect((await specialist.get(`/api/files/${path}`)).status).toBe(404);
});

test('a provider’s active documents are listed [DOC-008]', async () => {
  const provider = await app.make('providers', { first_name: 'Ada', last_name: 'Lovelace' });
  const fields = { providers_documents: provider._id, document_type: 'ACLS' };
  const active = await app.make('documents', { ...fields, name: 'New', status: 'Active' });
  const also = await app.make('documents', { ...fields, name: 'Card', status: 'Active', document_type: 'BLS/CPR' });
  await app.make('documents', { ...fields, name: 'Old', status: 'Archived' });
  const other = await app.make('providers', { first_name: 'Grace', last_name: 'Hopper' });
  await app.make('documents', { ...fields, name: 'Another’s', status: 'Active', providers_documents: other._id });
  const { body } = await admin.post('/api/documents/advancedSearch', { providers_documents: provider._id, status: 'Active' });
  expect(body.records.map(({ _id }: any) => _id)).toEqual([also._id, active._id]);
  expect(body.records[0]).toMatchObject({ name: 'Card', document_type: 'BLS/CPR', status: 'Active' });
});

test('a document expires after its last day', async () => {
  const make = (name: string, shift: number) => app.make('documents', { name, status: 'Active', expiration_date: day(shift) });
  const [past, today] = [await make('Past', -1), await make('Today', 0)];
  const archived = await app.make('documents', { name: 'Old', status: 'Archived', expiration_date: day(-1) });
  await app.system().queue(expireDocuments, {});
  await app.workJobs();
  expect((await app.system().records.get('documents', past._id)).status).toBe('Expired');
  expect((await app.system().records.get('documents', today._id)).status).toBe('Active');
  expect((await app.system().records.get('documents', archived._id)).status).toBe('Archived');
});

test('a document that is extended at the moment that it expires stays active', async () => {
  const { _id } = await app.make('documents', { name: 'Late', status: 'Active', expiration_date: day(-1) });
  let expired: Promise<void> | undefined;
  await app.system().transaction(async ({ records }) => {
    await records.update('documents', _id, { expiration_date: day(30) });
    expired = expireDocuments.run(app.system(), {}, { jobId: '1', attempt: 1 });
    await Promise.race([expired, vi.waitFor(async () => expect(await waitingForLocks(app)).toBe(1), { timeout: 10_000 })]);
  });
  await expired;

  expect((await app.system().records.get('documents', _id)).status).toBe('Active');
});

test('an active document archives the one that it renews: once it is active, and of the same provider alone', async () => {
  const [ada, grace] = [
    await app.make('providers', { first_name: 'Ada', last_name: 'Lovelace' }),
    await app.make('providers', { first_name: 'Grace', last_name: 'Hopper' }),
  ];
  const of = (provider: { _id: string }, fields: object = {}) =>
    app.make('documents', { name: 'License', providers_documents: provider._id, ...fields });
  const status = async ({ _id }: { _id: string }) => (await app.system().records.get('documents', _id)).status;
  const old = await of(ada);
  const renewal = await of(ada, { status: 'Pending Review', renews: old._id });
  expect(await status(old)).toBe('Active');
  await of(grace, { renews: old._id });
  expect(await status(old)).toBe('Active');
  await app.system().records.update('documents', renewal._id, { status: 'Active' });
  expect(await status(old)).toBe('Archived');
});

test('bytes come by path, id, key or folder and name: of several the newest that the caller may read; else words [FILE-006]', async () => {
  const [person, other] = [await app.userWith({}), await app.userWith({})];
  const CALL = '/api/interactive-documents/retrieve-file-buffer/by-path';
  const store = async (by: Client, content: string, key = 'letters/offer.txt') =>
    (await by.upload('/api/files/upload-file-to-path', { name: 'offer.txt', content: Buffer.from(content) }, { path: key })).body;
  const first = await store(person, 'first');
  await store(person, 'second');
  await store(other, 'of another');
  const inFolder = (await person.upload('/api/files/upload/resumes', { name: 'Ada.csv', content: Buffer.from('a,b') })).body;
  const ask = async (by: Client, path: string) => (await by.post(CALL, { path })).body;

  expect(await ask(person, 'letters/offer.txt')).toBe('second');
  expect(await ask(other, 'letters/offer.txt')).toBe('of another');
  expect([await ask(person, first._id), await ask(person, first.path)]).toEqual(['first', 'first']);
  const bytes = await person.post(CALL, { path: `resumes/${inFolder.filename}` });
  expect([bytes.body, bytes.headers['content-type']]).toEqual(['a,b', 'application/octet-stream']);
  const refused = await other.post(CALL, { path: first.path });
  expect([refused.status, refused.body.error]).toEqual([404, 'This file was not found.']);
  expect((await other.post(CALL, { path: 'provider-area/../../package.json' })).status).toBe(404);

  await app.engine.database.query(
    `insert into muster.files (_id, filename, label, path, size, type, sha256, created_by, created_at, key)
     select lpad(to_hex(n), 24, 'f'), 'offer.txt', 'offer.txt', 'none' || n, 1, 'text/plain', '', $1, now() + interval '1 hour', $2
       from generate_series(1, 60) n`,
    [other.user._id, 'letters/offer.txt'],
  );
  expect(await ask(person, 'letters/offer.txt')).toBe('second');
});

const MERGE = '/api/interactive-documents/create-merged-pdf';
const foreign = (name: string) => readFile(`server/pdf/testing-pdfs/${name}.pdf`);
const photo = (width: number, height: number, orientation = 1) =>
  sharp({ create: { width, height, channels: 3, background: '#933' } })
    .jpeg()
    .withMetadata({ orientation })
    .toBuffer();
const send = async (by: Client, name: string, content: Buffer) =>
  (await by.upload('/api/files/upload', { name, content })).body as { _id: string; path: string };

test('PDFs and pictures become one PDF: pages keep size and turn, pictures lie on letter pages, turned as they were taken [DOC-003, DOC-006]', async () => {
  const pdf = await send(admin, 'turned.pdf', await foreign('issue16278'));
  const two = await send(admin, 'two.pdf', await foreign('rotation'));
  const png = await send(
    admin,
    'small.png',
    await sharp(await photo(300, 200))
      .png()
      .toBuffer(),
  );
  const jpeg = await send(admin, 'phone.jpg', await photo(900, 600, 6));
  const paper = await app.make('documents', { name: 'Paper', path: jpeg.path });

  const { status, body } = await admin.post(MERGE, {
    pdfArray: [pdf.path, { path: two._id }, png._id, { document: paper._id }],
    titleForPdf: 'Ada Lovelace.pdf',
  });

  expect(status).toBe(200);
  expect(body).toEqual({
    file: {
      _id: expect.any(String),
      path: `/api/files/${body.file._id}`,
      filename: 'Ada Lovelace_merged_4.pdf',
      size: expect.any(Number),
      type: 'application/pdf',
      pages: 5,
    },
    notices: [],
  });
  expect((await admin.get(`${body.file.path}/pages`)).body.pages).toEqual([
    { width: 353.463, height: 172.804 },
    { width: 612, height: 792 },
    { width: 792, height: 612 },
    { width: 612, height: 792 },
    { width: 612, height: 792 },
  ]);
  const drawn = await app.server.inject({
    url: `${body.file.path}/pages/5?width=612`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const { data } = await sharp(drawn.rawPayload).raw().toBuffer({ resolveWithObject: true });
  const redAt = (x: number, y: number) => data[(y * 612 + x) * 3 + 1]! < 100;
  expect([redAt(306, 396), redAt(52, 16), redAt(560, 775), redAt(46, 396), redAt(306, 8)]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  const log = await admin.post('/api/audit-log/dataSourceSearch', {
    searchTerms: { record_id: paper._id, event: 'merged into a PDF' },
  });
  expect(log.body.records).toMatchObject([{ new_value: 'Ada Lovelace_merged_4.pdf' }]);
});

test('a merged PDF keeps the whole of its title [DOC-005]', async () => {
  const { path } = await send(admin, 'w9.pdf', await foreign('rotation'));
  const named = async (titleForPdf: string | null, ...pdfArray: string[]) =>
    (await admin.post(MERGE, { pdfArray, titleForPdf })).body.file.filename;
  const long = 'x'.repeat(200);

  expect([await named('Reyes / St. Mary: "2026"?', path, path), await named(long, path, path), await named(null, path)]).toEqual([
    'Reyes - St. Mary: "2026"?_merged_2.pdf',
    `${long}_merged_2.pdf`,
    'w9.pdf',
  ]);
});

test('what a form was filled with is in the merged PDF as well', async () => {
  const form = await send(admin, 'form.pdf', await foreign('annotation-tx'));
  const { body } = await admin.post(MERGE, { pdfArray: [form._id] });
  const looks = async (path: string) => {
    const url = `${path}/pages/1?width=800`;
    const { rawPayload } = await app.server.inject({ url, headers: { authorization: `Bearer ${admin.token}` } });
    const { channels } = await sharp(rawPayload).stats();
    return channels[0]!;
  };

  const [filled, merged] = [await looks(form.path), await looks(body.file.path)];

  expect(merged.mean).toBeCloseTo(filled.mean, 0);
  expect(merged.min).toBeLessThan(60);
});

test('whoever merges hears how far it is', async () => {
  const heard: Record<string, unknown>[] = [];
  app.engine.bus.listen((message) => {
    if (message.kind === 'event' && message.name === 'merge-progress' && message.users.includes(admin.user._id))
      heard.push(message.payload);
  });
  const content = await demoPdf({ title: 'Card', issuer: 'Issuer', lines: [] });
  const files = await Promise.all(['a.pdf', 'b.pdf'].map((name) => admin.upload('/api/files/upload', { name, content })));

  await admin.post(MERGE, { pdfArray: files.map(({ body }) => body._id) });

  await vi.waitFor(() => expect(heard.at(-1)).toEqual({ done: 4, total: 4 }), PATIENCE);
  expect(heard[0]).toEqual({ done: 1, total: 4 });
});

test('a merge names what is no page, keeps to what its caller may read, and is theirs alone', async () => {
  const person = await app.userWith({});
  const text = await send(person, 'list.csv', Buffer.from('a,b'));
  const own = await send(
    person,
    'card.png',
    await sharp(await photo(30, 20))
      .png()
      .toBuffer(),
  );
  const foreignFile = await send(
    admin,
    'secret.png',
    await sharp(await photo(30, 20))
      .png()
      .toBuffer(),
  );
  const hidden = await app.make('documents', { name: 'Hidden', path: foreignFile.path });

  const noPage = await person.post(MERGE, { pdfArray: [own.path, text.path] });
  expect([noPage.status, noPage.body.fields.pdfArray]).toEqual([422, expect.stringContaining('“list.csv”')]);
  for (const entry of [foreignFile.path, { path: foreignFile._id }, { document: hidden._id }, 'nowhere'])
    expect((await person.post(MERGE, { pdfArray: [own.path, entry] })).status).toBe(404);
  for (const many of [[], Array.from({ length: 201 }, () => own.path)])
    expect((await person.post(MERGE, { pdfArray: many })).status).toBe(400);
  const setSize = (bytes: number) =>
    app.engine.database.query('update muster.files set size = $2 where _id = $1', [own._id, bytes]);
  await setSize(100 * 1024 * 1024 + 1);
  const tooLarge = await person.post(MERGE, { pdfArray: [own.path] });
  expect([tooLarge.status, tooLarge.body.fields.pdfArray]).toEqual([422, expect.stringContaining('larger than 100 MB')]);
  await setSize(1_000);
  const { file } = (await person.post(MERGE, { pdfArray: [own.path] })).body;
  expect(file.filename).toBe('card.pdf');
  expect([(await person.get(file.path)).status, (await (await app.userWith({})).get(file.path)).status]).toEqual([200, 404]);
});

test('a PDF that cannot be read comes to nothing, and is named to the caller and in the log [DOC-009]', async () => {
  const good = await send(admin, 'good.pdf', await foreign('rotation'));
  const warned: string[] = [];
  const warn = vi
    .spyOn(app.engine.log, 'warn')
    .mockImplementation((_fields: unknown, text?: string) => void warned.push(text ?? ''));

  for (const name of ['bug1020226', 'issue15893_reduced', 'empty_protected']) {
    const bad = await send(admin, `${name}.pdf`, await foreign(name));
    const { status, body } = await admin.post(MERGE, { pdfArray: [good.path, bad.path], titleForPdf: 'All' });
    expect([status, body.file, body.notices]).toEqual([
      200,
      null,
      [expect.objectContaining({ style: 'danger', text: expect.stringContaining(`“${name}.pdf” cannot be read`) })],
    ]);
  }
  expect(warned.filter((text) => text === 'a merge came to nothing')).toHaveLength(3);
  warn.mockRestore();
});

test('a file is never replaced in place: a new document renews the old one, and the chain is read newest first', async () => {
  const file = async (name: string) => (await send(admin, name, Buffer.from(name)))._id;
  const oldest = await app.make('documents', { name: 'First', path: await file('1.txt'), status: 'Archived' });
  const middle = await app.make('documents', {
    name: 'Second',
    path: await file('2.txt'),
    status: 'Expired',
    renews: oldest._id,
  });
  const newest = await app.make('documents', { name: 'Third', path: await file('3.txt'), renews: middle._id });
  const other = await app.make('documents', { name: 'Another', path: await file('4.txt') });

  for (const { _id } of [oldest, middle, newest]) {
    const { records } = (await admin.get(`/api/documents/${_id}/versions`)).body;
    expect(records.map((record: { _id: string }) => record._id)).toEqual([newest._id, middle._id, oldest._id]);
    expect(records[1]).toEqual({
      _id: middle._id,
      filename: expect.stringMatching(/^2\d{14}\.txt$/),
      path: middle.path,
      status: 'Archived',
      expiration_date: null,
    });
  }
  expect((await admin.get(`/api/documents/${other._id}/versions`)).body.records).toHaveLength(1);
  const replaced = await admin.put(`/api/documents/update-certain-fields/${other._id}`, {
    fields: { path: await file('5.txt') },
  });
  expect([replaced.status, replaced.body.error]).toEqual([
    422,
    'The file of a document stays. Add the new file as a document that renews this one.',
  ]);
  const itself = await admin.put(`/api/documents/update-certain-fields/${other._id}`, { fields: { renews: other._id } });
  expect(itself.status).toBe(422);
  await app.system().records.markDeleted('documents', [middle._id]);
  const { records } = (await admin.get(`/api/documents/${newest._id}/versions`)).body;
  expect(records.map((record: { _id: string }) => record._id)).toEqual([newest._id, oldest._id]);
});

test('of a chain everybody reads the documents that they may see, and a circle ends', async () => {
  const mine = { documents: { views: { ...views, view: 'Owner' } } };
  const person = await app.userWith({ access: mine });
  const old = await app.make('documents', { name: 'Of others' });
  const own = await app.make('documents', { name: 'Mine', renews: old._id, assigned_to: person.user._id });
  await app.system().records.update('documents', old._id, { renews: own._id });

  const { records } = (await person.get(`/api/documents/${own._id}/versions`)).body;

  expect(records.map(({ _id }: { _id: string }) => _id)).toEqual([own._id]);
  expect((await person.get(`/api/documents/${old._id}/versions`)).status).toBe(404);
  expect((await admin.get(`/api/documents/${old._id}/versions`)).body.records).toHaveLength(2);
});
