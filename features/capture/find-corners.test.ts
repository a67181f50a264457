import sharp from 'sharp';
import { expect, test } from 'vitest';
import { LOOKED_AT, findCorners } from './find-corners.ts';
import { distance, scaledQuad } from './quad.ts';
import { straightened } from './straighten.ts';
import { PHOTOGRAPHS, photograph, type Photograph } from './testing-photographs.ts';

/** How far the worst of the found corners is off, in parts of the diagonal; infinite where nothing is found. */
async function errorOf(taken: Photograph): Promise<number> {
  const { data, info } = await sharp(await photograph(taken))
    .resize({ width: LOOKED_AT, height: LOOKED_AT, fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found = findCorners({ width: info.width, height: info.height, data });
  if (!found) return Infinity;
  const wanted = scaledQuad(taken.corners, info.width, info.height);
  return Math.max(...wanted.map((corner, at) => distance(corner, found[at]!))) / Math.hypot(info.width, info.height);
}

test('the corners are found within 3 % of the diagonal on at least eight of ten photographs, and then mostly to half a percent', async () => {
  const errors = await Promise.all(PHOTOGRAPHS.map(async (taken) => [taken.name, await errorOf(taken)] as const));

  expect(errors).toHaveLength(10);
  const within = (most: number) => errors.filter(([, error]) => error <= most).length;
  expect([within(0.03) >= 8, within(0.005) >= 8]).toEqual([true, true]);
}, 60_000);

test('where no page is, nothing is found', () => {
  const [width, height] = [180, 240];
  expect(findCorners({ width, height, data: new Uint8Array(width * height).fill(128) })).toBeNull();
  const slope = Uint8Array.from({ length: width * height }, (_, at) => 40 + (at % width));
  expect(findCorners({ width, height, data: slope })).toBeNull();
});

test('a page in perspective is straightened: what was printed stands where it was printed', async () => {
  const print =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" preserveAspectRatio="none"><rect width="100" height="100" fill="#fff"/><rect x="50" y="0" width="50" height="50" fill="#c00"/><rect x="0" y="75" width="25" height="25" fill="#00c"/></svg>';
  const { corners, table } = PHOTOGRAPHS.find(({ name }) => name === 'from far below')!;
  const { data, info } = await sharp(await photograph({ name: 'print', corners, table, page: print }))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = { width: info.width, height: info.height, data: Uint8ClampedArray.from(data) };
  const page = straightened(picture, scaledQuad(corners, info.width, info.height));

  const colorAt = (x: number, y: number) => {
    const at = (Math.floor(y * page.height) * page.width + Math.floor(x * page.width)) * 4;
    return [...page.data.subarray(at, at + 3)].map((channel) => (channel > 128 ? 1 : 0)).join('');
  };
  expect(page.width).toBe(Math.round(0.9 * 800 + 0));
  expect([colorAt(0.47, 0.25), colorAt(0.53, 0.25), colorAt(0.75, 0.47), colorAt(0.75, 0.53)]).toEqual([
    '111',
    '100',
    '100',
    '111',
  ]);
  expect([colorAt(0.22, 0.78), colorAt(0.28, 0.78), colorAt(0.1, 0.72)]).toEqual(['001', '111', '111']);
});
