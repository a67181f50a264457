import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import sharp from 'sharp';
import pages from '#server/pdf/pages.task.ts';
import picture from '#server/pdf/page-picture.task.ts';
import { pictureOfText } from '#server/pdf/picture-of-text.ts';
import { certificateMarks } from './certificate-lines.ts';
import type { Mark } from './marks.ts';
import seal from './seal.task.ts';

const PDFS = join(import.meta.dirname, '../../../../server/pdf/testing-pdfs');
const none = (async function* () {})();
const draw = (initial: Uint8Array, marks: Mark[]) => seal.run({ initial, marks }, none) as Promise<Uint8Array>;
const WIDTH = 600;

async function pixels(bytes: Uint8Array, page: number) {
  const webp = await picture.run({ bytes, isPdf: true, page, width: WIDTH }, none);
  const { data, info } = await sharp(webp).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, ...info };
}

/** The box of what differs, in points of the page. */
async function changedBox(before: Uint8Array, after: Uint8Array, page: number, width: number) {
  const [one, other] = [await pixels(before, page), await pixels(after, page)];
  const box = { left: Infinity, top: Infinity, right: -1, bottom: -1 };
  for (let at = 0; at < one.data.length; at += 3) {
    const difference = Math.abs(one.data[at]! - other.data[at]!) + Math.abs(one.data[at + 2]! - other.data[at + 2]!);
    if (difference < 90) continue;
    const [x, y] = [(at / 3) % one.width, Math.floor(at / 3 / one.width)];
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x + 1);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  const scale = width / one.width;
  return Object.fromEntries(Object.entries(box).map(([side, value]) => [side, value * scale])) as typeof box;
}

const text = (words: string, more: Partial<Extract<Mark['what'], { kind: 'text' }>> = {}): Mark['what'] => ({
  kind: 'text',
  text: words,
  fontSize: 14,
  align: 'left',
  isMultiline: false,
  isSignature: false,
  ...more,
});

async function turned(rotation: 0 | 90 | 180 | 270, isCropped: boolean): Promise<Uint8Array> {
  const { PDF, PdfArray, PdfNumber } = await import('@libpdf/core');
  const pdf = PDF.create();
  const page = pdf.addPage({ width: 612, height: 792 });
  page.setRotation(rotation);
  if (isCropped) page.dict.set('CropBox', new PdfArray([50, 40, 550, 700].map((number) => PdfNumber.of(number))));
  return pdf.save();
}

test.each([0, 90, 180, 270].flatMap((rotation) => [false, true].map((isCropped) => [rotation, isCropped] as const)))(
  'everything lands upright inside its box on a page turned by %d°, cropped: %s',
  async (rotation, isCropped) => {
    const initial = await turned(rotation as 0, isCropped);
    const [size] = await pages.run({ bytes: initial, isPdf: true }, none);
    const box = { page: 1, left: 60, top: 90, width: 160, height: 40 };
    const png = await sharp({ create: { width: 160, height: 40, channels: 3, background: '#102040' } })
      .png()
      .toBuffer();
    for (const what of [text('Žofia Ødegård'), text('Signed', { isSignature: true }), { kind: 'picture', png } as const]) {
      const found = await changedBox(initial, await draw(initial, [{ ...box, what }]), 1, size!.width);
      expect(found.left).toBeGreaterThanOrEqual(box.left - 1);
      expect(found.top).toBeGreaterThanOrEqual(box.top - 1);
      expect(found.right).toBeLessThanOrEqual(box.left + box.width + 1);
      expect(found.bottom).toBeLessThanOrEqual(box.top + box.height + 1);
      expect(found.right - found.left).toBeGreaterThan(found.bottom - found.top); // upright: wider than high
    }
  },
);

test.each(['rotation.pdf', 'annotation-tx.pdf', 'xfa_issue14315.pdf', 'Pages-tree-refs.pdf'])(
  'drawing nothing changes no picture of %s by more than a thousandth of its pixels',
  async (name) => {
    const initial = Uint8Array.from(readFileSync(join(PDFS, name)));
    const after = await draw(initial, []);
    const [one, other] = [await pixels(initial, 1), await pixels(after, 1)];
    let changed = 0;
    for (let at = 0; at < one.data.length; at += 3) if (Math.abs(one.data[at]! - other.data[at]!) > 32) changed++;
    expect(changed / (one.data.length / 3)).toBeLessThanOrEqual(0.001);
  },
);

