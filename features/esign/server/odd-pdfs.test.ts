import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfOf } from '#server/pdf/inert/testing-active.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { DOCUMENTS, staffOf } from './testing-agreements.ts';

let app: TestApp;
let staff: Client;
beforeAll(async () => {
  app = await startTestApp({ env: {} });
  staff = await staffOf(app);
});
afterAll(() => app?.close());

const read = async (bytes: Uint8Array) => {
  const { body } = await staff.upload('/api/files/upload', { name: 'odd.pdf', content: Buffer.from(bytes) });
  return staff.post(`${DOCUMENTS}/generate-images-from-url`, { url: body.path });
};
const stream = (filter: string, data = 'nothing') =>
  pdfOf({
    page: '/Contents [4 0 R 20 0 R]',
    objects: { 20: `<< /Filter /${filter} /Length ${data.length} >>\nstream\n${data}\nendstream` },
  });

// What mozilla/pdf.js keeps as operator-in-TJ-array, bug1953099, PDFBOX-3148-2-fuzzed and bomb_giant.
test.each<[string, Uint8Array]>([
  ['an operator in a list of texts', pdfOf({ content: 'BT /F1 12 Tf 72 500 Td [(a) Tc (b)] TJ ET' })],
  ['a minus in a list of texts', pdfOf({ content: 'BT /F1 12 Tf 72 500 Td [(a) - 5 (b)] TJ ET' })],
  ['a filter in its short name', stream('A85', '87cURD]i,~>')],
  ['content that is a picture', stream('JBIG2Decode')],
])('the pages of a PDF with %s are read; its inputs are placed by hand', async (_kind, bytes) => {
  const { status, body } = await read(bytes);
  expect([status, body.pages?.length, body.inputs]).toEqual([200, 1, []]);
});

test.each([
  ['freetext_no_appearance', 1],
  ['boundingBox_invalid', 3],
])('%s.pdf, which only some readers open, becomes a document to be signed', async (name, pages) => {
  const bytes = await readFile(new URL(`../../../server/pdf/testing-pdfs/${name}.pdf`, import.meta.url));

  const { status, body } = await read(bytes);

  expect([status, body.error, body.pages?.length]).toEqual([200, undefined, pages]);
  for (const { image } of body.pages) expect((await staff.get(image)).status).toBe(200);
});
