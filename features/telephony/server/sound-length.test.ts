import { expect, test } from 'vitest';
import { madeSound } from './voice/made-sound.ts';
import { soundSeconds } from '../sound-length.ts';

/** Frames of MPEG 1 layer III with 128 kbit/s at 44.1 kHz: 417 bytes and 1152 samples each. */
function mp3(frames: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9000, 0);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

test('a WAV and an MP3 say how long they are, with and without a tag; other files say nothing', () => {
  expect(soundSeconds(madeSound(2.5))).toBe(2.5);
  expect(soundSeconds(mp3(383))).toBe(10);
  const tag = Buffer.concat([Buffer.from('ID3\u0003\u0000\u0000'), Buffer.from([0, 0, 0, 20]), Buffer.alloc(20)]);
  expect(soundSeconds(Buffer.concat([tag, mp3(383)]))).toBe(10);
  expect(soundSeconds(Buffer.from('no sound at all'))).toBeUndefined();
  expect(soundSeconds(Buffer.alloc(3))).toBeUndefined();
});
