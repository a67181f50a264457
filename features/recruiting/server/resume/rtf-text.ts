/** Groups whose words are no text of the document. */
const HIDDEN = /^\{\\(?:\*|fonttbl|colortbl|stylesheet|info|pict|header|footer|themedata|listtable)/;

/** The text of an RTF file. */
export function rtfText(source: string): string {
  let text = '';
  let skipped = 0;
  let depth = 0;
  for (let at = 0; at < source.length; at++) {
    const character = source[at]!;
    if (character === '{') {
      depth += 1;
      if (!skipped && HIDDEN.test(source.slice(at, at + 16))) skipped = depth;
    } else if (character === '}') {
      if (skipped === depth) skipped = 0;
      depth -= 1;
    } else if (character === '\\') {
      const { length, written } = control(source, at);
      if (!skipped) text += written;
      at += length - 1;
    } else if (!skipped && character !== '\r' && character !== '\n') text += character;
  }
  return text;
}

const BREAKS: Readonly<Record<string, string>> = { par: '\n', line: '\n', tab: ' ', cell: ' ', row: '\n', bullet: '•' };

/** A control word or symbol, how long it is, and what stands for it. */
function control(source: string, at: number): { length: number; written: string } {
  const hex = /^\\'([0-9a-f]{2})/i.exec(source.slice(at, at + 4));
  if (hex) return { length: 4, written: String.fromCharCode(Number.parseInt(hex[1]!, 16)) };
  const word = /^\\([a-z]+)(-?\d+)? ?/i.exec(source.slice(at, at + 40));
  if (!word)
    return { length: 2, written: source[at + 1] === '~' ? ' ' : '\\{}'.includes(source[at + 1] ?? '') ? source[at + 1]! : '' };
  const [whole, name, number] = word;
  // The character that old readers show instead follows.
  if (name === 'u' && number)
    return { length: whole.length + 1, written: String.fromCharCode((Number(number) + 65_536) % 65_536) };
  return { length: whole.length, written: BREAKS[name!] ?? '' };
}
