import { Refusal } from '#common/errors.ts';
import { isReadableDocument } from '#server/files/unpacked-size.ts';
import { withPdfium } from '#server/pdf/open-pdfium.ts';
import { task } from '#server/workers/task.ts';

export type TextKind = 'pdf' | 'docx' | 'txt';

const LONGEST = 60_000;
const MOST_PAGES = 100;

/** The words of a document, as far as somebody would read them. */
export default task<{ bytes: Uint8Array; kind: TextKind }, string>(import.meta.url, async ({ bytes, kind }) => {
  if (kind === 'txt') return new TextDecoder().decode(bytes).slice(0, LONGEST);
  if (kind === 'docx') return (await wordsOfDocx(bytes)).slice(0, LONGEST);
  return withPdfium(bytes, (pdf) => {
    let text = '';
    for (const page of pdf.pages()) {
      if (page.number >= MOST_PAGES || text.length >= LONGEST) break;
      text += `${page.getText()}\n`;
    }
    return text.slice(0, LONGEST);
  });
});

async function wordsOfDocx(bytes: Uint8Array): Promise<string> {
  const buffer = Buffer.from(bytes);
  if (!isReadableDocument(buffer)) throw broken();
  const { default: mammoth } = await import('mammoth'); // not in the thread that answers
  const { value } = await mammoth.extractRawText({ buffer }).catch(() => {
    throw broken();
  });
  return value;
}

const broken = () => new Refusal(422, 'no-text', 'This document is broken or locked and cannot be read.');
