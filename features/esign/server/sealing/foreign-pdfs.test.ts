import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Engine } from '#server/engine.ts';
import pages from '#server/pdf/pages.task.ts';
import picture from '#server/pdf/page-picture.task.ts';
import type { Mark } from './marks.ts';
import seal from './seal.task.ts';
import { signingKey } from './signing-key.ts';

/** Values drawn on PDFs that others wrote, checked with the pictures of another library and, if it is installed, with poppler. */
const PDFS = join(import.meta.dirname, '../../../../server/pdf/testing-pdfs');
const none = (async function* () {})();
const draw = async (initial: Uint8Array, marks: Mark[]) => (await seal.run({ initial, marks }, none)) as Uint8Array;
const stored = (name: string) => Uint8Array.from(readFileSync(join(PDFS, name)));
const WIDTH = 1_200;

async function turned(name: string, rotation: 90 | 180 | 270): Promise<Uint8Array> {
  const { PDF } = await import('@libpdf/core');
  const pdf = await PDF.load(stored(name));
  pdf.getPages()[0]!.setRotation(rotation);
  return pdf.save();
}

/** Sealed by somebody else before it came here. */
async function signedBefore(): Promise<Uint8Array> {
  const dataDir = mkdtempSync(join(tmpdir(), 'esign-other-'));
  const engine = { settings: { publicUrl: 'https://elsewhere.example', dataDir } } as unknown as Engine;
  const { key, certificate, chain, curve } = await signingKey(engine);
  const order = { key, certificate, chain, curve, at: '2026-01-05T10:00:00.000Z', reason: 'Elsewhere', isStamped: false };
  return (await seal.run({ initial: stored('rotation.pdf'), marks: [], seal: order }, none)) as Uint8Array;
}

const FOREIGN: [string, number, () => Uint8Array | Promise<Uint8Array>][] = [
  ['upright', 1, () => stored('rotation.pdf')],
  ['turned by 90°', 2, () => stored('rotation.pdf')],
  ['cropped and turned', 1, () => stored('issue16278.pdf')],
  ['a form', 1, () => stored('annotation-tx.pdf')],
  ['a form turned by 90°', 1, () => turned('annotation-tx.pdf', 90)],
  ['a form turned by 180°', 1, () => turned('annotation-tx.pdf', 180)],
  ['a form turned by 270°', 1, () => turned('annotation-tx.pdf', 270)],
  ['a form in XFA', 1, () => stored('xfa_issue14315.pdf')],
  ['signed before', 1, signedBefore],
];

test.each(FOREIGN)('on a PDF that is %s a value lands within a point of its box', async (_kind, page, foreign) => {
  const initial = await foreign();
  const sizes = await pages.run({ bytes: initial, isPdf: true }, none);
  const size = sizes[page - 1]!;
  const box = { page, left: size.width * 0.2, top: size.height * 0.3, width: size.width * 0.5, height: size.height * 0.2 };
  const blank = await draw(initial, []);
  const ink = {
    create: { width: Math.round(box.width), height: Math.round(box.height), channels: 3, background: '#102040' },
  } as const;
  const png = await sharp(ink).png().toBuffer();
  const scale = Math.min((box.width - 2) / Math.round(box.width), (box.height - 2) / Math.round(box.height));
  const [wide, high] = [Math.round(box.width) * scale, Math.round(box.height) * scale];

  const found = await changedBox(blank, await draw(initial, [{ ...box, what: { kind: 'picture', png } }]), page, size.width);
  const wanted = { left: box.left + (box.width - wide) / 2, top: box.top + (box.height - high) / 2 };
  const off = [
    found.left - wanted.left,
    found.top - wanted.top,
    found.right - (wanted.left + wide),
    found.bottom - (wanted.top + high),
  ];
  expect(off.map((points) => Math.abs(points) <= 1)).toEqual([true, true, true, true]);

  const text = { text: 'Oedegaard', fontSize: 9, align: 'left', isMultiline: false, isSignature: false } as const;
  const words = await draw(initial, [{ ...box, what: { kind: 'text', ...text } }]);
  const read = wordBox(words, page, 'Oedegaard');
  if (read)
    expect([
      read.left >= box.left - 1,
      read.top >= box.top - 1,
      read.right <= box.left + box.width + 1,
      read.bottom <= box.top + box.height + 1,
    ]).toEqual([true, true, true, true]);
});

