import { createCipheriv, createDecipheriv } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/** Bytes of content in each frame but the last. */
export const FRAME_BYTES = 65_536;
const TAG_BYTES = 16;
export const SEALED_FRAME_BYTES = FRAME_BYTES + TAG_BYTES;
export const PREFIX_BYTES = 7;

/** What the frames of one file are sealed with; never those of another. */
export interface FrameKey {
  key: Buffer;
  /** How the nonce of each frame begins. */
  prefix: Buffer;
}

export const framesIn = (length: number): number => Math.ceil(length / FRAME_BYTES);
export const sealedLength = (length: number): number => length + framesIn(length) * TAG_BYTES;

/** Frames of a content that passes through. @param done gets its length */
export function sealingFrames(frameKey: FrameKey, done: (length: number) => void): Transform {
  let held: Buffer = Buffer.alloc(0);
  let frame = 0;
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, next: TransformCallback) {
      length += chunk.length;
      // a whole frame is held back while it may be the last
      if (held.length === FRAME_BYTES && chunk.length) {
        this.push(sealFrame(frameKey, frame++, false, held));
        held = chunk;
      } else held = held.length ? Buffer.concat([held, chunk]) : chunk;
      for (; held.length > FRAME_BYTES; held = held.subarray(FRAME_BYTES))
        this.push(sealFrame(frameKey, frame++, false, held.subarray(0, FRAME_BYTES)));
      next();
    },
    flush(next) {
      if (held.length) this.push(sealFrame(frameKey, frame, true, held));
      done(length);
      next();
    },
  });
}

export function sealFrame(frameKey: FrameKey, frame: number, isLast: boolean, content: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', frameKey.key, nonceOf(frameKey, frame, isLast));
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** @throws where it is damaged, or of another place or file */
export function openFrame(frameKey: FrameKey, frame: number, isLast: boolean, sealed: Buffer): Buffer {
  const nonce = nonceOf(frameKey, frame, isLast);
  const decipher = createDecipheriv('aes-256-gcm', frameKey.key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const content = decipher.update(sealed.subarray(0, -TAG_BYTES));
  decipher.final(); // compares the tag, and adds nothing
  return content;
}

/** The place of a frame is part of its seal, and whether it is the last. */
function nonceOf({ prefix }: FrameKey, frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(PREFIX_BYTES + 5);
  prefix.copy(nonce);
  nonce.writeUInt32BE(frame, PREFIX_BYTES);
  nonce[PREFIX_BYTES + 4] = isLast ? 1 : 0;
  return nonce;
}
