import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { DOCUMENTS, blankPdf, documentWith, input, staffOf } from './testing-agreements.ts';

const PDFS = join(import.meta.dirname, '../../../server/pdf/testing-pdfs');
const READ = `${DOCUMENTS}/generate-images-from-url`;

let app: TestApp;
let staff: Client;
let outside: Server;
beforeAll(async () => {
  const pdf = await blankPdf();
  outside = createServer((_request, response) => response.end(pdf)).listen(0, '127.0.0.1');
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
  staff = await staffOf(app);
});
afterAll(async () => {
  outside.close();
  await app?.close();
});

const upload = async (content: Buffer, name = 'a.pdf') =>
  (await staff.upload('/api/files/upload', { name, content })).body.path as string;
const save = (more: Record<string, unknown>) => staff.post(DOCUMENTS, { name: 'D', ...more });

test('inputs keep what was given and get an id, a name, a width and the height 25 [ESIGN-003][ESIGN-004][CONST-001]', async () => {
  const given = {
    type: { inputType: 'Dropdown' },
    left: 10,
    top: 20,
    assigned_to: 'signer',
    recipient_id: 'Participant 2',
    field: {
      label: 'State',
      formatting: { fontSize: 12 },
      readOnly: false,
      required: true,
      systemFieldName: 'state',
      related_dropdown: 'US States',
      systemDropdownBehavior: 'prefill',
      options: ['FL'],
      assigned_to: 'signer',
      recipient_id: 2,
      recipientId: 2,
      type: 'Dropdown',
    },
  };
  const { status, body } = await save({ doc_data: { pages: [{ inputs: [given] }] } });
  expect(status).toBe(200);
  expect(body.record.doc_data.pages[0].inputs[0]).toMatchObject({
    ...given,
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    width: 150,
    height: 25,
    field: { ...given.field, name: 'Dropdown 1' },
  });
});

test.each([
  ['an unknown kind', [{ ...input('Stamps', 'A') }], 'no kind of field named “Stamps”'],
  ['an unknown role', [{ ...input('TextField', 'A'), recipient_id: 'witness' }], 'a recipient that does not exist'],
  ['outside the page', [input('TextField', 'A', { left: 500 })], 'lies outside the page'],
  ['a font of 40 points', [input('TextField', 'A', {}, { formatting: { fontSize: 40 } })], 'from 6 to 24'],
  [
    'a circle',
    [
      input('TextField', 'A', {}, { conditions: [{ relatedInput: 'B', operator: 'Not Empty' }] }),
      input('TextField', 'B', { top: 200 }, { conditions: [{ relatedInput: 'A', operator: 'Not Empty' }] }),
    ],
    'depends on itself',
  ],
])('%s is refused at doc_data on every path', async (_what, inputs, sentence) => {
  const path = await upload(await blankPdf());
  const doc_data = { pages: [{ inputs }] };
  const made = await save({ path, doc_data });
  expect([made.status, made.body.fields?.doc_data]).toEqual([422, expect.stringContaining(sentence)]);
  const { body } = await save({ path });
  for (const answer of [
    await staff.put(`${DOCUMENTS}/${body.record._id}`, { ...body.record, doc_data }),
    await staff.put(`${DOCUMENTS}/update-certain-fields/${body.record._id}`, { fields: { doc_data } }),
    await staff.post('/api/generic-modules', {
      name: 'interactiveDocuments',
      record: { name: 'D', path: await upload(await blankPdf()), doc_data },
    }),
  ])
    expect([answer.status, answer.body.fields?.doc_data]).toEqual([422, expect.stringContaining(sentence)]);
});

test('a document with a PDF gets its pages, and two recipients of one role are refused', async () => {
  const path = await upload(await blankPdf(3));
  const { body } = await save({ path, status: 'Active' });
  expect(body.record.doc_data.pages).toEqual([1, 2, 3].map(() => ({ width: 612, height: 792, inputs: [] })));
  const recipients = [
    { role: 'signer', from: 'provider' },
    { role: 1, from: 'owner' },
  ];
  const twice = await save({ path: null, recipients });
  expect([twice.status, twice.body.fields]).toEqual([422, { recipients: 'Two recipients have the role Participant 1.' }]);
});

test('documents are made, listed, changed in some fields or as a whole, marked as favorites, read, searched and deleted [ESIGN-005][ESIGN-011]', async () => {
  const idsOf = (records: { _id: string }[]) => records.map(({ _id }) => _id);
  const name = 'A document of its own';
  const { status, body } = await save({ name, assigned_to: staff.user._id });
  expect([status, body.record]).toMatchObject([
    200,
    { name, status: 'Draft', favorite: false, assigned_to: staff.user._id, created_by: staff.user._id },
  ]);
  const { _id } = body.record;
  const second = (await staff.post(`${DOCUMENTS}/create`, { name })).body.record;

  const current = async () => (await staff.get(`${DOCUMENTS}/${_id}`)).body;
  expect((await staff.put(`${DOCUMENTS}/favorite/${_id}`)).body).toEqual({ _id, favorite: true });
  expect(idsOf((await staff.get('/api/favorites')).body.records.map((each: any) => ({ _id: each.recordId })))).toEqual([_id]);
  expect((await staff.put(`${DOCUMENTS}/favorite/${_id}`)).body).toEqual({ _id, favorite: false });
  const fields = { status: 'Active', favorite: true };
  const certain = await staff.put(`${DOCUMENTS}/update-certain-fields/${_id}`, { fields });
  expect([certain.status, certain.body.record]).toMatchObject([200, fields]);
  const ids = [_id, second._id];
  const several = await staff.put(`${DOCUMENTS}/update-certain-fields-array`, { ids, fields: { description: 'Both' } });
  expect(several.body).toMatchObject({ matched: 2, changed: 2, skipped: [] });
  const whole = await staff.put(`${DOCUMENTS}/${_id}`, { ...(await current()), description: 'Whole' });
  expect([whole.status, await current()]).toMatchObject([200, { description: 'Whole', status: 'Active', favorite: true }]);

  expect(idsOf((await staff.get(DOCUMENTS)).body.records)).toEqual(expect.arrayContaining(ids));
  const searchTerms = { name };
  const found = await staff.post(`${DOCUMENTS}/dataSourceSearch`, { searchTerms, idsOnly: true });
  expect([found.body.ids.toSorted(), found.body.total]).toEqual([ids.toSorted(), 2]);
  expect((await staff.put(`${DOCUMENTS}/mark-deleted/${_id}`)).status).toBe(200);
  expect((await staff.post(`${DOCUMENTS}/dataSourceSearch`, { searchTerms })).body).toMatchObject({
    records: [{ _id: second._id, description: 'Both' }],
    total: 1,
  });
});

