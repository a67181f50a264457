/** The same path with absolute M, L, C and Z alone: arcs and quadratic curves become cubic ones, which PDF knows. */
export function cubicPath(d: string): string {
  const parts: string[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const put = (command: string, ...numbers: number[]) => {
    parts.push(command + numbers.map((each) => Math.round(each * 1_000) / 1_000).join(' '));
    if (numbers.length) [x, y] = numbers.slice(-2) as [number, number];
  };
  for (const [, letter, given] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = numbersOf(given!);
    const command = letter!.toUpperCase();
    const isRelative = letter !== command;
    if (command === 'Z') {
      put('Z');
      [x, y] = [startX, startY];
      continue;
    }
    const size = SIZES[command];
    if (!size) continue;
    for (let at = 0; at + size <= numbers.length; at += size) {
      const one = numbers.slice(at, at + size);
      const [dx, dy] = isRelative ? [x, y] : [0, 0];
      if (command === 'H') put('L', one[0]! + dx, y);
      else if (command === 'V') put('L', x, one[0]! + dy);
      else if (command === 'A') for (const curve of arc(x, y, one, one[5]! + dx, one[6]! + dy)) put('C', ...curve);
      else {
        const moved = one.map((each, index) => each + (index % 2 ? dy : dx));
        if (command === 'Q') put('C', ...raised(x, y, moved));
        else put(command === 'M' && at > 0 ? 'L' : command, ...moved);
        if (command === 'M' && at === 0) [startX, startY] = [x, y];
      }
    }
  }
  return parts.join('');
}

const SIZES: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, A: 7 };

const numbersOf = (text: string): number[] => (text.match(/-?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?/gi) ?? []).map(Number);

const raised = (x: number, y: number, [cx, cy, toX, toY]: number[]): number[] => [
  x + (2 / 3) * (cx! - x),
  y + (2 / 3) * (cy! - y),
  toX! + (2 / 3) * (cx! - toX!),
  toY! + (2 / 3) * (cy! - toY!),
  toX!,
  toY!,
];

/** An arc by curves of a quarter turn at most (SVG 2, appendix B.2.4); its ellipse is not turned. */
function arc(x: number, y: number, [rx, ry, , isLarge, isSweep]: number[], toX: number, toY: number): number[][] {
  if (!rx || !ry || (x === toX && y === toY)) return [[x, y, toX, toY, toX, toY]];
  const [halfX, halfY] = [(x - toX) / 2, (y - toY) / 2];
  const grown = Math.max(1, Math.sqrt((halfX / rx) ** 2 + (halfY / ry) ** 2));
  const [a, b] = [Math.abs(rx) * grown, Math.abs(ry) * grown];
  const below = (a * halfY) ** 2 + (b * halfX) ** 2;
  const factor = (isLarge === isSweep ? -1 : 1) * Math.sqrt(Math.max(0, ((a * b) ** 2 - below) / below));
  const [middleX, middleY] = [(factor * a * halfY) / b + (x + toX) / 2, (-factor * b * halfX) / a + (y + toY) / 2];
  const from = Math.atan2((y - middleY) / b, (x - middleX) / a);
  let turn = Math.atan2((toY - middleY) / b, (toX - middleX) / a) - from;
  if (isSweep && turn < 0) turn += 2 * Math.PI;
  if (!isSweep && turn > 0) turn -= 2 * Math.PI;
  const count = Math.max(1, Math.ceil(Math.abs(turn) / (Math.PI / 2) - 1e-9));
  const step = turn / count;
  const reach = (4 / 3) * Math.tan(step / 4);
  const point = (angle: number, along: number) => [
    middleX + a * (Math.cos(angle) - along * Math.sin(angle)),
    middleY + b * (Math.sin(angle) + along * Math.cos(angle)),
  ];
  return Array.from({ length: count }, (_, at) => {
    const [one, other] = [from + at * step, from + (at + 1) * step];
    const end = at === count - 1 ? [toX, toY] : point(other, 0);
    return [...point(one, reach), ...point(other, -reach), ...end];
  });
}
