/** How long a WAV or an MP3 is, in seconds; undefined: it is neither. */
export function soundSeconds(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return isWav(bytes) ? wavSeconds(view) : mp3Seconds(view);
}

const text = (bytes: Uint8Array, from: number, length: number) => String.fromCharCode(...bytes.subarray(from, from + length));
const isWav = (bytes: Uint8Array) => bytes.length > 44 && text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WAVE';

/** The chunks of a RIFF file: `fmt ` says how many bytes a second has, `data` how many there are. */
function wavSeconds(view: DataView): number | undefined {
  let perSecond = 0;
  for (let at = 12; at + 8 <= view.byteLength;) {
    const name = view.getUint32(at);
    const size = view.getUint32(at + 4, true);
    if (name === 0x666d7420) perSecond = view.getUint32(at + 16, true);
    if (name === 0x64617461) return perSecond > 0 ? rounded(Math.min(size, view.byteLength - at - 8) / perSecond) : undefined;
    at += 8 + size + (size % 2);
  }
  return undefined;
}

const KBITS = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const RATES = [44_100, 48_000, 32_000] as const;

/** Frame by frame (ISO 11172-3, layer III), after an ID3 tag. */
function mp3Seconds(view: DataView): number | undefined {
  let at = afterTag(view);
  let seconds = 0;
  let frames = 0;
  while (at + 4 <= view.byteLength) {
    const frame = frameAt(view, at);
    if (!frame) {
      if (frames > 0) break;
      return undefined;
    }
    seconds += frame.seconds;
    at += frame.bytes;
    frames++;
  }
  return frames > 0 ? rounded(seconds) : undefined;
}

function afterTag(view: DataView): number {
  const isTagged = view.byteLength > 10 && view.getUint8(0) === 0x49 && view.getUint8(1) === 0x44 && view.getUint8(2) === 0x33;
  if (!isTagged) return 0;
  return [6, 7, 8, 9].reduce((size, byte) => size * 128 + (view.getUint8(byte) & 0x7f), 0) + 10;
}

function frameAt(view: DataView, at: number): { bytes: number; seconds: number } | undefined {
  const head = view.getUint32(at);
  const [version, layer, bitrate, rate] = [(head >>> 19) & 3, (head >>> 17) & 3, (head >>> 12) & 15, (head >>> 10) & 3];
  if (head >>> 21 !== 0x7ff || version === 1 || layer !== 1 || rate === 3) return undefined;
  const isFirst = version === 3;
  const kbits = KBITS[isFirst ? 1 : 2][bitrate];
  if (!kbits) return undefined;
  const hertz = RATES[rate]! / (isFirst ? 1 : version === 2 ? 2 : 4);
  const samples = isFirst ? 1_152 : 576;
  return { bytes: Math.floor((samples / 8) * ((kbits * 1_000) / hertz)) + ((head >>> 9) & 1), seconds: samples / hertz };
}

const rounded = (seconds: number) => Math.round(seconds * 10) / 10;
