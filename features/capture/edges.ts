import type { Pixels } from './picture.ts';

/** How much the picture changes at each pixel, to the right and downwards, in the color that changes most. */
export interface Edges {
  width: number;
  height: number;
  across: Float32Array;
  down: Float32Array;
  /** A change that few pixels exceed: an edge that is plainly seen. */
  strong: number;
  /** Red, green and blue without their noise, 0 to 255. */
  colors: readonly Float32Array[];
}

export function edgesOf({ data, width, height }: Pixels): Edges {
  const [across, down, most] = [0, 1, 2].map(() => new Float32Array(width * height)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const colors = [0, 1, 2].map((color) => softened(data, color, width, height));
  for (const values of colors) {
    for (let row = 1; row < height - 1; row++) {
      for (let column = 1; column < width - 1; column++) {
        const at = row * width + column;
        const [above, below] = [at - width, at + width];
        const x =
          values[above + 1]! +
          2 * values[at + 1]! +
          values[below + 1]! -
          values[above - 1]! -
          2 * values[at - 1]! -
          values[below - 1]!;
        const y =
          values[below - 1]! +
          2 * values[below]! +
          values[below + 1]! -
          values[above - 1]! -
          2 * values[above]! -
          values[above + 1]!;
        const change = x * x + y * y;
        if (change <= most[at]!) continue;
        most[at] = change;
        across[at] = x;
        down[at] = y;
      }
    }
  }
  return { width, height, across, down, strong: Math.max(LEAST_STRONG, quantile(most, 0.93)), colors };
}

/** Of squares that are not sorted whole: a sample of them tells. */
function quantile(squares: Float32Array, share: number): number {
  const sample = squares.filter((_, at) => at % 7 === 0).toSorted();
  return Math.sqrt(sample[Math.floor(sample.length * share)] ?? 0);
}

/** Eight times a step of 4 levels: below it the change is noise. */
const LEAST_STRONG = 32;

/** One color without its noise: each pixel is the mean of the five by five around it, the middle counting most. */
function softened(data: Pixels['data'], color: number, width: number, height: number): Float32Array {
  const first = new Float32Array(width * height);
  const second = new Float32Array(width * height);
  const within = (value: number, end: number) => Math.min(end - 1, Math.max(0, value));
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      let sum = 0;
      for (let off = -2; off <= 2; off++)
        sum += WEIGHTS[off + 2]! * data[(row * width + within(column + off, width)) * 4 + color]!;
      first[row * width + column] = sum;
    }
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      let sum = 0;
      for (let off = -2; off <= 2; off++) sum += WEIGHTS[off + 2]! * first[within(row + off, height) * width + column]!;
      second[row * width + column] = sum;
    }
  return second;
}
const WEIGHTS = [1 / 16, 4 / 16, 6 / 16, 4 / 16, 1 / 16];
