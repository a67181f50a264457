import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { THEMES } from '#common/themes.ts';
import { colorOf, contrastOf, tokensFor } from './colors.ts';

const css = ['web/tokens.css', 'web/themes.css'].map((file) => readFileSync(file, 'utf8')).join('\n');
const SURFACES = ['page', 'raised', 'sunken', 'hover', 'selected'];
const TONES = ['neutral', 'waiting', 'progress', 'done', 'refused', 'expiring', 'expired'];

/** What is read and what it stands on; the least contrast is that of WCAG 2.2, 1.4.3 and 1.4.11. */
const pairs: [least: number, color: string, on: string][] = [
  ...SURFACES.flatMap((on): [number, string, string][] => [
    [4.5, '--m-text', `--m-${on}`],
    [4.5, '--m-text-2', `--m-${on}`],
    [4.5, '--m-accent-text', `--m-${on}`],
    [3, '--m-accent-text', `--m-${on}`], // the focus ring
  ]),
  ...['page', 'raised', 'sunken'].flatMap((on): [number, string, string][] => [
    [4.5, '--m-text-3', `--m-${on}`],
    [4.5, '--m-danger', `--m-${on}`],
  ]),
  [4.5, '#ffffff', '--m-accent-7'],
  [4.5, '#ffffff', '--m-accent-8'],
  [4.5, '#ffffff', '--m-accent-9'],
  [4.5, '--m-accent-text', '--m-accent-soft'],
  [4.5, '--m-text', '--m-accent-soft'],
  ...TONES.map((tone): [number, string, string] => [4.5, `--m-tone-${tone}-text`, `--m-tone-${tone}`]),
];

/** The pairs of a look that cannot be read, as sentences. */
function unreadable(sheet: string, theme: string, scheme: string, accent: string): string[] {
  const attributes = { 'data-theme': theme, 'data-mantine-color-scheme': scheme, 'data-accent': accent };
  const tokens = tokensFor(sheet, attributes);
  const color = (name: string) => colorOf(name.startsWith('#') ? name : `var(${name})`, tokens);
  return pairs
    .map(([least, name, on]) => ({ least, name, on, found: contrastOf(color(name), color(on)) }))
    .filter(({ least, found }) => found < least)
    .map(({ least, name, on, found }) => `${name} on ${on}: ${found.toFixed(2)} of ${least}`);
}

const looks = THEMES.flatMap((theme) =>
  ['light', 'dark'].flatMap((scheme) => ['teal', 'indigo'].map((accent) => [theme, scheme, accent] as const)),
);

test('the themes are those of the specification [THEME-006]', () => {
  expect(THEMES.join(' ')).toBe(
    'default matts blue-and-teal bluecoral candy dark fire indigo-pink light pink-bluegrey pistachio justins',
  );
});

test.each(looks)('the theme %s can be read by everybody, %s, with the accent %s [THEME-006]', (theme, scheme, accent) => {
  expect(unreadable(css, theme, scheme, accent)).toEqual([]);
});

test('a spoiled color is found, wherever it is spoiled', () => {
  expect(unreadable(css.replace('--t-ink: #2d1426', '--t-ink: #d7b4cf'), 'candy', 'light', 'teal')).not.toEqual([]);
  expect(unreadable(css.replace('--t-seed: #b9246f', '--t-seed: #ff9ccf'), 'candy', 'dark', 'teal')).not.toEqual([]);
  expect(unreadable(css.replace('--m-tone-done-text: #175c38', '--m-tone-done-text: #9ad0b4'), 'fire', 'light', 'teal')).toEqual([
    '--m-tone-done-text on --m-tone-done: 1.49 of 4.5',
  ]);
});

test('every theme looks different', () => {
  const faces = THEMES.filter((theme) => theme !== 'default').map((theme) => {
    const scheme = theme === 'dark' ? 'dark' : 'light';
    const tokens = tokensFor(css, { 'data-theme': theme, 'data-mantine-color-scheme': scheme, 'data-accent': 'teal' });
    return ['--m-page', '--m-accent', '--m-accent-text'].map((name) => colorOf(`var(${name})`, tokens).join()).join(' ');
  });

  expect(new Set(faces).size).toBe(THEMES.length - 1);
});
