/** Where a seal is in the bytes of a PDF. */
export interface SealBytes {
  /** The CMS message, DER, with the zeros behind it. */
  cms: Buffer;
  /** `/ByteRange`: start and length of the bytes before the seal, then of those after it. */
  range: [number, number, number, number];
  start: number;
  end: number;
}

const MOST_SEALS = 20;

/** The seals of a file, in the order of its bytes. */
export function sealsIn(file: Buffer): SealBytes[] {
  const seals: SealBytes[] = [];
  let at = 0;
  while (seals.length < MOST_SEALS && (at = file.indexOf('/ByteRange', at)) >= 0) {
    const words = file.subarray(at, at + 200).toString('latin1');
    at += 10;
    const numbers = /^\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/
      .exec(words)
      ?.slice(1)
      .map(Number);
    if (!numbers) continue;
    const range = numbers as SealBytes['range'];
    const [start, length, next, rest] = range;
    const hex = file
      .subarray(start + length, next)
      .toString('latin1')
      .replace(/[<>\s]/g, '');
    if (next <= start + length || !/^[0-9a-f]+$/i.test(hex)) continue;
    seals.push({ cms: Buffer.from(hex, 'hex'), range, start, end: next + rest });
  }
  return seals;
}
