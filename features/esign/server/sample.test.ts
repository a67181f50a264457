import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { AGREEMENTS, DOCUMENTS, documentWith, input, staffOf, typed } from './testing-agreements.ts';

let app: TestApp;
let staff: Client;
let document: AnyRecord;
const required = { required: true };
const inputs = [
  input('TextField', 'Rate', { recipient_id: 'approver', top: 40 }, required),
  input('FullName', 'Name', {}, required),
  input('Signature', 'Sign', { top: 160 }, required),
  input('Signature', 'Countersign', { top: 220, recipient_id: 2 }, required),
];
const answers = {
  'Sender (Prefill)': { Rate: 'Sixty dollars' },
  'Participant 1': { Name: 'Ann Ames', Sign: typed('Ann Ames') },
  'Participant 2': { Countersign: typed('Ben Boss') },
};
beforeAll(async () => {
  app = await startTestApp();
  staff = await staffOf(app);
  document = await documentWith(staff, [inputs]);
});
afterAll(() => app?.close());

const sample = (client: Client, more: Record<string, unknown> = {}) =>
  client.post(`${DOCUMENTS}/${document._id}/sample`, { doc_data: { pages: [{ inputs }] }, values: answers, ...more });

async function bytesOf(path: string): Promise<Buffer> {
  const { rows } = await app.engine.database.query('select path from muster.files where _id = $1', [path.split('/').at(-1)]);
  const { buffer } = await import('node:stream/consumers');
  return buffer(await app.engine.files.read(rows[0]!.path as string));
}

test('a sample has the answers of all recipients, is sealed, says SAMPLE, and passes for no file of ours', async () => {
  const { status, body } = await sample(staff);
  expect([status, body.pages]).toMatchObject([200, [{ width: 612, height: 792, image: `${body.file.path}/pages/1` }]]);
  expect((await staff.get(`${body.pages[0].image}?width=200`)).headers['content-type']).toBe('image/webp');

  const bytes = await bytesOf(body.file.path);
  const { PDF } = await import('@libpdf/core');
  const { text } = (await PDF.load(bytes)).getPage(0)!.extractText();
  for (const words of ['Sixty dollars', 'Ann Ames', 'Ben Boss']) expect(text).toContain(words);
  expect(text.replaceAll(/\s/g, '')).toContain('ELPMAS'); // the word rises, so its last letter is read first
  const { body: verified } = await app.anonymous.upload('/api/esign/verify', { name: 'a.pdf', content: bytes });
  expect(verified.result).toBe('not-ours');
  const said = pdfsig(bytes);
  if (said === undefined) return;
  expect(said).toContain('Signature is Valid');
  expect(said).toContain('Total document signed');
  expect(said).toContain('Sample, not valid');
});

test('making a sample makes no agreement and sends nothing; the next sample of a person replaces the one before', async () => {
  const counts = async () => {
    const { rows } = await app.engine.database.query(
      `select (select count(*)::int from muster.outbox) as letters, (select count(*)::int from muster.files) as files`,
    );
    return { ...rows[0], agreements: (await staff.post(`${AGREEMENTS}/dataSourceSearch`, {})).body.total };
  };
  const first = (await sample(staff)).body.file.path;
  const before = await counts();
  const second = (await sample(staff)).body.file.path;
  await app.workJobs();

  expect(await counts()).toEqual(before);
  expect([(await staff.get(first)).status, (await staff.get(second)).status]).toEqual([404, 200]);
});

test('a sample reads answers as a signature does: what is missing or foreign is refused', async () => {
  const missing = await sample(staff, { values: { ...answers, 'Participant 2': {} } });
  expect([missing.status, missing.body.fields]).toEqual([422, { Countersign: 'Countersign is required.' }]);
  const foreign = await sample(staff, { values: { ...answers, 'Participant 2': { Name: 'Ben' } } });
  expect([foreign.status, Object.keys(foreign.body.fields)]).toEqual([422, ['Name']]);
  const outside = { pages: [{ inputs: [input('TextField', 'A', { top: 800 })] }] };
  expect((await sample(staff, { doc_data: outside, values: {} })).body.fields).toHaveProperty('doc_data');
});

test('a sample is its maker’s alone, and nobody makes one of a document that they do not see', async () => {
  const { path } = (await sample(staff)).body.file;
  const colleague = await staffOf(app);
  expect((await colleague.get(path)).status).toBe(404);
  const stranger = await app.userWith({ access: { interactiveDocuments: { views: { ...allViews, view: 'Owner' } } } });
  expect((await sample(stranger)).status).toBe(404);
  const reader = await app.userWith({ access: { interactiveDocuments: { views: { access: true, view: 'All' } } } });
  expect((await sample(reader)).status).toBe(403);
});

/** Undefined where poppler is not installed. */
function pdfsig(bytes: Buffer): string | undefined {
  const path = join(mkdtempSync(join(tmpdir(), 'esign-sample-')), 'sample.pdf');
  writeFileSync(path, bytes);
  try {
    return execFileSync('pdfsig', ['-nocert', path], { encoding: 'utf8' });
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw problem;
  }
}
