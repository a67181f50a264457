import type { Edges } from './edges.ts';
import type { Point } from './quad.ts';

const MOST_LINES = 26;
/** `x · cos + y · sin = rho`, with what voted for it. */
export interface Line {
  angle: number;
  rho: number;
  votes: number;
}

/** Hough's transform: an edge pixel votes for the lines that run about across its own change. */
export function straightLines({ width, height, dx, dy, strength, least }: Edges): Line[] {
  const far = Math.ceil(Math.hypot(width, height));
  const rows = 2 * far + 1;
  const votes = new Float32Array(180 * rows);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (strength[at]! < least) continue;
      const across = Math.round((Math.atan2(dy[at]!, dx[at]!) * 180) / Math.PI);
      const weight = Math.min(strength[at]! / least, 3);
      for (let turn = -5; turn <= 5; turn++) {
        const degrees = (((across + turn) % 180) + 180) % 180;
        const rho = Math.round(x * COS[degrees]! + y * SIN[degrees]!) + far;
        votes[degrees * rows + rho]! += weight;
      }
    }
  const found: Line[] = [];
  while (found.length < MOST_LINES) {
    let top = 0;
    for (let at = 1; at < votes.length; at++) if (votes[at]! > votes[top]!) top = at;
    const [degrees, row] = [Math.floor(top / rows), top % rows];
    if (votes[top]! < Math.min(width, height) * 0.2) break;
    found.push({ angle: (degrees * Math.PI) / 180, rho: row - far, votes: votes[top]! });
    for (let turn = -4; turn <= 4; turn++)
      for (let shift = -4; shift <= 4; shift++) {
        const turned = (degrees + turn + 180) % 180;
        const isFlipped = degrees + turn !== turned;
        const near = (isFlipped ? rows - 1 - row : row) + shift;
        if (near >= 0 && near < rows) votes[turned * rows + near] = 0;
      }
  }
  return found;
}
const COS = Array.from({ length: 180 }, (_, degrees) => Math.cos((degrees * Math.PI) / 180));
const SIN = Array.from({ length: 180 }, (_, degrees) => Math.sin((degrees * Math.PI) / 180));

export function turnBetween(one: Line, other: Line): number {
  const turn = Math.abs(one.angle - other.angle);
  return Math.min(turn, Math.PI - turn);
}

export function crossing(one: Line, other: Line): Point | null {
  const [a, b, c, d] = [Math.cos(one.angle), Math.sin(one.angle), Math.cos(other.angle), Math.sin(other.angle)];
  const across = a * d - b * c;
  if (Math.abs(across) < 1e-6) return null;
  return { x: (one.rho * d - other.rho * b) / across, y: (a * other.rho - c * one.rho) / across };
}
