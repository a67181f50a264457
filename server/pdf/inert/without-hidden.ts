/** What is drawn, and what is left of it where it is not: a path still ends, and a line of text still moves on. */
const DRAWING: Record<string, string> = {
  ...Object.fromEntries(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*'].map((operator) => [operator, 'n'])),
  ...Object.fromEntries(['Tj', 'TJ', 'sh', 'Do', 'EI'].map((operator) => [operator, ''])),
  "'": 'T*',
  '"': 'T*',
};

/**
 * Content of a page without what its hidden layers draw; all else, such as a move of the origin, has its effect as before.
 *
 * @param isHidden of the name that a part of the content gives its layer
 * @returns undefined when nothing is hidden
 */
export function withoutHidden(content: Buffer, isHidden: (name: string) => boolean): Buffer | undefined {
  const kept: Buffer[] = [];
  const parts: boolean[] = []; // of the marked parts that are open: whether each is hidden
  let hidden = 0;
  let isChanged = false;
  let copied = 0;
  for (const { operator, operands, start, end } of operationsIn(content)) {
    if (operator === 'BDC' || operator === 'BMC') {
      const goes = operator === 'BDC' && operands[0] === '/OC' && isHidden(plainName(operands[1] ?? ''));
      parts.push(goes);
      if (goes) hidden++;
    } else if (operator === 'EMC') {
      if (parts.pop()) hidden--;
    } else if (hidden && Object.hasOwn(DRAWING, operator)) {
      kept.push(content.subarray(copied, start), Buffer.from(` ${DRAWING[operator]} `));
      copied = end;
      isChanged = true;
    }
  }
  return isChanged ? Buffer.concat([...kept, content.subarray(copied)]) : undefined;
}

/** `/A#20B` is `A B`. */
const plainName = (token: string) =>
  token.slice(1).replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

interface Operation {
  operator: string;
  /** The names among its operands, as they are written. */
  operands: string[];
  /** Where its first operand begins and where it ends. */
  start: number;
  end: number;
}

const SPACE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set(Buffer.from('()<>[]{}/%'));
const NUMBER = /^[+-]?[\d.][\d.+-]*$/;
const WORDS = new Set(['true', 'false', 'null']);

function* operationsIn(content: Buffer): Generator<Operation> {
  let operands: string[] = [];
  let start: number | undefined;
  let depth = 0; // of lists and dictionaries
  let at = 0;
  while (at < content.length) {
    const byte = content[at]!;
    if (SPACE.has(byte)) {
      at++;
      continue;
    }
    const end = endOfToken(content, at);
    const text = byte === 0x28 || byte === 0x25 ? '' : content.toString('latin1', at, end);
    if (byte === 0x25) {
      at = end;
      continue;
    }
    start ??= at;
    at = end;
    if (text === '[' || text === '<<') depth++;
    else if (text === ']' || text === '>>') depth = Math.max(0, depth - 1);
    else if (!depth && text.startsWith('/')) operands.push(text);
    else if (!depth && isOperator(text)) {
      if (text === 'BI') continue; // a picture ends with EI
      if (text === 'ID') {
        at = endOfPicture(content, at);
        yield { operator: 'EI', operands, start, end: at };
      } else yield { operator: text, operands, start, end };
      operands = [];
      start = undefined;
    }
  }
}

const isOperator = (text: string) => text !== '' && !DELIMITERS.has(text.charCodeAt(0)) && !NUMBER.test(text) && !WORDS.has(text);

function endOfToken(content: Buffer, at: number): number {
  const byte = content[at]!;
  if (byte === 0x25) return endAt(content, at, (each) => each === 10 || each === 13);
  if (byte === 0x28) return endOfString(content, at);
  if (byte === 0x3c || byte === 0x3e) {
    if (content[at + 1] === byte) return at + 2;
    return byte === 0x3c ? endAt(content, at, (each) => each === 0x3e) + 1 : at + 1;
  }
  if (byte !== 0x2f && DELIMITERS.has(byte)) return at + 1;
  return endAt(content, at + 1, (each) => SPACE.has(each) || DELIMITERS.has(each));
}

function endAt(content: Buffer, from: number, isEnd: (byte: number) => boolean): number {
  let at = from;
  while (at < content.length && !isEnd(content[at]!)) at++;
  return at;
}

/** Brackets within a string are counted, as long as no backslash stands before them. */
function endOfString(content: Buffer, from: number): number {
  let open = 0;
  for (let at = from; at < content.length; at++) {
    if (content[at] === 0x5c) at++;
    else if (content[at] === 0x28) open++;
    else if (content[at] === 0x29 && --open === 0) return at + 1;
  }
  return content.length;
}

/** Behind the `EI` that stands by itself. */
function endOfPicture(content: Buffer, from: number): number {
  for (let at = content.indexOf('EI', from); at !== -1; at = content.indexOf('EI', at + 1)) {
    const next = content[at + 2];
    if (SPACE.has(content[at - 1]!) && (next === undefined || SPACE.has(next))) return at + 2;
  }
  return content.length;
}
