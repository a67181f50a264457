export type Rgb = readonly [red: number, green: number, blue: number];
interface Rule {
  selector: string;
  values: Record<string, string>;
}
/** The attributes of the root element: `{ 'data-theme': 'candy', … }`. */
export type Attributes = Record<string, string>;

/** The custom properties that a style sheet gives an element with these attributes, the stronger rule last. */
export function tokensFor(css: string, attributes: Attributes): Record<string, string> {
  const given = rulesOf(css).flatMap((rule) =>
    splitAtTop(rule.selector)
      .filter((selector) => matches(selector, attributes))
      .map((selector) => ({ weight: weightOf(selector), values: rule.values })),
  );
  return Object.assign({}, ...given.toSorted((a, b) => a.weight - b.weight).map(({ values }) => values));
}

/** The color that a token comes to: hexadecimal, `var()` and `color-mix(in srgb, …)`. Anything else is an error. */
export function colorOf(value: string, tokens: Record<string, string>): Rgb {
  const text = value.trim();
  const variable = /^var\((--[\w-]+)\)$/.exec(text);
  if (variable) return colorOf(tokens[variable[1]!] ?? `no token ${variable[1]}`, tokens);
  const mix = /^color-mix\(in srgb, (.+)\)$/.exec(text);
  if (mix) {
    const [first = '', second = ''] = splitAtTop(mix[1]!);
    const [, color = '', share = ''] = /^(.+) ([\d.]+)%$/.exec(first) ?? [];
    const [a, b] = [colorOf(color, tokens), colorOf(second, tokens)];
    const part = Number(share) / 100;
    return [0, 1, 2].map((at) => a[at]! * part + b[at]! * (1 - part)) as unknown as Rgb;
  }
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text);
  if (!hex) throw new Error(`“${text}” is not a color that can be measured.`);
  return hex.slice(1).map((pair) => Number.parseInt(pair, 16)) as unknown as Rgb;
}

/** The contrast of two colors, 1 to 21 (WCAG 2.2, “contrast ratio”). */
export function contrastOf(a: Rgb, b: Rgb): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const luminance = (color: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = color.map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The light of a part from 0 to 255, from 0 to 1. */
const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const rulesOf = (css: string): Rule[] =>
  [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    values: Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!.trim()])),
  }));

const splitAtTop = (text: string): string[] => text.split(/,(?![^(]*\))/).map((part) => part.trim());

/** Of one compound of `:root`, attributes and `:not(attributes)`; what has a descendant is not the root. */
function matches(selector: string, attributes: Attributes): boolean {
  if (!/^(:root|\[[^\]]+\]|:not\([^)]*\))+$/.test(selector)) return false;
  const forbidden = [...selector.matchAll(/:not\(([^)]*)\)/g)].flatMap(([, inner = '']) => splitAtTop(inner));
  const demanded = attributesIn(selector.replace(/:not\([^)]*\)/g, ''));
  return demanded.every((part) => holds(part, attributes)) && !forbidden.some((part) => holds(part, attributes));
}

const attributesIn = (selector: string): string[] => selector.match(/\[[^\]]+\]/g) ?? [];

const holds = (part: string, attributes: Attributes): boolean => {
  const [, name = '', value] = /^\[([\w-]+)(?:='([^']*)')?\]$/.exec(part) ?? [];
  return value === undefined ? name in attributes : attributes[name] === value;
};

const weightOf = (selector: string): number =>
  attributesIn(selector.replace(/:not\(([^)]*)\)/g, (_, inner: string) => splitAtTop(inner)[0]!)).length +
  Number(selector.includes(':root'));

/** How people see: the part of each linear red, green and blue that red, green and blue become (Machado and others, 2009, severity 1). */
const SEEN_AS = {
  all: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;
export type Sight = keyof typeof SEEN_AS;
export const SIGHTS = Object.keys(SEEN_AS) as Sight[];

/** How far two colors are apart for these eyes, in hundredths of Oklab (black and white: 100). */
export function distanceFor(sight: Sight, a: Rgb, b: Rgb): number {
  const [one, other] = [a, b].map((color) => oklab(seen(sight, color)));
  return 100 * Math.hypot(...one!.map((part, at) => part - other![at]!));
}

const rows = (matrix: readonly number[], [x = 0, y = 0, z = 0]: readonly number[]): number[] =>
  [0, 3, 6].map((at) => matrix[at]! * x + matrix[at + 1]! * y + matrix[at + 2]! * z);

const seen = (sight: Sight, color: Rgb): number[] =>
  rows(SEEN_AS[sight], color.map(linear)).map((part) => Math.min(1, Math.max(0, part)));

/** Björn Ottosson, "A perceptual color space for image processing". @param color linear */
const oklab = (color: readonly number[]): number[] =>
  rows(
    [
      0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371, 0.7827717662,
      -0.808675766,
    ],
    rows(
      [
        0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619, 0.2817188376,
        0.6299787005,
      ],
      color,
    ).map(Math.cbrt),
  );