test('pictures of the pages, and inputs from a form [ESIGN-012]', async () => {
  const path = await upload(readFileSync(join(PDFS, 'annotation-tx.pdf')));
  const { status, body } = await staff.post(READ, { url: path });
  expect([status, body.error]).toEqual([200, undefined]);
  expect(body.file.path).toBe(path);
  expect(body.pages).toEqual(
    body.pages.map(() => ({ width: 612, height: 792, image: expect.stringContaining(`${path}/pages/`) })),
  );
  expect(body.inputs.length).toBeGreaterThan(0);
  expect(body.inputs[0]).toMatchObject({ page: 1, type: { inputType: expect.any(String) }, field: { name: expect.any(String) } });
  const picture = await staff.get(`${body.pages[0].image}?width=300`);
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);

  const two = (await staff.post(READ, { url: await upload(readFileSync(join(PDFS, 'rotation.pdf'))) })).body;
  expect(two.pages).toMatchObject([1, 2].map((page) => ({ image: `${two.file.path}/pages/${page}` })));
});

test('placeholders in the text become inputs, and other text in braces stays text', async () => {
  const { PDF, StandardFonts } = await import('@libpdf/core');
  const pdf = PDF.create();
  const page = pdf.addPage({ width: 612, height: 792 });
  const draw = (text: string, y: number) => page.drawText(text, { x: 72, y, size: 12, font: StandardFonts.Helvetica });
  draw('{{signature,r2}}', 700);
  draw('{{name,r1,required=false,width=200}}', 600);
  draw('{{Full name;role=Participant 2;type=FullName}}', 500);
  draw('{{fingerprint,r1}}', 400);
  const { body } = await staff.post(READ, { url: await upload(Buffer.from(await pdf.save())) });
  expect(body.inputs).toMatchObject([
    {
      type: { inputType: 'Signature' },
      recipient_id: 'Participant 2',
      page: 1,
      left: expect.closeTo(72, 0),
      field: { required: true },
    },
    { type: { inputType: 'FullName' }, recipient_id: 'Participant 1', width: 200, field: { required: false } },
    { type: { inputType: 'FullName' }, recipient_id: 'Participant 2', field: { name: 'Full name', label: 'Full name' } },
  ]);
  expect(body.inputs[0].covers.top).toBeCloseTo(792 - 700 - 12, -1);
  expect(body.notices).toEqual([{ text: '“{{fingerprint,r1}}” is no known placeholder, so it stays text.' }]);
});

test('what is no PDF, is locked or broken, and private addresses are refused', async () => {
  const text = await staff.post(READ, { url: await upload(Buffer.from('hello'), 'a.txt') });
  const broken = await staff.post(READ, { url: await upload(Buffer.from('%PDF-1.4\nnothing')) });
  for (const { status, body } of [text, broken]) expect([status, body.code]).toEqual([422, 'unreadable-pdf']);
  const address = `http://127.0.0.2:${(outside.address() as AddressInfo).port}/a.pdf`;
  const inside = await staff.post(READ, { url: address });
  expect([inside.status, Object.keys(inside.body.fields ?? {})]).toEqual([422, ['url']]);
});

test('a PDF is fetched from an address with a broken escape', async () => {
  const { port } = outside.address() as AddressInfo;

  const { status, body } = await staff.post(READ, { url: `http://127.0.0.1:${port}/100%.pdf` });

  expect([status, body.file?.filename]).toEqual([200, '100%.pdf']);
});

test('another PDF under the same inputs says what moved and what got lost', async () => {
  const document = await documentWith(staff, [[input('TextField', 'A', { top: 700 })], [input('TextField', 'B')]]);
  const { PDF } = await import('@libpdf/core');
  const pdf = PDF.create();
  pdf.addPage({ width: 612, height: 400 });
  const path = await upload(Buffer.from(await pdf.save()));
  const { status, body } = await staff.put(`${DOCUMENTS}/${document._id}/pdf`, { path });
  expect([status, body.error]).toEqual([200, undefined]);
  expect(body).toMatchObject({ moved: [{ name: 'A', page: 1 }], lost: [{ name: 'B', page: 2 }], record: { path } });
  expect(body.record.doc_data.pages).toMatchObject([{ height: 400, inputs: [{ top: 375 }] }]);
});
