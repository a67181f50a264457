import { inflateRawSync } from 'node:zlib';

const END = Buffer.from('PK\u0005\u0006');
const END_BYTES = 22;
const ZIP64_END = 0x06064b50;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const DEFLATED = 8;

/**
 * The bytes to which the parts of a ZIP file unpack together, as its directory announces them (APPNOTE 4.3.12). Infinity: a part of 4 GB, or
 * a directory that two readers could find in two places. Undefined: it has none, so nothing opens it.
 */
export function unpackedSize(zip: Buffer): number | undefined {
  const entries = entriesOf(zip);
  return entries && entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
}

/** Whether every part unpacks to no more than its directory announces; each is unpacked for it, up to that size. */
export function unpacksAsAnnounced(zip: Buffer): boolean {
  return (entriesOf(zip) ?? []).every(({ method, packed, unpacked, at }) => {
    if (method !== DEFLATED) return true; // it is as large as it is
    if (at + LOCAL_BYTES > zip.length) return false;
    const start = at + LOCAL_BYTES + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
    try {
      inflateRawSync(zip.subarray(start, start + packed), { maxOutputLength: Math.max(1, unpacked) });
      return true;
    } catch {
      return false;
    }
  });
}

/** The parts that the directory names, and no others, for a reader that does without a directory: each says its sizes as the directory does. */
export function partsOneByOne(zip: Buffer): Buffer {
  return Buffer.concat(
    (entriesOf(zip) ?? []).flatMap(({ method, crc, packed, unpacked, name, at }) => {
      const head = Buffer.alloc(LOCAL_BYTES);
      head.write('PK\u0003\u0004');
      head.writeUInt16LE(20, 4);
      head.writeUInt16LE(method, 8);
      head.writeUInt32LE(crc, 14);
      head.writeUInt32LE(packed, 18);
      head.writeUInt32LE(unpacked, 22);
      head.writeUInt16LE(name.length, 26);
      const start = at + LOCAL_BYTES + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
      return [head, name, zip.subarray(start, start + packed)];
    }),
  );
}

interface Entry {
  name: Buffer;
  crc: number;
  method: number;
  packed: number;
  unpacked: number;
  /** Of its local header. */
  at: number;
}

const NOWHERE: readonly Entry[] = [{ name: Buffer.alloc(0), crc: 0, method: 0, packed: 0, unpacked: Infinity, at: 0 }];

function entriesOf(zip: Buffer): readonly Entry[] | undefined {
  const end = endOf(zip);
  if (end === undefined) return undefined;
  const entries: Entry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (at + ENTRY_BYTES > end || zip.readUInt32LE(at) !== ENTRY) return NOWHERE;
    const unpacked = zip.readUInt32LE(at + 24);
    entries.push({
      name: zip.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + zip.readUInt16LE(at + 28)),
      crc: zip.readUInt32LE(at + 16),
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      unpacked: unpacked === 0xff_ff_ff_ff ? Infinity : unpacked,
      at: zip.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  const isJoined = at === end || (at + 4 <= end && zip.readUInt32LE(at) === ZIP64_END);
  return isJoined ? entries : NOWHERE;
}

/** The last place where a directory can end: what stands after it is too short to be another one. */
function endOf(zip: Buffer): number | undefined {
  const at = zip.subarray(0, Math.max(0, zip.length - END_BYTES + END.length)).lastIndexOf(END);
  return at < 0 ? undefined : at;
}

/** What the parts of a Word document may hold together. */
const LARGEST_DOCUMENT = 100 * 1024 * 1024;

/** Whether a Word document can be opened by what unpacks its parts whole, whatever their size. */
export const isReadableDocument = (docx: Buffer): boolean =>
  (unpackedSize(docx) ?? Infinity) <= LARGEST_DOCUMENT && unpacksAsAnnounced(docx);
