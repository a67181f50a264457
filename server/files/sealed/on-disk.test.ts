import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, open, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keySlots } from '../../secrets/key-slots.ts';
import { MissingFile, madeOf } from '../file-store.ts';
import { FRAME_BYTES, SEALED_FRAME_BYTES, framesIn, sealFrame, sealedLength } from './frames.ts';
import { HEADER_BYTES, headerOf, newFrameKey } from './header.ts';
import { onDisk } from './on-disk.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'muster-sealed-'))));
afterAll(() => rm(folder, { recursive: true }));

const FIRST = keySlots('the first key, which is as long as it must be');
const NEXT = 'the next key, which is as long as it must be';
const store = () => onDisk(folder, FIRST);
const sealedAt = (path: string) => join(folder, `${path}.sealed`);
const byteAt = (at: number) => (at * 31 + (at >> 8) * 17 + (at >> 16)) & 0xff;
const contentOf = (length: number) => Buffer.from(Uint8Array.from({ length }, (_, at) => byteAt(at)));
const written = async (path: string, content: Buffer) => {
  await store().write(path, Readable.from([content.subarray(0, 1_000), content.subarray(1_000)]));
  return readFile(sealedAt(path));
};
const read = async (path: string, part?: { start: number; end: number }, from = store()) => buffer(await from.read(path, part));
const putPlain = async (path: string, content: string | Buffer) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
};

