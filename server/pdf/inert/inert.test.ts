import { createHash } from 'node:crypto';
import type { PDF, PdfObject } from '@libpdf/core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import find from '../find-words.task.ts';
import { isStream } from '../inherited.ts';
import picture from '../page-picture.task.ts';
import inert from './inert.task.ts';
import { pdfOf } from './testing-active.ts';

const none = (async function* () {})();
const inertOf = async (bytes: Uint8Array) => inert.run(bytes, none);
const isThere = async (bytes: Uint8Array, words: string) => (await find.run({ bytes, words, most: 1 }, none)).length > 0;

async function dictsOf(bytes: Uint8Array) {
  const { PDF: Pdf } = await import('@libpdf/core');
  const pdf = await Pdf.load(bytes);
  return { pdf, catalog: pdf.getCatalog(), page: pdf.getPage(0)!.dict };
}
const resolve = (pdf: PDF, object: PdfObject | undefined) => (object?.type === 'ref' ? pdf.getObject(object) : object);

const SCRIPT = '<< /Type /Action /S /JavaScript /JS (app.alert\\(1\\)) >>';
const PARTS: [string, Parameters<typeof pdfOf>[0], string, RegExp][] = [
  ['a script at its opening', { catalog: `/OpenAction ${SCRIPT}` }, 'script', /JavaScript|OpenAction/],
  ['an address at its opening', { catalog: '/OpenAction << /S /URI /URI (https://a.example) >>' }, 'action', /OpenAction/],
  ['a script at its closing', { catalog: `/AA << /WC ${SCRIPT} >>` }, 'action', /JavaScript|\/AA/],
  ['a script of a page', { page: `/AA << /O ${SCRIPT} >>` }, 'script', /JavaScript|\/AA/],
  ['named scripts', { catalog: `/Names << /JavaScript << /Names [(a) ${SCRIPT}] >> >>` }, 'script', /JavaScript/],
  [
    'attached files',
    {
      catalog:
        '/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a.txt) /EF << /F 20 0 R >> >>] >> >> /AF [<< /Type /Filespec /F (a.txt) >>]',
      objects: { 20: '<< /Type /EmbeddedFile /Length 6 >>\nstream\nsecret\nendstream' },
    },
    'file',
    /EmbeddedFile|secret|Filespec/,
  ],
  [
    'a file in a note',
    {
      annotation: '/Subtype /FileAttachment /FS << /Type /Filespec /F (a) /EF << /F 20 0 R >> >>',
      objects: { 20: '<< /Length 6 >>\nstream\nsecret\nendstream' },
    },
    'file',
    /FileAttachment|secret/,
  ],
  ['a sound', { annotation: '/Subtype /Sound /Sound << >>' }, 'media', /\/Sound/],
  ['a movie', { annotation: '/Subtype /Movie /Movie << >>' }, 'media', /\/Movie/],
  ['a rendition', { annotation: '/Subtype /Screen /A << /S /Rendition /OP 0 >>' }, 'media', /Rendition|Screen/],
  ['a form in XFA', { catalog: '/AcroForm << /Fields [] /XFA (a) >>' }, 'xfa', /XFA/],
  ['an order of calculations', { catalog: '/AcroForm << /Fields [] /CO [10 0 R] >>' }, 'script', /\/CO/],
  [
    'a picture of another file',
    {
      objects: {
        20: '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Ref << /F (b.pdf) /Page 0 >> /Length 0 >>\nstream\n\nendstream',
      },
      resources: '/XObject << /Other 20 0 R >>',
    },
    'outside',
    /\/Ref/,
  ],
  [
    'content in another file',
    {
      objects: { 20: '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /F (b.txt) /Length 0 >>\nstream\n\nendstream' },
      resources: '/XObject << /Other 20 0 R >>',
    },
    'outside',
    /b\.txt/,
  ],
  [
    'a next action',
    { annotation: `/Subtype /Link /A << /S /URI /URI (https://a.example) /Next [${SCRIPT}] >>` },
    'script',
    /JavaScript/,
  ],
  ['a script in an address', { annotation: '/Subtype /Link /A << /S /URI /URI (javascript:alert) >>' }, 'action', /javascript/],
  ['an action of no known type', { annotation: '/Subtype /Link /A << /Type /Action /S /Unheard >>' }, 'action', /Unheard/],
  ...['Launch', 'SubmitForm', 'ResetForm', 'ImportData', 'GoToR', 'GoToE', 'Named', 'Hide', 'SetOCGState', 'Thread'].map(
    (type): (typeof PARTS)[number] => [
      `the action ${type}`,
      { annotation: `/Subtype /Link /A << /S /${type} /F (b.pdf) >>` },
      'action',
      new RegExp(`/${type}`),
    ],
  ),
];

test.each(PARTS)('%s is taken out of a PDF, and said', async (_name, active, part, trace) => {
  const { bytes, taken } = await inertOf(pdfOf(active));
  expect(taken).toContain(active.catalog?.includes('/WC') ? 'script' : part);
  expect(Buffer.from(bytes!).toString('latin1')).not.toMatch(trace);
  expect(await isThere(bytes!, 'Words of the page')).toBe(true);
  expect((await inertOf(bytes!)).taken).toEqual([]); // nothing is left to be taken out a second time
});

