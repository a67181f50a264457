import { expect, test } from 'vitest';
import { cubicPath } from './cubic-path.ts';
import { svgMarks } from './svg-marks.ts';

test('paths become absolute lines and cubic curves', () => {
  expect(cubicPath('M10 10h5v-5l-2 2Z')).toBe('M10 10L15 10L15 5L13 7Z');
  expect(cubicPath('M0 0Q3 3 6 0')).toBe('M0 0C2 2 4 2 6 0');
  expect(cubicPath('M1-2L.5.5')).toBe('M1 -2L0.5 0.5');
});

test('an arc stays on its circle, whichever way it turns', () => {
  for (const [large, sweep, count] of [
    [0, 1, 1],
    [1, 0, 3],
  ]) {
    const curves = cubicPath(`M100 0A100 100 0 ${large} ${sweep} 0 100`).split('C').slice(1);
    const ends = curves.map((curve) => curve.split(' ').slice(-2).map(Number));
    expect([curves.length, ends.at(-1)]).toEqual([count, [0, 100]]);
    for (const [x, y] of ends) expect(Math.hypot(x!, y!)).toBeCloseTo(100, 1);
  }
  expect(cubicPath('M0 0A0 0 0 0 1 5 5')).toBe('M0 0C0 0 5 5 5 5');
});

test('the shapes and words of an SVG are found where its groups put them, what cannot be seen is not', () => {
  const svg =
    '<svg><rect width="9" height="9" fill="none"></rect><defs><clipPath id="a"><path d="M0 0"></path></clipPath></defs>' +
    '<g transform="translate(10 20)"><path d="M0 0L1 1" fill="none" stroke="#f00" stroke-width="2"></path>' +
    '<path d="M0 0Z" fill="rgb(0,0,0)" fill-opacity="0" stroke="#ccc" stroke-width="0"></path></g>' +
    '<text x="3" y="4" text-anchor="end" style="font: 600 22px Inter" fill="#000">R&amp;D</text></svg>';
  expect(svgMarks(svg)).toMatchObject([
    { kind: 'path', matrix: [1, 0, 0, 1, 10, 20], fill: null, stroke: { red: 1, green: 0 }, strokeWidth: 2 },
    { kind: 'text', text: 'R&D', x: 3, y: 4, size: 22, isBold: true, anchor: 'end' },
  ]);
});
