import { invalid } from '#common/errors.ts';
import { DELIMITERS, type Delimiter, type Encoding } from '#common/imports.ts';

/** The encoding that a text begins with says, or undefined: then it is UTF-8 if all of it can be read as that. */
export function encodingOfHead(head: Buffer): Encoding | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  head.forEach((byte, at) => (zeros[at % 2]! += byte === 0 ? 1 : 0));
  const half = head.length / 2;
  // text of the West in UTF-16 is every second byte a zero
  if (half > 1 && zeros[1]! > half * 0.4 && zeros[0]! < half * 0.05) return 'utf-16le';
  if (half > 1 && zeros[0]! > half * 0.4 && zeros[1]! < half * 0.05) return 'utf-16be';
  return undefined;
}

/** UTF-8 if all bytes are, else Windows-1252, in which every byte is a character. */
export async function encodingOf(bytes: AsyncIterable<Buffer>): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of bytes) {
      const found = isFirst ? encodingOfHead(chunk) : undefined;
      isFirst = false;
      if (found) return found;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (problem) {
    if (problem instanceof TypeError) return 'windows-1252';
    throw problem;
  }
}

/** The text of these bytes. @throws 422 where they are no text in this encoding */
export async function* decoded(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const read = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw invalid({ file: `The file cannot be read as ${NAMES[encoding]}. Please choose another encoding.` });
    }
  };
  for await (const chunk of bytes) yield withoutNul(read(chunk));
  yield withoutNul(read());
}

const NAMES: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

function withoutNul(text: string): string {
  if (text.includes('\u0000'))
    throw invalid({ file: 'The file holds NUL characters, so it is not a text file. Please save it as CSV or Excel again.' });
  return text;
}

/** The character that splits the first line into the most columns. */
export function delimiterOf(head: string): Delimiter {
  const line = firstLine(head);
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

/** Without what stands in quotes. */
function firstLine(head: string): string {
  const bare = head.replaceAll(/"(?:[^"]|"")*"/g, '');
  return bare.trimStart().split(/\r\n|\r|\n/, 1)[0] ?? '';
}
