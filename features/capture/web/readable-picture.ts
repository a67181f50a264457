import { isHeic } from '#web/files/heic-to-jpeg.ts';
import { smallerPicture } from './smaller-picture.ts';

/** A picture as JPEG of a sensible size where this browser can read it (HEIC included); null for HEIC that it cannot; anything else as it is. */
export async function readablePicture(file: File): Promise<Blob | null> {
  if (!file.type.startsWith('image/') && !isHeic(file)) return file;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  const picture = bitmap && (await smallerPicture(bitmap, bitmap.width, bitmap.height));
  return picture ?? (isHeic(file) ? null : file);
}
