import { smallerPicture } from './smaller-picture.ts';

/** A picture as JPEG of a sensible size where this browser can read it (HEIC included); anything else as it is. */
export async function readablePicture(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/')) return file;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  return (bitmap && (await smallerPicture(bitmap, bitmap.width, bitmap.height))) ?? file;
}
