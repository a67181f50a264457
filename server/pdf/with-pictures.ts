import type { PictureForPdf } from './picture-for-pdf.task.ts';

/**
 * A PDF and, behind it, the objects of its pictures as an update (ISO 32000-2, 7.5.6), one after the other: however many there are, one is
 * held in memory.
 *
 * @param base with a cross-reference table and a smaller picture at each of these object numbers
 */
export async function* withPictures(
  base: Buffer,
  pictures: readonly { object: number; load: () => Promise<PictureForPdf> }[],
): AsyncGenerator<Buffer> {
  yield base;
  if (!pictures.length) return;
  let at = base.length;
  const offsets = new Map<number, number>();
  for (const { object, load } of pictures) {
    const { bytes, width, height, isGray } = await load();
    const head = Buffer.from(
      `\n${object} 0 obj\n<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 ` +
        `/ColorSpace /${isGray ? 'DeviceGray' : 'DeviceRGB'} /Filter /DCTDecode /Length ${bytes.length} >>\nstream\n`,
    );
    const tail = Buffer.from('\nendstream\nendobj\n');
    offsets.set(object, at + 1);
    at += head.length + bytes.length + tail.length;
    yield head;
    yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    yield tail;
  }
  const entries = [...offsets].map(([object, offset]) => `${object} 1\n${String(offset).padStart(10, '0')} 00000 n\r\n`);
  yield Buffer.from(`xref\n${entries.join('')}trailer\n${trailerAfter(base)}\nstartxref\n${at}\n%%EOF\n`);
}

/** The trailer of the update: that of the base, which it names as the one before. */
function trailerAfter(base: Buffer): string {
  const end = base.subarray(-4_096).toString('latin1');
  const [, dictionary, previous] = /trailer\s*<<([\s\S]*?)>>\s*startxref\s+(\d+)\s+%%EOF\s*$/.exec(end) ?? [];
  if (dictionary === undefined) throw new Error('The merged PDF has no trailer to add pictures to.');
  return `<<${dictionary.replace(/\/Prev\s+\d+/, '')} /Prev ${previous} >>`;
}
