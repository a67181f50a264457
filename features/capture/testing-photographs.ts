import sharp from 'sharp';
import type { Quad } from './quad.ts';
import { placesIn, type ColorPicture } from './straighten.ts';

/**
 * Photographs of pages whose corners are known: a printed page is laid on a table in perspective, then light, shadow, blur, noise and
 * JPEG are put on it as a phone does. Made here, so that nobody's papers stand in the repository; the same at every run.
 */
export interface Photograph {
  name: string;
  /** In parts of the width and of the height. */
  corners: Quad;
  table: string;
  page?: string;
  /** Light that falls off toward the right, 0 to 1. */
  falloff?: number;
  /** A shadow of the photographer across the page, as SVG. */
  shadow?: string;
  blur?: number;
  noise?: number;
}
const WIDTH = 800;
const HEIGHT = 1_000;

const quad = (...numbers: [number, number, number, number, number, number, number, number]): Quad =>
  [0, 2, 4, 6].map((at) => ({ x: numbers[at]!, y: numbers[at + 1]! })) as unknown as Quad;
const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" preserveAspectRatio="none">${content}</svg>`;
const plain = (color: string) => svg(`<rect width="100" height="100" fill="${color}"/>`);
const stripes = (count: number, one: string, other: string, line: string) =>
  svg(
    Array.from({ length: count }, (_, at) => {
      const y = (at * 100) / count;
      const grain = [0.2, 0.45, 0.8].map(
        (part) => `<path d="M0 ${y + (part * 100) / count}h100" stroke="${line}" stroke-width=".25"/>`,
      );
      return `<rect y="${y}" width="100" height="${100 / count}" fill="${at % 2 ? one : other}"/>${grain.join('')}`;
    }).join(''),
  );
const checks = (color: string) =>
  svg(
    `<rect width="100" height="100" fill="#efe9e2"/>` +
      Array.from({ length: 64 }, (_, at) =>
        (at + (at >> 3)) % 2
          ? ''
          : `<rect x="${(at % 8) * 12.5}" y="${(at >> 3) * 12.5}" width="12.5" height="12.5" fill="${color}"/>`,
      ).join(''),
  );

/** Lines of print under a heading, with a box as forms have it. */
const printed = (paper: string, ink: string) =>
  svg(
    `<rect width="100" height="100" fill="${paper}"/><rect x="12" y="9" width="45" height="4" fill="${ink}"/>` +
      Array.from(
        { length: 17 },
        (_, at) =>
          `<rect x="12" y="${18 + at * 2.8}" width="${76 - ((at * 37) % 23)}" height="1.1" fill="${ink}" opacity=".75"/>`,
      ).join('') +
      `<rect x="12" y="70" width="76" height="18" fill="none" stroke="${ink}" stroke-width=".7"/><path d="M50 70v18M12 79h76" stroke="${ink}" stroke-width=".5"/>`,
  );
const letter = printed('#f7f6f2', '#33363c');
const card = svg(
  `<rect width="100" height="100" fill="#dfe8f2"/><rect width="100" height="22" fill="#2d5f93"/><rect x="8" y="34" width="26" height="50" fill="#8d7b6c"/>` +
    [38, 48, 58, 68].map((y) => `<rect x="42" y="${y}" width="${y % 3 ? 44 : 32}" height="3.5" fill="#2b3340"/>`).join(''),
);