test('any part of a file of any length is read as it was written', async () => {
  const lengths = fc.oneof(
    fc.nat(3 * FRAME_BYTES),
    fc.constantFrom(0, 1, FRAME_BYTES - 1, FRAME_BYTES, FRAME_BYTES + 1, 5 * FRAME_BYTES, 9 * FRAME_BYTES + 3),
  );
  await fc.assert(
    fc.asyncProperty(lengths, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 4 }), async (length, parts) => {
      const content = contentOf(length);
      const sealed = await written('a0/any', content);
      expect(sealed.length).toBe(HEADER_BYTES + sealedLength(length));
      expect((await read('a0/any')).equals(content)).toBe(true);
      for (const [one, other] of parts) {
        const start = length ? one % length : 0;
        const end = start + (other % (2 * FRAME_BYTES)); // a part may go on beyond the end
        expect((await read('a0/any', { start, end })).equals(content.subarray(start, end + 1))).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});

test('what is changed, cut, made longer, put in another order or under another name is refused, never read as something else', async () => {
  const content = contentOf(2 * FRAME_BYTES + 500);
  const sealed = await written('a1/one', content);
  const other = await written('a1/other', content);
  const frames = sealed.subarray(HEADER_BYTES);
  const [first, second, last] = [0, 1, 2].map((at) => frames.subarray(at * SEALED_FRAME_BYTES, (at + 1) * SEALED_FRAME_BYTES));
  const changedAt = (at: number) => Buffer.from(sealed).fill(sealed[at]! ^ 1, at, at + 1);
  const head = sealed.subarray(0, HEADER_BYTES);
  const damaged: Record<string, Buffer> = {
    'another order': Buffer.concat([head, second!, first!, last!]),
    'a frame twice': Buffer.concat([head, first!, first!, last!]),
    'the last frame gone': Buffer.concat([head, first!, second!]),
    'an end cut off': sealed.subarray(0, -1),
    'more at the end': Buffer.concat([sealed, last!]),
    'the header alone': head,
    'half a header': sealed.subarray(0, 20),
    nothing: Buffer.alloc(0),
    'in clear under the name of a sealed one': content,
    'another file': other,
    'frames of another file': Buffer.concat([head, other.subarray(HEADER_BYTES)]),
    'the length': changedAt(14),
    'the prefix of nonces': changedAt(17),
    'the key': changedAt(40),
  };
  for (const at of [0, 1, 2]) damaged[`frame ${at}`] = changedAt(HEADER_BYTES + at * SEALED_FRAME_BYTES + 99);
  for (const [what, bytes] of Object.entries(damaged)) {
    await writeFile(sealedAt('a1/one'), bytes);
    await expect(read('a1/one'), what).rejects.toMatchObject({ status: 409, code: 'file-unopened' });
  }
  const long = await written('a1/long', contentOf(12 * FRAME_BYTES));
  await writeFile(sealedAt('a1/long'), long.subarray(0, -1)); // told before a byte of its whole beginning is read
  await expect(store().read('a1/long', { start: 0, end: 9 })).rejects.toMatchObject({ code: 'file-unopened' });
  await writeFile(sealedAt('a1/one'), sealed);
  expect((await read('a1/one')).equals(content)).toBe(true);
});

test('the last kilobyte of a gigabyte opens its last frame alone', async () => {
  const length = 1024 ** 3 - 100;
  const frameKey = newFrameKey();
  const end = contentOf(FRAME_BYTES - 100);
  await mkdir(join(folder, 'a2'), { recursive: true });
  const file = await open(sealedAt('a2/large'), 'w');
  const lastAt = framesIn(length) - 1;
  await file.write(headerOf('a2/large', { ...frameKey, length }, FIRST), 0, HEADER_BYTES, 0);
  await file.write(sealFrame(frameKey, lastAt, true, end), 0, undefined, HEADER_BYTES + lastAt * SEALED_FRAME_BYTES);
  await file.close(); // all other frames are holes that no key opens

  expect((await read('a2/large', { start: length - 1024, end: length - 1 })).equals(end.subarray(-1024))).toBe(true);
  await expect(read('a2/large', { start: length - FRAME_BYTES, end: length - 1 })).rejects.toThrow('cannot be opened');
});

test('a turned key changes the header alone, and the old key opens nothing any more', async () => {
  const content = contentOf(FRAME_BYTES + 7);
  const before = await written('a3/one', content);
  const between = onDisk(folder, keySlots(NEXT, ['the first key, which is as long as it must be']));
  expect((await read('a3/one', undefined, between)).equals(content)).toBe(true);

  expect(await between.sealing!.sealAnew('a3')).toEqual({ changed: 1, unopened: 0 });
  expect(await between.sealing!.sealAnew('a3')).toEqual({ changed: 0, unopened: 0 });

  const after = await readFile(sealedAt('a3/one'));
  expect(after.subarray(HEADER_BYTES).equals(before.subarray(HEADER_BYTES))).toBe(true);
  const alone = onDisk(folder, keySlots(NEXT));
  expect((await read('a3/one', undefined, alone)).equals(content)).toBe(true);
  await expect(read('a3/one')).rejects.toThrow('cannot be opened');
  expect(await store().sealing!.sealAnew('a3')).toEqual({ changed: 0, unopened: 1 });
  await writeFile(sealedAt('a3/one'), before); // as a copy from before the turn
  await expect(read('a3/one', undefined, alone)).rejects.toThrow('cannot be opened');
});

test('a node that is killed while it turns a key leaves a file that opens', async () => {
  const content = contentOf(10);
  const before = await written('a4/one', content);
  const turned = keySlots(NEXT, ['the first key, which is as long as it must be']);
  await onDisk(folder, turned).sealing!.sealAnew('a4');
  const after = await readFile(sealedAt('a4/one'));
  const both = Buffer.from(after.map((byte, at) => byte | before[at]!)); // the new key is written, the old one not yet gone
  await writeFile(sealedAt('a4/one'), both);

  for (const slots of [FIRST, turned, keySlots(NEXT)])
    expect((await read('a4/one', undefined, onDisk(folder, slots))).equals(content)).toBe(true);
  expect(await onDisk(folder, turned).sealing!.sealAnew('a4')).toEqual({ changed: 1, unopened: 0 });
  await expect(read('a4/one')).rejects.toThrow('cannot be opened');
});

test('what lies in clear from before is read, whatever it begins with, until it is sealed; what a killed node left goes', async () => {
  const sealed = await written('a5/one', contentOf(400));
  const made = madeOf('a5/plain', 'pages.json');
  await putPlain('a5/plain', sealed); // in clear, and begins as a sealed file does
  await putPlain(made, '{}');
  await putPlain('a5/half.part', 'half of an upload');
  await utimes(join(folder, 'a5/half.part'), 1, 1);
  await putPlain('a5/begun.part', 'an upload that goes on');
  await putPlain('a5/killed', 'the node was killed while it sealed this');
  await putPlain('a5/killed.clear.part', 'MUSTER');
  await utimes(join(folder, 'a5/killed.clear.part'), 1, 1);
  await store().write('a5/both', Readable.from(['sealed already when the node was killed']));
  await putPlain('a5/both', 'sealed already when the node was killed');
  await utimes(sealedAt('a5/both'), 1, 1);
  expect((await read('a5/plain')).equals(sealed)).toBe(true);
  expect((await read('a5/plain', { start: 3, end: 9 })).equals(sealed.subarray(3, 10))).toBe(true);

  expect(await store().sealing!.groups()).toContain('a5');
  expect(await store().sealing!.sealAnew('a5')).toEqual({ changed: 3, unopened: 0 });

  const names = ['begun.part', 'both.sealed', 'killed.sealed', 'one.sealed', 'plain.made', 'plain.sealed'];
  expect((await readdir(join(folder, 'a5'))).sort()).toEqual(names);
  expect(await readdir(join(folder, 'a5/plain.made'))).toEqual(['pages.json.sealed']);
  expect((await read('a5/plain')).equals(sealed)).toBe(true);
  expect((await read('a5/plain', { start: 3, end: 9 })).equals(sealed.subarray(3, 10))).toBe(true);
  expect(String(await read(made))).toBe('{}');
  await store().remove('a5/plain');
  for (const path of ['a5/plain', made]) await expect(read(path)).rejects.toThrow(MissingFile);
});

test('two that seal at the same time, and one that removes or writes meanwhile, lose nothing and bring nothing back', async () => {
  const content = contentOf(3 * FRAME_BYTES);
  for (let round = 0; round < 20; round++) {
    const paths = [0, 1, 2, 3].map((at) => `a6/${round}-${at}`);
    for (const path of paths) await putPlain(path, content);
    const seal = () => store().sealing!.sealAnew('a6');
    const reading = Promise.all(paths.slice(1).map((path) => read(path)));
    await Promise.all([seal(), store().remove(paths[0]!), seal()]);
    expect((await reading).every((found) => found.equals(content))).toBe(true);
    await seal();
    await expect(read(paths[0]!)).rejects.toThrow(MissingFile);
    for (const path of paths.slice(1)) expect((await read(path)).equals(content)).toBe(true);
  }
  await putPlain('a6/large', contentOf(300 * FRAME_BYTES));
  const sealing = store().sealing!.sealAnew('a6');
  await vi.waitUntil(() => existsSync(join(folder, 'a6/large.clear.part')), { interval: 1, timeout: 20_000 });
  await store().remove('a6/large');
  await sealing;
  await expect(read('a6/large')).rejects.toThrow(MissingFile);
  expect((await readdir(join(folder, 'a6'))).every((name) => name.endsWith('.sealed'))).toBe(true);
});

test('a file that is read by halves or not at all is closed, and one that breaks off leaves nothing', async () => {
  await written('a7/one', contentOf(12 * FRAME_BYTES));
  const openNow = async () => (await readdir('/proc/self/fd')).length;
  const before = await openNow();
  for (let at = 0; at < 50; at++) {
    const content = await store().read('a7/one');
    if (at % 2) await content[Symbol.asyncIterator]().next();
    content.destroy();
    await new Promise((closed) => (content.closed ? closed(undefined) : content.once('close', closed)));
  }
  expect(await openNow()).toBeLessThan(before + 10);
  await copyFile(sealedAt('a7/one'), sealedAt('a7/copy'));
  for (let at = 0; at < 50; at++) await expect(read('a7/copy')).rejects.toThrow('cannot be opened');
  expect(await openNow()).toBeLessThan(before + 10);
  expect((await stat(sealedAt('a7/one'))).mode & 0o777).toBe(0o600);
});
