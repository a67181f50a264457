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

/** The colour that a token comes to: hexadecimal, `var()` and `color-mix(in srgb, …)`. Anything else is an error. */
export function colourOf(value: string, tokens: Record<string, string>): Rgb {
  const text = value.trim();
  const variable = /^var\((--[\w-]+)\)$/.exec(text);
  if (variable) return colourOf(tokens[variable[1]!] ?? `no token ${variable[1]}`, tokens);
  const mix = /^color-mix\(in srgb, (.+)\)$/.exec(text);
  if (mix) {
    const [first = '', second = ''] = splitAtTop(mix[1]!);
    const [, colour = '', share = ''] = /^(.+) ([\d.]+)%$/.exec(first) ?? [];
    const [a, b] = [colourOf(colour, tokens), colourOf(second, tokens)];
    const part = Number(share) / 100;
    return [0, 1, 2].map((at) => a[at]! * part + b[at]! * (1 - part)) as unknown as Rgb;
  }
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text);
  if (!hex) throw new Error(`“${text}” is not a colour that can be measured.`);
  return hex.slice(1).map((pair) => Number.parseInt(pair, 16)) as unknown as Rgb;
}

/** The contrast of two colours, 1 to 21 (WCAG 2.2, “contrast ratio”). */
export function contrastOf(a: Rgb, b: Rgb): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const luminance = (colour: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
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
