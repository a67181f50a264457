import { readFile } from 'node:fs/promises';
import { PDF, StandardFonts } from '@libpdf/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { zipOf } from '#server/files/testing-zip.ts';
import resumeTask from './resume.task.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const parse = (name: string, content: Buffer, client = admin) => client.upload('/api/leads/parse-resume', { name, content });

async function twoColumns(): Promise<Buffer> {
  const pdf = PDF.create();
  const page = pdf.addPage({ width: 612, height: 792 });
  const font = StandardFonts.Helvetica;
  page.drawText('Ada Byron, RN', { x: 60, y: 740, size: 24, font });
  const left = [
    'Contact',
    'ada.byron@mail.test',
    '(305) 555-0142',
    '12 Palm Ave',
    'Miami, FL 33101',
    'Licenses',
    'Licensed in FL and GA',
  ];
  const right = [
    'Experience',
    'Mercy Hospital 2015 - Present',
    'Nurse on a ward',
    'Clinic 2011 - 2015',
    'School nurse',
    'Education',
    'College 2007 - 2011',
  ];
  for (const [at, text] of left.entries()) page.drawText(text, { x: 40, y: 690 - at * 20, size: 11, font });
  for (const [at, text] of right.entries()) page.drawText(text, { x: 330, y: 690 - at * 20, size: 11, font });
  return Buffer.from(await pdf.save());
}

test('a PDF in two columns, a Word document, an RTF and a text become fields, each with its words', async () => {
  const known = await app.make('leads', { first_name: 'Ada', last_name: 'Byron', email: 'ada.byron@mail.test' });

  const { status, body } = await parse('ada.pdf', await twoColumns());

  expect(status).toBe(200);
  expect(body.file.path).toContain('/api/files/');
  const values = Object.fromEntries(Object.entries<any>(body.fields).map(([name, { value }]) => [name, value]));
  expect(values).toMatchObject({
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada.byron@mail.test',
    mobile_phone: '(305) 555-0142',
    current_address: { street: '12 Palm Ave', city: 'Miami', state: 'FL', zip: '33101' },
    profession: 'RN',
    license_states: ['FL', 'GA'],
    years_experience: new Date().getFullYear() - 2011,
  });
  expect(body.fields.license_states.source).toBe('Licensed in FL and GA');
  // Drawn at (60, 740) with 24 points, and at (40, 690 - 3 * 20) with 11, on a page of 612 × 792.
  expect(body.marks.last_name).toEqual([
    {
      page: 1,
      x: expect.closeTo(60 / 612, 3),
      y: expect.closeTo((792 - 740 - 24) / 792, 2),
      width: expect.any(Number),
      height: expect.closeTo(30 / 792, 2),
    },
  ]);
  expect(body.marks.current_address).toMatchObject([
    { page: 1, x: expect.closeTo(40 / 612, 3), y: expect.closeTo((792 - 630 - 11) / 792, 2) },
    { page: 1, x: expect.closeTo(40 / 612, 3), y: expect.closeTo((792 - 610 - 11) / 792, 2) },
  ]);
  expect(Object.keys(body.marks).toSorted()).toEqual(Object.keys(body.fields).toSorted());
  expect(body.matches).toMatchObject([{ _id: known._id, score: 100 }]);
  const word = await parse('nora.docx', await readFile(new URL('./testing-resume.docx', import.meta.url)));
  expect(word.body.marks).toEqual({}); // it has no pages
  expect(word.body.fields).toMatchObject({
    last_name: { value: 'Quill' },
    profession: { value: 'LPN' },
    years_experience: { value: 9 },
  });
  const rich = await parse(
    'jo.rtf',
    Buffer.from(String.raw`{\rtf1\ansi Jo Ray\par jo.ray@mail.test\par CNA for 3 years of work\par}`),
  );
  expect(rich.body.fields).toMatchObject({
    first_name: { value: 'Jo' },
    email: { value: 'jo.ray@mail.test' },
    profession: { value: 'CNA' },
  });
  expect((await parse('bo.txt', Buffer.from('Bo Zed\nbo.zed@mail.test'))).body.fields.last_name.value).toBe('Zed');
});