export const PHOTOGRAPHS: Photograph[] = [
  { name: 'on a dark desk', corners: quad(0.12, 0.1, 0.88, 0.12, 0.9, 0.9, 0.1, 0.88), table: plain('#3c3430'), noise: 8 },
  {
    name: 'on planks',
    corners: quad(0.15, 0.13, 0.83, 0.09, 0.92, 0.87, 0.08, 0.92),
    table: stripes(7, '#9a6a3f', '#8c5c34', '#6e4526'),
    noise: 8,
  },
  { name: 'on a carpet', corners: quad(0.2, 0.12, 0.86, 0.17, 0.8, 0.9, 0.12, 0.84), table: plain('#6d7480'), noise: 34 },
  {
    name: 'on a white table',
    corners: quad(0.14, 0.12, 0.87, 0.1, 0.9, 0.88, 0.1, 0.9),
    table: plain('#d3d0cb'),
    falloff: 0.15,
    noise: 5,
  },
  {
    name: 'on a checkered cloth',
    corners: quad(0.13, 0.14, 0.86, 0.1, 0.89, 0.88, 0.11, 0.91),
    table: checks('#a33b3b'),
    noise: 8,
  },
  { name: 'turned', corners: quad(0.36, 0.08, 0.93, 0.38, 0.63, 0.93, 0.06, 0.62), table: plain('#4d5a4a'), noise: 10 },
  {
    name: 'from far below',
    corners: quad(0.28, 0.2, 0.72, 0.21, 0.95, 0.9, 0.05, 0.89),
    table: stripes(5, '#5b4636', '#514030', '#3d2f24'),
    noise: 8,
  },
  {
    name: 'under a shadow',
    corners: quad(0.12, 0.12, 0.88, 0.1, 0.9, 0.9, 0.1, 0.9),
    table: plain('#56504a'),
    shadow: svg('<path d="M40 0L100 0L100 100L62 100C70 60 30 50 40 0" fill="#000" opacity=".42"/>'),
    falloff: 0.25,
    noise: 8,
  },
  {
    name: 'a card',
    corners: quad(0.2, 0.34, 0.82, 0.31, 0.85, 0.66, 0.18, 0.68),
    table: stripes(6, '#7c5a3d', '#735236', '#5a3f28'),
    page: card,
    noise: 8,
  },
  {
    name: 'out of focus',
    corners: quad(0.1, 0.13, 0.84, 0.08, 0.92, 0.86, 0.13, 0.93),
    table: plain('#454b57'),
    blur: 5,
    falloff: 0.35,
    noise: 12,
  },
];

/** As the camera gives it: a JPEG of this one. */
export async function photograph({ corners, table, page = letter, falloff = 0, shadow, blur = 1.2, noise = 0 }: Photograph) {
  const picture = await drawn(table, WIDTH, HEIGHT);
  const print = await drawn(page, 1_000, 1_300);
  const place = placesIn(corners.map(({ x, y }) => ({ x: x * WIDTH, y: y * HEIGHT })) as unknown as Quad);
  for (let y = 0; y < print.height; y++)
    for (let x = 0; x < print.width; x++) {
      const at = place((x + 0.5) / print.width, (y + 0.5) / print.height);
      const to = (Math.floor(at.y) * WIDTH + Math.floor(at.x)) * 4;
      picture.data.set(print.data.subarray((y * print.width + x) * 4, (y * print.width + x) * 4 + 3), to);
    }
  const shade = shadow ? await drawn(shadow, WIDTH, HEIGHT) : undefined;
  let seed = 7;
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648 - 0.5;
  for (let at = 0; at < picture.data.length; at += 4) {
    const light = (1 - (falloff * ((at / 4) % WIDTH)) / WIDTH) * (shade ? 1 - shade.data[at + 3]! / 255 : 1);
    const grain = noise * (random() + random()) * 1.4;
    for (let channel = 0; channel < 3; channel++) picture.data[at + channel] = picture.data[at + channel]! * light + grain;
  }
  return sharp(picture.data, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
    .removeAlpha()
    .blur(blur)
    .jpeg({ quality: 72 })
    .toBuffer();
}

async function drawn(source: string, width: number, height: number): Promise<ColorPicture> {
  const sized = source.replace('<svg ', `<svg width="${width}" height="${height}" `);
  const { data } = await sharp(Buffer.from(sized)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width, height, data: Uint8ClampedArray.from(data) };
}
