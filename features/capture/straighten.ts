import type { Corners, Pixels, Point } from './picture.ts';

/** The longer side of a page: 220 dots an inch of a letter page, more than the PDF keeps. */
export const LONGEST = 2_400;

/** The page between the corners as if the camera had stood right above it; its sides as long as they are seen, at most `LONGEST`. */
export function straighten(picture: Pixels, corners: Corners): Pixels {
  const { width, height } = sizeOf(picture, corners);
  const data = new Uint8ClampedArray(width * height * 4);
  const from = placeOf(corners);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const { x, y } = from((column + 0.5) / width, (row + 0.5) / height);
      sample(picture, x * picture.width - 0.5, y * picture.height - 0.5, data, (row * width + column) * 4);
    }
  }
  return { data, width, height };
}

function sizeOf(picture: Pixels, [upperLeft, upperRight, lowerRight, lowerLeft]: Corners): { width: number; height: number } {
  const far = (one: Point, other: Point) => Math.hypot((one.x - other.x) * picture.width, (one.y - other.y) * picture.height);
  const across = Math.max(far(upperLeft, upperRight), far(lowerLeft, lowerRight));
  const down = Math.max(far(upperLeft, lowerLeft), far(upperRight, lowerRight));
  const scale = Math.min(1, LONGEST / Math.max(across, down));
  return { width: Math.max(1, Math.round(across * scale)), height: Math.max(1, Math.round(down * scale)) };
}

/** Where a point of the page, in shares of its sides, is on the picture: the projection that takes the unit square to the corners. */
function placeOf([a, b, c, d]: Corners): (u: number, v: number) => Point {
  const [dx1, dx2, sx] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x];
  const [dy1, dy2, sy] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y];
  const turn = dx1 * dy2 - dx2 * dy1;
  const g = turn ? (sx * dy2 - dx2 * sy) / turn : 0;
  const h = turn ? (dx1 * sy - sx * dy1) / turn : 0;
  return (u, v) => {
    const depth = g * u + h * v + 1;
    return {
      x: ((b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * v + a.x) / depth,
      y: ((b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * v + a.y) / depth,
    };
  };
}

/** The mean of the four pixels around a point, the nearer ones counting more. */
function sample({ data, width, height }: Pixels, x: number, y: number, into: Uint8ClampedArray, at: number) {
  const left = Math.min(width - 2, Math.max(0, Math.floor(x)));
  const upper = Math.min(height - 2, Math.max(0, Math.floor(y)));
  const [right, lower] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - upper))];
  const first = (upper * width + left) * 4;
  const below = first + width * 4;
  for (let color = 0; color < 4; color++) {
    const above = data[first + color]! * (1 - right) + data[first + 4 + color]! * right;
    const under = data[below + color]! * (1 - right) + data[below + 4 + color]! * right;
    into[at + color] = above * (1 - lower) + under * lower;
  }
}
