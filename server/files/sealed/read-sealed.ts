import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { KeySlots } from '../../secrets/key-slots.ts';
import { FRAME_BYTES, SEALED_FRAME_BYTES, framesIn, openFrame } from './frames.ts';
import { HEADER_BYTES, readHeader, type Header } from './header.ts';
import { unopened } from './unopened.ts';

/** Frames that are read at once. */
const AT_ONCE = 4;

/**
 * The content of a sealed file, or a part of it: only the frames of the part are read. The first ones are opened before this answers, so
 * that most damages are told before anything is sent; a later one ends the stream. Closes the file.
 *
 * @throws 409 where no key opens it or it is damaged
 */
export async function readSealed(
  file: FileHandle,
  path: string,
  slots: KeySlots,
  part?: { start: number; end: number },
): Promise<Readable> {
  const header = await readHeader(file, path, slots).catch(async (problem: unknown) => {
    await file.close();
    throw problem;
  });
  const pieces = openPieces(file, path, header, part?.start ?? 0, Math.min(part?.end ?? Infinity, header.length - 1));
  return streamOf(await pieces.next(), pieces);
}

async function* openPieces(file: FileHandle, path: string, header: Header, start: number, end: number): AsyncGenerator<Buffer> {
  try {
    if (start > end) return;
    const last = Math.floor(end / FRAME_BYTES);
    for (let frame = Math.floor(start / FRAME_BYTES); frame <= last; frame += AT_ONCE) {
      const content = await openFrames(file, path, header, frame, Math.min(AT_ONCE, last - frame + 1));
      const at = frame * FRAME_BYTES;
      yield content.subarray(Math.max(0, start - at), end - at + 1);
    }
  } finally {
    await file.close();
  }
}

async function openFrames(file: FileHandle, path: string, header: Header, first: number, count: number): Promise<Buffer> {
  const frames = framesIn(header.length);
  const sealed = Buffer.allocUnsafe(count * SEALED_FRAME_BYTES);
  const { bytesRead } = await file.read(sealed, 0, sealed.length, HEADER_BYTES + first * SEALED_FRAME_BYTES);
  const opened: Buffer[] = [];
  for (let at = 0; at < count; at++) {
    const frame = sealed.subarray(at * SEALED_FRAME_BYTES, Math.min((at + 1) * SEALED_FRAME_BYTES, bytesRead));
    try {
      opened.push(openFrame(header, first + at, first + at === frames - 1, frame));
    } catch {
      throw unopened(path, `its frame ${first + at} is damaged`);
    }
  }
  return Buffer.concat(opened);
}

function streamOf(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>): Readable {
  let begun = false;
  return new Readable({
    highWaterMark: AT_ONCE * FRAME_BYTES,
    read() {
      const next = begun ? rest.next() : Promise.resolve(first);
      begun = true;
      next.then(
        ({ done, value }) => void this.push(done ? null : value),
        (problem: Error) => void this.destroy(problem),
      );
    },
    destroy(problem, done) {
      rest.return(undefined).then(
        () => done(problem),
        () => done(problem),
      );
    },
  });
}
