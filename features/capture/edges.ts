/** A picture in shades of grey, row by row, 0 to 255. */
export interface GreyPicture {
  width: number;
  height: number;
  data: ArrayLike<number>;
}

export interface Edges {
  width: number;
  height: number;
  /** How much the picture changes toward the right and downward. */
  dx: Float32Array;
  dy: Float32Array;
  strength: Float32Array;
  /** From which strength on something is an edge. */
  least: number;
}

/** Each pixel as the mean of the nine around it. */
export function blurred({ width, height, data }: GreyPicture): GreyPicture {
  const means = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let down = -1; down <= 1; down++)
        for (let right = -1; right <= 1; right++) sum += data[clamp(y + down, height) * width + clamp(x + right, width)]!;
      means[y * width + x] = sum / 9;
    }
  return { width, height, data: means };
}
const clamp = (at: number, length: number) => Math.min(length - 1, Math.max(0, at));

/** Sobel's operator. An edge stands out from what most of the picture is like: paper, and the grain of the table. */
export function edgesOf({ width, height, data }: GreyPicture): Edges {
  const [dx, dy, strength] = [1, 2, 3].map(() => new Float32Array(width * height)) as [Float32Array, Float32Array, Float32Array];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const value = (right: number, down: number) => data[at + down * width + right]!;
      dx[at] = value(1, -1) + 2 * value(1, 0) + value(1, 1) - value(-1, -1) - 2 * value(-1, 0) - value(-1, 1);
      dy[at] = value(-1, 1) + 2 * value(0, 1) + value(1, 1) - value(-1, -1) - 2 * value(0, -1) - value(1, -1);
      strength[at] = Math.hypot(dx[at]!, dy[at]!);
    }
  const sorted = strength.toSorted();
  const [usual = 0, strong = 0] = [0.5, 0.875].map((part) => sorted[Math.floor(sorted.length * part)]);
  return { width, height, dx, dy, strength, least: Math.max(12, Math.min(strong, 3 * usual)) };
}