test('a resume of one endless word is read, and the fields are read in a thread', async () => {
  const { status, body } = await parse('endless.txt', Buffer.from('Ada Lee\n' + 'a'.repeat(1_000_000)));

  expect([status, body.fields.last_name.value]).toEqual([200, 'Lee']);
  const input = { bytes: new Uint8Array(Buffer.from('Ada Lee\nada.lee@mail.test, 12 Palm Ave')), kind: 'txt' as const };
  const vocabulary = { professions: [], states: {}, today: '2026-11-25' };
  const read = await app.engine.workers.run(resumeTask, { ...input, vocabulary });
  expect(read.fields.email).toMatchObject({ value: 'ada.lee@mail.test' });
});

test('what is scanned, locked, broken or something else is refused in a sentence', async () => {
  const blank = PDF.create();
  blank.addPage({ width: 612, height: 792 });
  const locked = await readFile(new URL('../../../../server/pdf/testing-pdfs/empty_protected.pdf', import.meta.url));

  const answers = [
    await parse('scan.pdf', Buffer.from(await blank.save())),
    await parse('locked.pdf', locked),
    await parse('broken.pdf', Buffer.from('%PDF-1.7\nnothing of a PDF follows here')),
    await parse(
      'picture.png',
      Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
    ),
  ];

  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
  expect(answers.map(({ body }) => body.error)).toEqual([
    expect.stringContaining('picture without text'),
    expect.stringMatching(/password|without text/),
    expect.stringContaining('broken'),
    expect.stringContaining('PDF, a Word document'),
  ]);
  const { file } = answers[0]!.body;
  expect((await admin.get(`/api/files/${file._id}`)).status).toBe(200);
  const lead = await app.make('leads', { first_name: 'Ada', last_name: 'Scanned' });
  const kept = async () => (await admin.post(`/api/leads/${lead._id}/resume`, { file: file._id.toUpperCase() })).body;
  expect(await kept()).toMatchObject({ document: expect.any(String), problem: expect.stringContaining('picture without text') });
  expect((await kept()).document).toBe((await kept()).document);
  expect(await app.system().records.count('documents', { relatedRecord: lead._id })).toBe(1);
});

test('a Word document that would fill the memory is refused before it is unpacked', async () => {
  const words = '<w:p><w:r><w:t>Registered nurse</w:t></w:r></w:p>'.repeat(2_200_000);
  const open = '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>';
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `${open}${words}</w:body></w:document>`,
  };
  const answers = [
    await parse('large.docx', zipOf(parts)),
    await parse('lying.docx', zipOf(parts, { 'word/document.xml': 100 })),
  ];

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [422, 'unreadable-resume'],
    [422, 'unreadable-resume'],
  ]);
});

test('a resume of a lead is kept as a document and proposes, and the lead stays as it is', async () => {
  const lead = await app.make('leads', { first_name: 'Ada', last_name: 'Other', profession: 'LPN' });
  const { file } = (await parse('ada.pdf', await twoColumns())).body;

  const { status, body } = await admin.post(`/api/leads/${lead._id}/resume`, { file: file._id });

  expect(status).toBe(200);
  expect(body.proposals).toMatchObject({
    profession: { current: 'LPN', value: 'RN', confidence: expect.any(Number), source: expect.any(String) },
    email: { current: null, value: 'ada.byron@mail.test' },
  });
  expect((await admin.get(`/api/documents/${body.document}`)).body).toMatchObject({
    document_type: 'Resume',
    mainModuleType: 'leads',
    relatedRecord: lead._id,
  });
  expect((await admin.get(`/api/leads/${lead._id}`)).body).toMatchObject({
    profession: 'LPN',
    version: lead.version,
    last_name: 'Other',
  });
  const stranger = await app.userWith({ access: { leads: { views: allViews } } });
  expect((await stranger.post(`/api/leads/${lead._id}/resume`, { file: file._id })).status).toBeGreaterThanOrEqual(400);
});
