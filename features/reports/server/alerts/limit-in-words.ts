import { isPart, type Measure } from '#common/analysis.ts';

/** `above 1,200`, or of a part of a whole `below 25%`. */
export function limitInWords(
  { direction, threshold, column }: { direction: string | null; threshold: number | null; column: number | null },
  { columns }: { columns?: unknown },
): string {
  const measure = (columns as Measure[] | null | undefined)?.[column ?? 0];
  const style = isPart(measure) ? ({ style: 'percent', maximumFractionDigits: 1 } as const) : {};
  return `${direction} ${threshold!.toLocaleString('en-US', style)}`;
}