test('text that is too long becomes smaller and stays inside; nothing of it is lost', async () => {
  const initial = await turned(0, false);
  const box = { page: 1, left: 60, top: 90, width: 120, height: 20 };
  const long = 'A name that is much longer than the box in which it is to stand';
  const bytes = await draw(initial, [{ ...box, what: text(long) }]);
  const found = await changedBox(initial, bytes, 1, 612);
  expect(found.right).toBeLessThanOrEqual(181);
  const { PDF } = await import('@libpdf/core');
  expect((await PDF.load(bytes)).getPage(0)!.extractText().text).toContain(long);
});

const NAMES = [
  ['Arabic', 'محمد الأحمد'],
  ['Hebrew', 'דוד לוי'],
  ['Japanese', '山田太郎 やまだ'],
  ['Korean', '김민수'],
  ['Chinese', '李小龙'],
  ['Hindi', 'अमित कुमार'],
  ['Bengali', 'অমিত কুমার'],
  ['Punjabi', 'ਅਮਿਤ ਕੁਮਾਰ'],
  ['Gujarati', 'અમિત કુમાર'],
  ['Tamil', 'அமித் குமார்'],
  ['Telugu', 'అమిత్ కుమార్'],
  ['Thai', 'สมชาย ใจดี'],
  ['Amharic', 'ሰላም ታደሰ'],
  ['Armenian', 'Արամ Խաչատրյան'],
  ['Georgian', 'გიორგი'],
  ['emoji', 'Ann 🦄 👩🏽‍⚕️'],
  ['several at once', 'Žofia अमित สมชาย 김'],
] as const;

test.each(NAMES)(
  'a name in %s is drawn in its own letters, and no two of its letters are the same box',
  async (_script, name) => {
    const initial = await turned(0, false);
    const mark = { page: 1, left: 60, top: 90, width: 240, height: 40 };
    const found = await changedBox(initial, await draw(initial, [{ ...mark, what: text(name) }]), 1, 612);
    expect(found.right - found.left).toBeGreaterThan(20);
    expect(found.bottom).toBeLessThanOrEqual(131);

    const letters = [...new Set(name)].filter((letter) => /[\p{Letter}\p{Extended_Pictographic}]/u.test(letter)).slice(0, 3);
    const pictures = await Promise.all(letters.map((letter) => pictureOfText(letter, { fontSize: 14, color: '#000000' })));
    expect(new Set(pictures.map((each) => Buffer.from(each!.png).toString('base64'))).size).toBe(letters.length);
  },
);

test('letters for which there is no font are refused, not drawn as boxes', async () => {
  const initial = await turned(0, false);
  await expect(draw(initial, [{ page: 1, left: 60, top: 90, width: 160, height: 40, what: text('Ann 𓀀') }])).rejects.toThrow(
    'There is no font here for the letter “𓀀” in “Ann 𓀀”.',
  );
});

test('the certificate of completion names a letter without a font, and is made all the same', () => {
  const { marks } = certificateMarks({ title: 'Of 𓀀 and अ', parts: [] }, 1);
  expect(marks.map(({ what }) => (what.kind === 'text' ? what.text : ''))).toContain('Of [U+13000] and अ');
});

test('another program reads the text where its box is', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'esign-')), 'a.pdf');
  writeFileSync(
    path,
    await draw(await turned(0, false), [{ page: 1, left: 60, top: 90, width: 160, height: 40, what: text('Ødegård') }]),
  );
  let said: string;
  try {
    said = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' });
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return; // poppler is not here
    throw problem;
  }
  const [, left, top, right, bottom] = /xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">Ødegård/
    .exec(said)!
    .map(Number);
  expect([left! >= 59, top! >= 89, right! <= 221, bottom! <= 131]).toEqual([true, true, true, true]);
});
