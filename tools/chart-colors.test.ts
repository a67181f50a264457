import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { THEMES } from '#common/themes.ts';
import { ON_DARK, ON_LIGHT, type ChartColors } from '#features/reports/chart-colors.ts';
import { ownColors } from '#features/reports/chart-look.ts';
import { colorOf, contrastOf, distanceFor, SIGHTS, tokensFor, type Rgb } from './colors.ts';

const css = ['web/tokens.css', 'web/themes.css'].map((file) => readFileSync(file, 'utf8')).join('\n');
const looks = THEMES.flatMap((theme) => [[theme, 'light', ON_LIGHT] as const, [theme, 'dark', ON_DARK] as const]);
const rgb = (color: string): Rgb => colorOf(color, {});

/** Of a part of a drawing, WCAG 2.2, 1.4.11. */
const LEAST_CONTRAST = 3;
/** In hundredths of Oklab; 2 is just noticed side by side. */
const LEAST_DISTANCE = 6;

const faint = ({ palette, tones }: ChartColors, grounds: readonly Rgb[]): string[] =>
  [...palette, ...Object.values(tones)].filter((color) =>
    grounds.some((ground) => contrastOf(rgb(color), ground) < LEAST_CONTRAST),
  );

/** The pairs that somebody takes for one color, as sentences. */
const alike = (colors: readonly string[]): string[] =>
  colors.flatMap((a, at) =>
    colors.slice(0, at).flatMap((b) =>
      SIGHTS.map((sight) => ({ sight, distance: distanceFor(sight, rgb(a), rgb(b)) }))
        .filter(({ distance }) => distance < LEAST_DISTANCE)
        .map(({ sight, distance }) => `${b} and ${a} for ${sight}: ${distance.toFixed(1)}`),
    ),
  );

test.each(looks)('the colors of charts stand out in the theme %s, %s', (theme, scheme, colors) => {
  const tokens = tokensFor(css, { 'data-theme': theme, 'data-mantine-color-scheme': scheme, 'data-accent': 'teal' });
  const grounds = ['--m-page', '--m-raised'].map((name) => colorOf(`var(${name})`, tokens));

  expect(faint(colors, grounds)).toEqual([]);
});

test.each([
  ['light', ON_LIGHT],
  ['dark', ON_DARK],
])('the colors of charts on %s are told apart by color-blind eyes too', (_, { palette, tones }) => {
  expect(alike(palette)).toEqual([]);
  expect(alike(Object.values(tones))).toEqual([]);
});

test.each([
  ['light', ON_LIGHT, '#ffffff'],
  ['dark', ON_DARK, '#191c1f'],
])('three choices of one tone differ and stand out on %s', (_, colors, ground) => {
  const look = { text: '', muted: '', line: '', surface: '', width: 1, height: 1, format: String, colors };
  for (const tone of Object.keys(colors.tones) as (keyof ChartColors['tones'])[]) {
    const shown = ownColors({ ...look, toneOf: () => tone }, 0, ['a', 'b', 'c']) as string[];

    expect(alike(shown)).toEqual([]);
    for (const color of shown) expect(contrastOf(rgb(color), rgb(ground))).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  }
});

test('a faint color and a pair that looks alike are found', () => {
  expect(faint({ ...ON_LIGHT, palette: ['#e69f00'] }, [rgb('#ffffff')])).toEqual(['#e69f00']);
  expect(alike(['#8a8a00', '#d55e00', '#009e73', '#cc79a7'])).not.toEqual([]);
});
