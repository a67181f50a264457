import { findCorners } from '../find-corners.ts';
import type { Corners, Pixels } from '../picture.ts';
import { straighten } from '../straighten.ts';
import { toJpeg } from './smaller-picture.ts';

/** All of the picture. */
export const WHOLE: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];
/** Pixels of the longer side: finer is print, which the edges of a page are told from more easily without it. */
const LOOKED_AT = 256;

/** Where the page seems to be on a picture; all of it where that cannot be told. */
export async function suggestedCorners(picture: Blob): Promise<Corners> {
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, LOOKED_AT / Math.max(bitmap.width, bitmap.height));
  return findCorners(pixelsOf(bitmap, scale)) ?? WHOLE;
}

/** The page between the corners, straightened; the picture itself where all of it is wanted. */
export async function framed(picture: Blob, corners: Corners): Promise<Blob> {
  if (corners === WHOLE) return picture;
  const { data, width, height } = straighten(pixelsOf(await createImageBitmap(picture)), corners);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')!.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  return (await toJpeg(canvas)) ?? picture;
}

function pixelsOf(bitmap: ImageBitmap, scale = 1): Pixels {
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}
