import { sayLater } from '../words/say.ts';
/** By its ending too: not every system knows the type. */
export const isHeic = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name));

const QUALITY = 0.9;

/** A HEIC picture as JPEG where this browser can read it; anything else as it is. */
export async function heicToJpeg(file: File): Promise<File> {
  if (!isHeic(file)) return file;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file;
  const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return jpeg ? new File([jpeg], file.name.replace(/\.hei[cf]$/i, '.jpg'), { type: jpeg.type }) : file;
}

/** For what is still HEIC: most browsers, and our server, cannot draw it. */
export const UNREADABLE_HEIC = sayLater(
  'This HEIC picture cannot be shown here. Take a photo instead, or on an iPhone choose Settings, Camera, Formats, “Most Compatible”.',
);