test('links to a page and to the web, an opening at a page and a font named AA stay', async () => {
  const given = pdfOf({
    catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>',
    annotation: '/Subtype /Link /A << /S /URI /URI (https://a.example) /Next << /S /GoTo /D [3 0 R /Fit] >> >>',
    resources: '/ExtGState << /AA << /LW 1 >> /AF << /LW 2 >> /OC << /LW 3 >> >>',
  });
  expect(await inertOf(given)).toEqual({ taken: [] });
});

const LAYERS = { 20: '<< /Type /OCG /Name (Seen) >>', 21: '<< /Type /OCG /Name (Unseen) >>' };
const properties = '/OCProperties << /OCGs [20 0 R 21 0 R] /D << /OFF [21 0 R] /Order [20 0 R 21 0 R] >> >>';
const layered = (more: Parameters<typeof pdfOf>[0] = {}) =>
  pdfOf({
    catalog: properties,
    objects: { ...LAYERS, ...more.objects },
    resources: '/Properties << /Seen 20 0 R /Un#73een 21 0 R >> /XObject << /Form 22 0 R /Picture 23 0 R >>',
    content:
      '/OC /Seen BDC BT /F1 12 Tf 72 500 Td (Shown words) Tj ET EMC\n' +
      '/OC /Unseen BDC q 1 0 0 1 5 0 cm BT /F1 12 Tf 72 400 Td (Other words) Tj ET 72 300 90 30 re f /Form Do EMC Q\n' +
      'BT /F1 12 Tf 72 200 Td (Last \\( EMC words) Tj ET',
    ...(more.content ? { content: more.content } : {}),
    ...(more.annotation ? { annotation: more.annotation } : {}),
  });

test('a PDF with layers stays as it looks: hidden words are gone, and nothing can be switched', async () => {
  const given = layered();
  const { bytes, taken } = await inertOf(given);

  expect(taken).toEqual(['layer']);
  const { catalog, pdf, page } = await dictsOf(bytes!);
  expect(catalog.has('OCProperties')).toBe(false);
  const content = resolve(pdf, page.get('Contents'));
  expect(isStream(content) && Buffer.from(content.getDecodedData()).toString('latin1')).not.toContain('Other words');
  for (const words of ['Words of the page', 'Shown words', 'Last ( EMC words']) expect(await isThere(bytes!, words)).toBe(true);
  expect(await looks(bytes!)).toEqual(await looks(given));
});

test('hidden forms, pictures and notes are gone, and so are hidden parts within a form', async () => {
  const form = '/OC /Here BDC BT /F1 12 Tf 5 5 Td (Hidden in a form) Tj ET EMC BT /F1 12 Tf 5 25 Td (Shown in a form) Tj ET';
  const parts = {
    objects: {
      22: `<< /Type /XObject /Subtype /Form /BBox [0 0 200 50] /Resources << /Font << /F1 5 0 R >> /Properties << /Here 21 0 R >> >> /Length ${form.length} >>\nstream\n${form}\nendstream`,
      23: '<< /Type /XObject /Subtype /Image /OC 21 0 R /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Length 1 >>\nstream\n0\nendstream',
    },
    content: 'q 1 0 0 1 72 500 cm /Form Do Q q 100 0 0 100 72 300 cm /Picture Do Q',
  };
  const note = '/Subtype /Square /OC 21 0 R /C [1 0 0] /Contents (Hidden note)'; // PDFium shows it
  const { bytes } = await inertOf(layered({ ...parts, annotation: note }));

  expect([await isThere(bytes!, 'Hidden in a form'), await isThere(bytes!, 'Shown in a form')]).toEqual([false, true]);
  const text = Buffer.from(bytes!).toString('latin1');
  expect([text.includes('/Image'), text.includes('Hidden note'), text.includes('Hidden in a form')]).toEqual([
    false,
    false,
    false,
  ]);
  expect(await looks(bytes!)).toEqual(await looks(layered(parts)));
});

test.each([
  ['of which one is shown', '/P /AnyOn', true],
  ['of which all are shown', '/P /AllOn', false],
  ['of which one is hidden', '/P /AnyOff', true],
  ['of which all are hidden', '/P /AllOff', false],
  ['by an expression', '/VE [/And 20 0 R [/Not 21 0 R]]', true],
  ['by an expression that is false', '/VE [/Or [/Not 20 0 R] 21 0 R]', false],
])('a part that depends on several layers, %s, stays as it looks', async (_name, rule, isShown) => {
  const given = pdfOf({
    catalog: properties,
    objects: { ...LAYERS, 24: `<< /Type /OCMD /OCGs [20 0 R 21 0 R] ${rule} >>` },
    resources: '/Properties << /Both 24 0 R >>',
    content: '/OC /Both BDC BT /F1 12 Tf 72 500 Td (Dependent words) Tj ET EMC',
  });
  const { bytes } = await inertOf(given);
  expect(await isThere(bytes!, 'Dependent words')).toBe(isShown);
  expect(await looks(bytes!)).toEqual(await looks(given));
});

test('a note that is printed and not seen goes', async () => {
  const { bytes } = await inertOf(layered({ annotation: '/Subtype /FreeText /F 36 /Contents (Printed alone)' }));
  expect(Buffer.from(bytes!).toString('latin1')).not.toContain('Printed alone');
});

/** The pixels of the first page. */
const looks = async (bytes: Uint8Array) => {
  const page = await picture.run({ bytes, isPdf: true, page: 1, width: 400 }, none);
  return createHash('sha256')
    .update(await sharp(page).raw().toBuffer())
    .digest('hex');
};
