import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { KeySlots } from '../../secrets/key-slots.ts';
import { sealingFrames } from './frames.ts';
import { HEADER_BYTES, headerOf, newFrameKey } from './header.ts';

/** Into an empty file, with a key of its own. The header comes last: it says how long the content is. */
export async function writeSealed(file: FileHandle, path: string, content: Readable, slots: KeySlots): Promise<void> {
  const frameKey = newFrameKey();
  let length = 0;
  const frames = sealingFrames(frameKey, (found) => (length = found));
  await file.write(Buffer.alloc(HEADER_BYTES));
  await pipeline(content, frames, (sealed) => file.writeFile(sealed));
  await file.write(headerOf(path, { ...frameKey, length }, slots), 0, HEADER_BYTES, 0);
}
