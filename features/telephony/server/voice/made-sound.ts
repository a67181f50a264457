const HERTZ = 8_000;

/** A sound that the simulator records: so many seconds of a soft tone, 16-bit WAV. */
export function madeSound(seconds: number, tone = 440): Buffer {
  const samples = Math.round(seconds * HERTZ);
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20); // PCM
  file.writeUInt16LE(1, 22); // one channel
  file.writeUInt32LE(HERTZ, 24);
  file.writeUInt32LE(HERTZ * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at++)
    file.writeInt16LE(Math.round(4_000 * Math.sin((2 * Math.PI * tone * at) / HERTZ) * Math.min(1, at / 400)), 44 + at * 2);
  return file;
}
