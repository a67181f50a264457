import type { PDF } from '@libpdf/core';
import { expect, test } from 'vitest';
import find from '#server/pdf/find-words.task.ts';
import type { Mark } from './marks.ts';
import { isStream } from '#server/pdf/inherited.ts';
import seal from './seal.task.ts';

const none = (async function* () {})();
const draw = (initial: Uint8Array, marks: Mark[]) => seal.run({ initial, marks }, none) as Promise<Uint8Array>;

const text = { kind: 'text', fontSize: 12, align: 'left', isMultiline: false, isSignature: false } as const;
const mark = (words: string, top: number): Mark => ({
  page: 1,
  left: 72,
  top,
  width: 240,
  height: 20,
  what: { ...text, text: words },
});

/** A form made of annotations alone, on a page whose `Contents` is as given. */
async function formOfAnnotations(contents: (pdf: PDF) => Promise<unknown>): Promise<Uint8Array> {
  const { PDF: Pdf } = await import('@libpdf/core');
  const pdf = Pdf.create();
  const page = pdf.addPage({ width: 612, height: 792 });
  const field = pdf.getOrCreateForm().createTextField('given');
  page.drawField(field, { x: 72, y: 700, width: 240, height: 20 });
  field.setValue('Value of the form');
  const found = await contents(pdf);
  if (found === undefined) page.dict.delete('Contents');
  else page.dict.set('Contents', found as never);
  return pdf.save();
}

test.each<[string, (pdf: PDF) => Promise<unknown>]>([
  ['none', async () => undefined],
  ['null', async () => (await import('@libpdf/core')).PdfNull.instance],
  ['an empty array', async () => new (await import('@libpdf/core')).PdfArray([])],
  ['a reference to an empty array', async (pdf) => pdf.register(new (await import('@libpdf/core')).PdfArray([]))],
  ['a reference to nothing', async () => (await import('@libpdf/core')).PdfRef.of(9_999, 0)],
])('what is placed on a page whose content is %s is in the words of the sealed file', async (_kind, contents) => {
  const { PDF: Pdf } = await import('@libpdf/core');
  const initial = await formOfAnnotations(contents);

  const bytes = await draw(initial, [mark('Placed at the top', 100), mark('Placed below', 600)]);
  const placeOf = async (words: string) => Math.round((await find.run({ bytes, words, most: 1 }, none))[0]!.boxes[0]!.y * 792);
  expect(await placeOf('Value of the form')).toBeGreaterThan(70);
  expect(Math.abs((await placeOf('Placed at the top')) - 105)).toBeLessThan(5);
  expect(Math.abs((await placeOf('Placed below')) - 605)).toBeLessThan(5);
  expect(balanceOf(await Pdf.load(bytes))).toEqual({ ends: 0, least: 0, areStreams: true });
});

test('the words of a page that inherits its fonts stay where something is placed on it', async () => {
  const { PDF: Pdf, PdfDict, PdfName, PdfStream } = await import('@libpdf/core');
  const pdf = Pdf.create();
  const page = pdf.addPage({ width: 612, height: 792 });
  const font = PdfDict.of({ Type: PdfName.of('Font'), Subtype: PdfName.of('Type1'), BaseFont: PdfName.of('Helvetica') });
  const pages = page.dict.getDict('Parent', (ref) => pdf.getObject(ref))!;
  pages.set('Resources', PdfDict.of({ Font: PdfDict.of({ Own: pdf.register(font) }) }));
  page.dict.delete('Resources');
  const content = Buffer.from('BT /Own 12 Tf 72 400 Td (Words of the page) Tj ET');
  page.dict.set('Contents', pdf.register(new PdfStream([], Uint8Array.from(content))));

  const words = (await Pdf.load(await draw(await pdf.save(), [mark('Placed', 100)]))).getPage(0)!.extractText().text;
  expect([words.includes('Words of the page'), words.includes('Placed')]).toEqual([true, true]);
});

/** How deep the saved states of the page's graphics are nested at its end, and at the least; whether all of its content is there. */
function balanceOf(pdf: PDF) {
  const given = pdf.getPage(0)!.dict.get('Contents')!;
  const found = given.type === 'ref' ? pdf.getObject(given) : given;
  const refs = found?.type === 'array' ? [...found] : [given];
  const areStreams = refs.every((ref) => ref.type === 'ref' && pdf.getObject(ref)?.type === 'stream');
  let depth = 0;
  let least = 0;
  for (const ref of refs) {
    const stream = ref.type === 'ref' ? pdf.getObject(ref) : ref;
    if (!isStream(stream)) continue;
    const content = Buffer.from(stream.getDecodedData()).toString('latin1');
    for (const [operator] of content.matchAll(/(?<=^|\s)[qQ](?=\s|$)/g)) {
      depth += operator === 'q' ? 1 : -1;
      least = Math.min(least, depth);
    }
  }
  return { ends: depth, least, areStreams };
}
