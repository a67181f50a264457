import type { Sharp } from 'sharp';
import { task } from '../workers/task.ts';
import { PDF_LIMITS, noPicture, tooManyPixels, unreadablePdf } from './limits.ts';
import { withPdfium } from './open-pdfium.ts';
import { withSizedPages } from './sized-pages.ts';

interface Order {
  bytes: Uint8Array;
  isPdf: boolean;
  /** From 1. */
  page: number;
  /** Of the picture, in pixels. */
  width: number;
}

/** One page as a WebP picture of this width, or of its own when a picture is narrower. */
export default task<Order, Uint8Array>(import.meta.url, async (order) => {
  const picture = await (order.isPdf ? drawn(order) : turned(order.bytes));
  const bytes = await picture
    .resize({ width: order.width, withoutEnlargement: true })
    .webp({ quality: 82, effort: 2 })
    .toBuffer()
    .catch(() => {
      throw noPicture('This picture cannot be read here. Please save it as JPEG or PNG.');
    });
  return Uint8Array.from(bytes); // a memory of its own, which can be moved
});

async function turned(bytes: Uint8Array): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: PDF_LIMITS.pixels }).autoOrient();
}

async function drawn(order: Order): Promise<Sharp> {
  const picture = (await drawPage(order)) ?? (await drawPage({ ...order, bytes: await withSizedPages(order.bytes) }));
  if (!picture) throw unreadablePdf();
  return picture;
}

/** Undefined where the page has no size. */
const drawPage = ({ bytes, page, width }: Order) =>
  withPdfium(bytes, async (pdf) => {
    const sheet = pdf.getPage(page - 1);
    const { originalWidth, originalHeight } = sheet.getOriginalSize();
    if (!(originalWidth > 0 && originalHeight > 0)) return undefined;
    const height = Math.max(1, Math.round((width * originalHeight) / originalWidth));
    if (width * height > PDF_LIMITS.pixels) throw tooManyPixels();
    const { data } = await sheet.render({ width, height, renderFormFields: true });
    const { default: sharp } = await import('sharp');
    return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  });
