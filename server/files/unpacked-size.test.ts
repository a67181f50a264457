import { expect, test } from 'vitest';
import { zipOf } from './testing-zip.ts';
import { isReadableDocument, partsOneByOne, unpackedSize, unpacksAsAnnounced } from './unpacked-size.ts';

const zip = zipOf({ a: 'x'.repeat(1_000), b: 'y' });

test('what a ZIP file announces is the sum of its parts, whatever stands behind its end', () => {
  expect(unpackedSize(zip)).toBe(1_001);
  expect(unpackedSize(Buffer.concat([zip, Buffer.from('PK\u0005\u0006')]))).toBe(1_001);
  expect(unpackedSize(Buffer.concat([zip, Buffer.alloc(200_000)]))).toBe(1_001);
  expect(unpackedSize(Buffer.from('PK\u0003\u0004 and nothing more'))).toBeUndefined();
});

test('a directory that is not where the end of the file says it is counts as too large', () => {
  const directoryAt = zip.indexOf('PK\u0001\u0002');
  const other = Buffer.concat([zip.subarray(0, directoryAt), Buffer.alloc(100), zip.subarray(directoryAt)]);

  expect(unpackedSize(other)).toBe(Infinity);
  expect(unpackedSize(zipOf({ a: 'x' }, { a: 0xff_ff_ff_ff }))).toBe(Infinity);
});

test('a part that unpacks to more than is announced is found out', () => {
  expect(unpacksAsAnnounced(zip)).toBe(true);
  expect(unpacksAsAnnounced(zipOf({ a: 'x'.repeat(1_000) }, { a: 10 }))).toBe(false);
});

test('a part that the directory does not name is left out', () => {
  const directoryAt = zip.indexOf('PK\u0001\u0002');
  const stray = zipOf({ c: 'z'.repeat(100) });
  const localOnly = stray.subarray(0, stray.indexOf('PK\u0001\u0002'));
  const both = Buffer.concat([zip.subarray(0, directoryAt), localOnly, zip.subarray(directoryAt)]);
  both.writeUInt32LE(directoryAt + localOnly.length, both.length - 6);

  expect(partsOneByOne(both)).toEqual(zip.subarray(0, directoryAt));
});

test('a Word document is opened up to 100 MB', () => {
  const parts = { 'word/document.xml': '<w:document/>' };

  expect(isReadableDocument(zipOf(parts))).toBe(true);
  expect(isReadableDocument(zipOf({ ...parts, more: Buffer.alloc(101 * 1024 * 1024) }))).toBe(false);
  expect(isReadableDocument(zipOf({ ...parts, more: Buffer.alloc(101 * 1024 * 1024) }, { more: 5 }))).toBe(false);
});
