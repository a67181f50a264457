/** `[a, b, c, d, e, f]` of SVG: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export interface PathMark {
  kind: 'path';
  d: string;
  matrix: Matrix;
  fill: Paint | null;
  stroke: Paint | null;
  strokeWidth: number;
}
export interface TextMark {
  kind: 'text';
  text: string;
  x: number;
  y: number;
  matrix: Matrix;
  size: number;
  isBold: boolean;
  anchor: 'start' | 'middle' | 'end';
  isCentral: boolean;
  fill: Paint;
}
export interface Paint {
  red: number;
  green: number;
  blue: number;
  opacity: number;
}

/** The shapes and words of an SVG as ECharts writes it. Clips are left out: what they would hide lies outside of the drawing. */
export function svgMarks(svg: string): (PathMark | TextMark)[] {
  const marks: (PathMark | TextMark)[] = [];
  const matrices: Matrix[] = [IDENTITY];
  let isDefinition = false;
  for (const [, closing, tag, given = '', text = ''] of svg.matchAll(/<(\/?)([a-zA-Z]+)((?:[^a-zA-Z<>][^<>]*)?)>([^<]*)/g)) {
    if (tag === 'defs') isDefinition = closing === '';
    if (tag === 'g') {
      if (closing) matrices.pop();
      else matrices.push(times(matrices.at(-1)!, matrixOf(attributesOf(given).transform)));
    }
    if (closing || isDefinition) continue;
    const attributes = attributesOf(given);
    const matrix = times(matrices.at(-1)!, matrixOf(attributes.transform));
    if (tag === 'text') marks.push(...textMarks(attributes, matrix, text));
    const d = tag === 'path' ? attributes.d : tag === 'rect' ? rectangle(attributes) : tag === 'polyline' ? line(attributes) : '';
    if (d) marks.push(...pathMarks(attributes, matrix, d));
  }
  return marks;
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
type Attributes = Readonly<Record<string, string | undefined>>;

const attributesOf = (given: string): Attributes =>
  Object.fromEntries(
    [...given.matchAll(/(?<![a-zA-Z:_-])([a-zA-Z:_-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, decoded(value!)]),
  );

function pathMarks(attributes: Attributes, matrix: Matrix, d: string): PathMark[] {
  const fill = paintOf(attributes.fill ?? '#000', attributes['fill-opacity']);
  const strokeWidth = Number(attributes['stroke-width'] ?? 1);
  const stroke = strokeWidth > 0 ? paintOf(attributes.stroke, attributes['stroke-opacity']) : null;
  if (!fill && !stroke) return [];
  return [{ kind: 'path', d, matrix, fill, stroke, strokeWidth }];
}

function textMarks(attributes: Attributes, matrix: Matrix, text: string): TextMark[] {
  const style = attributes.style ?? '';
  const fill = paintOf(attributes.fill ?? '#000', attributes['fill-opacity']);
  if (!text.trim() || !fill) return [];
  const anchor = attributes['text-anchor'];
  return [
    {
      kind: 'text',
      text: decoded(text),
      x: Number(attributes.x ?? 0),
      y: Number(attributes.y ?? 0),
      matrix,
      size: Number(/(?<![\d.])([\d.]+)px/.exec(style)?.[1] ?? 12),
      isBold: /bold|[6-9]00/.test(style),
      anchor: anchor === 'middle' || anchor === 'end' ? anchor : 'start',
      isCentral: attributes['dominant-baseline'] === 'central',
      fill,
    },
  ];
}

const rectangle = ({ x = '0', y = '0', width = '0', height = '0' }: Attributes): string =>
  `M${x} ${y}h${width}v${height}h-${width}Z`;
const line = ({ points = '' }: Attributes): string => {
  const numbers = points.trim().split(/[\s,]+/);
  return numbers.flatMap((x, at) => (at % 2 ? [] : [`${at ? 'L' : 'M'}${x} ${numbers[at + 1] ?? 0}`])).join('');
};

function matrixOf(transform = ''): Matrix {
  let matrix = IDENTITY;
  for (const [, name, given] of transform.matchAll(/(matrix|translate|scale|rotate)\(([^()]*)\)/g)) {
    const n = given!.split(/[\s,]+/).map(Number);
    if (name === 'matrix') matrix = times(matrix, n as unknown as Matrix);
    if (name === 'translate') matrix = times(matrix, [1, 0, 0, 1, n[0]!, n[1] ?? 0]);
    if (name === 'scale') matrix = times(matrix, [n[0]!, 0, 0, n[1] ?? n[0]!, 0, 0]);
    if (name === 'rotate') {
      const [cos, sin] = [Math.cos((n[0]! * Math.PI) / 180), Math.sin((n[0]! * Math.PI) / 180)];
      matrix = times(matrix, [cos, sin, -sin, cos, 0, 0]);
    }
  }
  return matrix;
}

export const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

function paintOf(color: string | undefined, opacity = '1'): Paint | null {
  const parts = color && (hexParts(color) ?? rgbParts(color));
  if (!parts) return null;
  const [red, green, blue, alpha = 1] = parts;
  const seen = Number(opacity) * alpha;
  return seen > 0 ? { red: red! / 255, green: green! / 255, blue: blue! / 255, opacity: seen } : null;
}

function hexParts(color: string): number[] | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1];
  const long = hex?.length === 3 ? [...hex].map((each) => each + each).join('') : hex;
  return long === undefined ? undefined : [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16));
}
const rgbParts = (color: string): number[] | undefined => /^rgba?\(([^)]+)\)$/.exec(color)?.[1]?.split(',').map(Number);

const decoded = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
