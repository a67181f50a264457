import { distance, type Point, type Quad } from './quad.ts';

/** Red, green, blue and opacity of each pixel, row by row, as a canvas has them. */
export interface ColorPicture {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** The page within these corners as if it had been photographed from straight above, about as large as it is in the picture. */
export function straightened(picture: ColorPicture, quad: Quad): ColorPicture {
  const [a, b, c, d] = quad;
  const width = Math.max(1, Math.round(Math.max(distance(a, b), distance(d, c))));
  const height = Math.max(1, Math.round(Math.max(distance(a, d), distance(b, c))));
  const place = placesIn(quad);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) blend(picture, place((x + 0.5) / width, (y + 0.5) / height), data, (y * width + x) * 4);
  return { width, height, data };
}

/**
 * Where a place of the page stands in the picture: the projection that takes the unit square to these corners
 * (P. Heckbert, “Fundamentals of Texture Mapping and Image Warping”, 1989, section 2.2.3).
 */
export function placesIn([a, b, c, d]: Quad): (u: number, v: number) => Point {
  const [dx1, dx2, dx3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x];
  const [dy1, dy2, dy3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y];
  const across = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / across;
  const h = (dx1 * dy3 - dx3 * dy1) / across;
  return (u, v) => {
    const depth = g * u + h * v + 1;
    return {
      x: ((b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * v + a.x) / depth,
      y: ((b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * v + a.y) / depth,
    };
  };
}

/** The color between the four pixels around a place; white outside the picture. */
function blend({ width, height, data }: ColorPicture, { x, y }: Point, into: Uint8ClampedArray, at: number): void {
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  if (left < -1 || top < -1 || left >= width || top >= height) return void into.fill(255, at, at + 4);
  const [right, down] = [x - 0.5 - left, y - 0.5 - top];
  const [x0, x1] = [Math.max(0, left), Math.min(width - 1, left + 1)];
  const [y0, y1] = [Math.max(0, top) * width, Math.min(height - 1, top + 1) * width];
  for (let channel = 0; channel < 3; channel++) {
    const upper = data[(y0 + x0) * 4 + channel]! * (1 - right) + data[(y0 + x1) * 4 + channel]! * right;
    const lower = data[(y1 + x0) * 4 + channel]! * (1 - right) + data[(y1 + x1) * 4 + channel]! * right;
    into[at + channel] = upper * (1 - down) + lower * down;
  }
  into[at + 3] = 255;
}
