import { task } from '../workers/task.ts';
import { PDF_LIMITS, lockedPdf, noPicture, tooManyPages, tooManyPixels, unreadablePdf } from './limits.ts';
import { loadPdf } from './load-pdf.ts';
import { withPdfium } from './open-pdfium.ts';
import { withSizedPages } from './sized-pages.ts';

/** As it is shown: in points of a PDF (its crop box, turned), in pixels of a picture. */
export interface PageSize {
  width: number;
  height: number;
}
interface Source {
  bytes: Uint8Array;
  isPdf: boolean;
}

/** The pages of a file. A PDF is readable when both libraries open it and count the same pages; a picture is one page. */
export default task<Source, PageSize[]>(import.meta.url, ({ bytes, isPdf }) =>
  isPdf ? pagesOfPdf(bytes) : pageOfPicture(bytes),
);

async function pagesOfPdf(bytes: Uint8Array): Promise<PageSize[]> {
  const shown = await sizesOf(bytes);
  if ((await countAgain(bytes)) !== shown.length) throw unreadablePdf();
  const sizes = shown.every(hasSize) ? shown : await sizesOf(await withSizedPages(bytes));
  if (!sizes.every(hasSize)) throw unreadablePdf();
  return sizes;
}

const sizesOf = (bytes: Uint8Array): Promise<PageSize[]> =>
  withPdfium(bytes, (pdf) => {
    const found: PageSize[] = [];
    for (const page of pdf.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize();
      found.push({ width: rounded(originalWidth), height: rounded(originalHeight) });
    }
    return found;
  });
const hasSize = ({ width, height }: PageSize) => width > 0 && height > 0;

/** The other library opens a truncated file with pages missing, and a locked one without a word. */
async function countAgain(bytes: Uint8Array): Promise<number> {
  const pdf = await loadPdf(bytes);
  if (pdf.isEncrypted && !pdf.isAuthenticated) throw lockedPdf();
  const count = pdf.getPageCount();
  if (count > PDF_LIMITS.pages) throw tooManyPages();
  return count;
}

async function pageOfPicture(bytes: Uint8Array): Promise<PageSize[]> {
  const { default: sharp } = await import('sharp');
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw noPicture('This picture cannot be read here. Please save it as JPEG or PNG.');
    });
  if (autoOrient.width * autoOrient.height > PDF_LIMITS.pixels) throw tooManyPixels();
  return [{ width: autoOrient.width, height: autoOrient.height }];
}

const rounded = (points: number) => Math.round(points * 1000) / 1000;