test('352 pages, every second one turned, take 352 values, each on its own page', async () => {
  const { PDF } = await import('@libpdf/core');
  const merged = await PDF.merge(Array.from({ length: 176 }, () => stored('rotation.pdf')));
  const initial = await merged.save();
  const sizes = await pages.run({ bytes: initial, isPdf: true }, none);
  expect(sizes).toHaveLength(352);
  const what = { kind: 'text', fontSize: 9, align: 'left', isMultiline: false, isSignature: false } as const;
  const box = { left: 20, top: 20, width: 100, height: 20 };
  const marks = sizes.map((_size, at): Mark => ({ ...box, page: at + 1, what: { ...what, text: `Value${at + 1}of352` } }));
  const bytes = await draw(initial, marks);

  const found = await PDF.load(bytes);
  expect(found.getPageCount()).toBe(352);
  const upright = found.extractText().filter(({ text }, at) => at % 2 === 0 && text.includes(`Value${at + 1}of352`));
  expect(upright).toHaveLength(176);
  const last = await changedBox(initial, bytes, 352, sizes[351]!.width); // the turned ones: their text is not read as words
  expect([last.left >= 19, last.top >= 19, last.right <= 121, last.bottom <= 41]).toEqual([true, true, true, true]);
  expect(bytes.length).toBeLessThan(10 * initial.length + 1_000_000);
}, 60_000);

test('a PDF that is locked, forbids changes or is broken is refused with a sentence', async () => {
  const refusal = { status: 422, code: 'unreadable-pdf', message: expect.stringMatching(/^This PDF .+\.$/) };
  await expect(draw(stored('empty_protected.pdf'), [])).rejects.toMatchObject({
    ...refusal,
    message: 'This PDF forbids changes.',
  });
  for (const bytes of [
    stored('issue15893_reduced.pdf'),
    stored('Pages-tree-refs.pdf'),
    Uint8Array.from(Buffer.from('%PDF-1.4\nnothing')),
  ])
    await expect(pages.run({ bytes, isPdf: true }, none)).rejects.toMatchObject(refusal);
});

test('what was signed before is sealed as a whole', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'esign-own-'));
  const { key, certificate, chain, curve } = await signingKey({
    settings: { publicUrl: 'https://muster.example', dataDir },
  } as unknown as Engine);
  const order = { key, certificate, chain, curve, at: '2026-11-23T10:00:00.000Z', reason: 'A test', isStamped: false };
  const bytes = (await seal.run({ initial: await signedBefore(), marks: [], seal: order }, none)) as Uint8Array;
  const path = join(dataDir, 'sealed.pdf');
  writeFileSync(path, bytes);
  const said = poppler('pdfsig', ['-nocert', path]);
  if (said === undefined) return;
  expect(said).toContain('Signature is Valid');
  expect(said).toContain('Total document signed');
});

/** The box of what differs, in points of the page. */
async function changedBox(before: Uint8Array, after: Uint8Array, page: number, width: number) {
  const [one, other] = [await pixels(before, page), await pixels(after, page)];
  const box = { left: Infinity, top: Infinity, right: -1, bottom: -1 };
  for (let at = 0; at < one.data.length; at += 3) {
    if (Math.abs(one.data[at]! - other.data[at]!) + Math.abs(one.data[at + 2]! - other.data[at + 2]!) < 90) continue;
    const [x, y] = [(at / 3) % one.width, Math.floor(at / 3 / one.width)];
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x + 1);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  const scale = width / one.width;
  return Object.fromEntries(Object.entries(box).map(([side, value]) => [side, value * scale])) as typeof box;
}

async function pixels(bytes: Uint8Array, page: number) {
  const webp = await picture.run({ bytes, isPdf: true, page, width: WIDTH }, none);
  const { data, info } = await sharp(webp).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, ...info };
}

/** Where poppler reads a word, in points of the page as it is shown. */
function wordBox(bytes: Uint8Array, page: number, word: string) {
  const path = join(mkdtempSync(join(tmpdir(), 'esign-')), 'a.pdf');
  writeFileSync(path, bytes);
  const said = poppler('pdftotext', ['-cropbox', '-bbox', '-f', String(page), '-l', String(page), path, '-']);
  if (said === undefined) return undefined;
  const found = new RegExp(`xMin="([\\d.]+)" yMin="([\\d.]+)" xMax="([\\d.]+)" yMax="([\\d.]+)">${word}`).exec(said);
  const [left = NaN, top = NaN, right = NaN, bottom = NaN] = found!.slice(1).map(Number);
  return { left, top, right, bottom };
}

/** Undefined where poppler is not installed. */
function poppler(program: string, words: string[]): string | undefined {
  try {
    return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw problem;
  }
}
