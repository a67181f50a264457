import { lackingLetter } from '#server/pdf/fonts.ts';
import type { Mark } from './marks.ts';

/** What the certificate of completion says, page by page: a heading, then parts of lines. */
export interface CertificateLines {
  title: string;
  parts: { heading: string; lines: string[] }[];
}

const SIDE = 54;
const WIDTH = 612 - 2 * SIDE;
const LAST = 792 - 54;

/** The lines as marks on the letter pages behind the document, and how many pages they need. */
export function certificateMarks({ title, parts }: CertificateLines, before: number): { marks: Mark[]; pages: number } {
  const marks: Mark[] = [];
  let page = 1;
  let top = 54;
  const add = (words: string, fontSize: number, gap: number, indent = 0) => {
    const text = drawable(words);
    if (top + fontSize * 1.5 > LAST) {
      page += 1;
      top = 54;
    }
    const what = { kind: 'text', text, fontSize, align: 'left', isMultiline: false, isSignature: false } as const;
    marks.push({ page: before + page, left: SIDE + indent, top, width: WIDTH - indent, height: fontSize * 1.5, what });
    top += fontSize * 1.5 + gap;
  };
  add('Certificate of completion', 20, 2);
  add(title, 12, 12);
  for (const { heading, lines } of parts) {
    add(heading, 12, 4);
    for (const line of lines) for (const piece of pieces(line)) add(piece, 9, 1, 8);
    top += 10;
  }
  return { marks, pages: page };
}

/** A name or a browser that somebody else wrote must not keep the file from being sealed: a letter without a font is named instead. */
function drawable(text: string): string {
  let rest = text;
  for (let lacking = lackingLetter(rest); lacking !== undefined; lacking = lackingLetter(rest))
    rest = rest.replaceAll(lacking, `[U+${lacking.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`);
  return rest;
}

/** Lines of a length that stays readable. */
function pieces(line: string): string[] {
  const found: string[] = [];
  let rest = line;
  while (rest.length > 105) {
    const at = rest.lastIndexOf(' ', 105);
    const cut = at > 40 ? at : 105;
    found.push(rest.slice(0, cut));
    rest = rest.slice(cut).trimStart();
  }
  return [...found, rest];
}
