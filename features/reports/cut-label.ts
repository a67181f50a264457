import { LETTER } from './chart-look.ts';

/** A label that has this many pixels: what is too long is cut in its middle, since long labels often begin alike. */
export function cutLabel(label: string, width: number): string {
  const letters = [...label];
  const most = Math.max(5, Math.floor(width / LETTER));
  if (letters.length <= most) return label;
  const end = Math.floor((most - 1) / 2);
  const start = most - 1 - end;
  return `${letters.slice(0, start).join('').trimEnd()}…${letters.slice(-end).join('').trimStart()}`;
}

/** The same for labels that stand side by side: those that would read alike when cut are numbered. */
export function cutLabels(labels: readonly string[], width: number): (label: string) => string {
  const seen = new Map<string, number>();
  const cut = new Map<string, string>();
  for (const label of new Set(labels)) {
    const short = cutLabel(label, width);
    const before = seen.get(short) ?? 0;
    seen.set(short, before + 1);
    cut.set(label, before ? `${cutLabel(label, width - 4 * LETTER)} (${before + 1})` : short);
  }
  return (label) => cut.get(label) ?? cutLabel(label, width);
}
