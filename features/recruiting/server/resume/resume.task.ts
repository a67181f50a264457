import { Refusal } from '#common/errors.ts';
import { isReadableDocument } from '#server/files/unpacked-size.ts';
import { textOfHtml } from '#server/outside/text-of-html.ts';
import { task } from '#server/workers/task.ts';
import { readResume, type ResumeFields, type Vocabulary } from './read-resume.ts';
import { linesOf, plainLines, readableLines, type ResumeLine, type TextRun } from './resume-lines.ts';
import { marksOf, type Mark } from './resume-marks.ts';
import { rtfText } from './rtf-text.ts';

export type ResumeKind = 'pdf' | 'docx' | 'rtf' | 'txt';
interface Source {
  bytes: Uint8Array;
  kind: ResumeKind;
  vocabulary: Vocabulary;
}
export interface ReadResume {
  fields: ResumeFields;
  /** By field, where its words stand. */
  marks: Record<string, Mark[]>;
}

const MOST_PAGES = 20;
const LEAST_LETTERS = 20;
const BROKEN_DOCUMENT = 'This document is broken or locked and cannot be read.';
const unreadable = (sentence: string) => new Refusal(422, 'unreadable-resume', sentence);

/** What a résumé tells of a lead. All of it happens here: anybody may send one. @throws 422 for what is scanned, encrypted or broken */
export default task<Source, ReadResume>(import.meta.url, async ({ bytes, kind, vocabulary }) => {
  const lines = readableLines(kind === 'pdf' ? await linesOfPdf(bytes) : plainLines(await textOf(bytes, kind)));
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0);
  if (letters < LEAST_LETTERS)
    throw unreadable(
      kind === 'pdf' ? 'This PDF is a picture without text, so nothing could be read from it.' : 'This file has no text.',
    );
  const fields = readResume(lines, vocabulary);
  return { fields, marks: marksOf(fields, lines) };
});

async function textOf(bytes: Uint8Array, kind: Exclude<ResumeKind, 'pdf'>): Promise<string> {
  if (kind === 'txt') return new TextDecoder().decode(bytes);
  if (kind === 'rtf') return rtfText(Buffer.from(bytes).toString('latin1'));
  const buffer = Buffer.from(bytes);
  if (!isReadableDocument(buffer)) throw unreadable(BROKEN_DOCUMENT);
  const { default: mammoth } = await import('mammoth'); // not in the thread that answers
  const withoutPictures = mammoth.images.imgElement(() => Promise.resolve({ src: '' }));
  const read = await mammoth.convertToHtml({ buffer }, { convertImage: withoutPictures }).catch(() => {
    throw unreadable(BROKEN_DOCUMENT);
  });
  return textOfHtml(rowsAsLines(read.value.replace(/<\/?(?:a|img)\b[^<>]*>/g, '')));
}

/** A row of a table whose cells have a paragraph each is read as a line; of one that lays out the page the cells stay apart. */
const rowsAsLines = (html: string): string =>
  html
    .split(/(?=<tr>)|(?<=<\/tr>)/)
    .map((part) => (isRowOfTable(part) ? part.replace(/<\/?p>/g, '') : part))
    .join('');
const isRowOfTable = (part: string) =>
  part.startsWith('<tr>') && part.endsWith('</tr>') && part.split('</td>').every((cell) => cell.split('<p>').length <= 2);

interface Item {
  str: string;
  transform: number[];
  width: number;
  height: number;
}

async function linesOfPdf(bytes: Uint8Array): Promise<ResumeLine[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({ data: new Uint8Array(bytes), disableFontFace: true, useSystemFonts: false, verbosity: 0 });
  const pdf = await loading.promise.catch((problem: { name?: string }) => {
    if (problem.name === 'PasswordException') throw unreadable('This PDF is locked with a password. Please upload one without.');
    throw unreadable('This PDF is broken and cannot be read.');
  });
  const lines: ResumeLine[] = [];
  for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES); number++) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const runs: TextRun[] = (items as Partial<Item>[])
      .filter((item): item is Item => typeof item.str === 'string' && item.transform !== undefined)
      .map((item) => {
        const [x, y] = viewport.convertToViewportPoint(item.transform[4]!, item.transform[5]!) as [number, number];
        return { text: item.str, x, y, width: item.width, height: item.height || Math.abs(item.transform[3]!) };
      });
    lines.push(...linesOf(runs, { page: number, of: { width: viewport.width, height: viewport.height } }));
  }
  await loading.destroy();
  return lines;
}
