import { task } from '../workers/task.ts';
import { PDF_LIMITS } from './limits.ts';

export interface PictureForPdf {
  /** JPEG. */
  bytes: Uint8Array;
  width: number;
  height: number;
  isGray: boolean;
}

/** Of a picture that is drawn smaller than it is so much is kept: 170 dots an inch of a page that it fills. */
const MOST = { width: 1_400, height: 1_825 };

/** A picture turned as its camera was held, on white. A JPEG that is so already stays as it is. */
export default task<{ bytes: Uint8Array }, PictureForPdf>(import.meta.url, async ({ bytes }) => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const picture = sharp(bytes, { limitInputPixels: PDF_LIMITS.pixels });
  const { width, height, format, orientation = 1, space } = await picture.metadata();
  if (format === 'jpeg' && width <= MOST.width && height <= MOST.height && orientation === 1 && space === 'srgb')
    return { bytes, width, height, isGray: false };
  const { data, info } = await picture
    .autoOrient()
    .flatten({ background: 'white' })
    .resize({ ...MOST, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: Uint8Array.from(data), width: info.width, height: info.height, isGray: info.channels === 1 };
});
