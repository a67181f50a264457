import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PDFiumDocument } from '@hyzyla/pdfium';
import { keptOnce } from '../kept-once.ts';
import { PDF_LIMITS, lockedPdf, tooManyPages, unreadablePdf } from './limits.ts';

const WASM_PAGE = 65_536;
/** Four megabytes that only a worker's thread takes in, once. */
const compiled = keptOnce(
  () => new WebAssembly.Module(readFileSync(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'))),
);

/**
 * For tasks: a library of its own for each PDF, so that nothing of one is left in the memory of the next.
 *
 * @throws 422 when it is locked, broken or too long
 */
export async function withPdfium<T>(bytes: Uint8Array, work: (pdf: PDFiumDocument) => T | Promise<T>): Promise<T> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init({ instantiateWasm: instantiate });
  try {
    const pdf = await library.loadDocument(bytes).catch((problem: Error) => {
      throw /password|security/i.test(problem.message) ? lockedPdf() : unreadablePdf();
    });
    const count = pdf.getPageCount();
    if (count > PDF_LIMITS.pages) throw tooManyPages();
    if (count < 1) throw unreadablePdf();
    return await work(pdf);
  } catch (problem) {
    throw problem instanceof WebAssembly.RuntimeError ? unreadablePdf() : problem;
  }
}

/** The limits of a thread count its own heap alone: this memory stands beside it. */
function instantiate(imports: WebAssembly.Imports, done: (module: WebAssembly.Module) => void): WebAssembly.Exports {
  const instance = new WebAssembly.Instance(compiled(), imports);
  const memory = instance.exports.memory as WebAssembly.Memory;
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    const most = PDF_LIMITS.memoryMb * 1024 * 1024;
    if (memory.buffer.byteLength + pages * WASM_PAGE > most) throw new RangeError('This PDF takes too much memory.');
    return grow(pages);
  };
  (done as unknown as (instance: WebAssembly.Instance) => void)(instance);
  return instance.exports;
}
