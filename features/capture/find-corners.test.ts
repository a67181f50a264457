import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findCorners } from './find-corners.ts';
import type { Pixels } from './picture.ts';
import { straighten } from './straighten.ts';

const FOLDER = 'features/capture/testing-photographs';
/** Looked up by eye, in pixels of the photographs: upper left, upper right, lower right, lower left. */
const CORNERS: Record<string, [number, number][]> = {
  'banknote-on-wood': [
    [160, 213],
    [669, 190],
    [698, 414],
    [143, 428],
  ],
  'chart-on-black': [
    [81, 58],
    [720, 65],
    [743, 572],
    [50, 579],
  ],
  'form-on-wood': [
    [28, 184],
    [447, 117],
    [568, 672],
    [103, 770],
  ],
  'letter-on-black': [
    [286, 76],
    [586, 90],
    [589, 538],
    [143, 476],
  ],
  'notepad-on-wood': [
    [88, 82],
    [485, 77],
    [530, 770],
    [35, 769],
  ],
  'page-in-the-dark': [
    [45, 180],
    [398, 177],
    [448, 660],
    [9, 670],
  ],
  'page-on-desk': [
    [19, 159],
    [378, 97],
    [578, 513],
    [198, 684],
  ],
  'page-on-table': [
    [101, 92],
    [481, 98],
    [571, 677],
    [29, 688],
  ],
  'receipt-on-cloth': [
    [132, 242],
    [389, 228],
    [450, 623],
    [165, 664],
  ],
  'sheet-on-black': [
    [13, 32],
    [595, 36],
    [594, 788],
    [2, 785],
  ],
};

/** How far the farthest corner is off, in shares of the picture's diagonal; 1 where no page was seen. */
async function missOf(name: string): Promise<number> {
  const photograph = sharp(`${FOLDER}/${name}.jpg`);
  const { width, height } = await photograph.metadata();
  const small = photograph.resize(256, 256, { fit: 'inside' }).ensureAlpha().raw();
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  const found = findCorners({ data, width: info.width, height: info.height });
  if (!found) return 1;
  const misses = found.map(({ x, y }, at) => Math.hypot(x * width - CORNERS[name]![at]![0], y * height - CORNERS[name]![at]![1]));
  return Math.max(...misses) / Math.hypot(width, height);
}

test('the corners of a page are found within three percent of the diagonal on eight of ten photographs at least', async () => {
  const names = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.jpg') ? [file.slice(0, -4)] : []));
  expect(names).toEqual(Object.keys(CORNERS));

  const misses = await Promise.all(names.map(async (name) => [name, await missOf(name)] as const));
  const found = misses.filter(([, miss]) => miss <= 0.03).map(([name]) => name);
  expect(found.length, JSON.stringify(misses)).toBeGreaterThanOrEqual(8);
});

/** A picture whose pixels are as bright as told, 0 to 255. */
function drawn(width: number, height: number, bright: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++)
    data.set([...Array(3).fill(bright(at % width, Math.floor(at / width))), 255], at * 4);
  return { data, width, height };
}

test('where there is no page none is suggested', () => {
  expect(findCorners(drawn(256, 192, () => 128))).toBeNull();
  expect(findCorners(drawn(256, 192, (x, y) => x / 2 + y / 3))).toBeNull();
  expect(findCorners(drawn(256, 192, (x, y) => (x * 7_919 + y * 104_729) % 256))).toBeNull();
});

test('a page that was photographed at a slant is straight again, its print where it was', () => {
  // the right half of the page is gray; it narrows to two thirds at the top
  const [width, height] = [300, 300];
  const slanted = drawn(width, height, (x, y) => {
    const v = (y - 30) / 240;
    const half = 80 + 40 * v;
    if (v < 0 || v > 1 || Math.abs(x - 150) > half) return 20;
    return x > 150 ? 140 : 250;
  });
  const corners = findCorners(slanted)!;
  const page = straighten(slanted, corners);

  expect([page.width / 240, page.height / 240].map((ratio) => Math.round(ratio * 10) / 10)).toEqual([1, 1]);
  const bright = (x: number, y: number) =>
    page.data[(Math.round(y * page.height) * page.width + Math.round(x * page.width)) * 4]!;
  for (const y of [0.08, 0.5, 0.92]) {
    expect(bright(0.08, y)).toBeGreaterThan(230);
    expect(bright(0.45, y)).toBeGreaterThan(230);
    expect(bright(0.55, y)).toBeLessThan(160);
    expect(bright(0.92, y)).toBeGreaterThan(120);
  }
});
