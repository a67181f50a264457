import { LOOKED_AT, findCorners } from '../find-corners.ts';
import { scaledQuad, type Quad } from '../quad.ts';
import { straightened } from '../straighten.ts';
import { jpegOf } from './smaller-picture.ts';

/** Where nothing looks like a page: the frame that the camera shows. In parts of the picture. */
const FRAME: Quad = [
  { x: 0.06, y: 0.06 },
  { x: 0.94, y: 0.06 },
  { x: 0.94, y: 0.94 },
  { x: 0.06, y: 0.94 },
];

/** The corners of the page in a picture, in parts of its width and height. */
export function cornersOf(picture: ImageBitmap): Quad {
  const scale = Math.min(1, LOOKED_AT / Math.max(picture.width, picture.height));
  const { width, height, data } = pixelsOf(picture, Math.round(picture.width * scale), Math.round(picture.height * scale));
  const grey = Float32Array.from(
    { length: width * height },
    (_, at) => 0.3 * data[at * 4]! + 0.59 * data[at * 4 + 1]! + 0.11 * data[at * 4 + 2]!,
  );
  const found = findCorners({ width, height, data: grey });
  return found ? scaledQuad(found, 1 / width, 1 / height) : FRAME;
}

/** The page within these corners, in parts of the picture, as a JPEG of its own. */
export function pageWithin(picture: ImageBitmap, corners: Quad): Promise<Blob | null> {
  const { width, height } = picture;
  const page = straightened(pixelsOf(picture, width, height), scaledQuad(corners, width, height));
  const canvas = Object.assign(document.createElement('canvas'), { width: page.width, height: page.height });
  const pixels = new ImageData(page.width, page.height);
  pixels.data.set(page.data);
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  return jpegOf(canvas);
}

function pixelsOf(picture: ImageBitmap, width: number, height: number): ImageData {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
