export interface SpreadBand {
  from: number;
  percentage: number;
}

/** The bands in their order, each with where the next one begins; null: it has no end. */
export function stairsOf(bands: readonly SpreadBand[]): (SpreadBand & { until: number | null })[] {
  const inOrder = bands.filter(({ from }) => Number.isFinite(from)).toSorted((one, other) => one.from - other.from);
  return inOrder.map((band, at) => ({ ...band, until: inOrder[at + 1]?.from ?? null }));
}

export const bandOf = (spread: number, bands: readonly SpreadBand[]): SpreadBand | undefined =>
  stairsOf(bands).findLast(({ from }) => spread >= from);

/** In dollars, `12.34`. */
export const commissionOf = (hours: number, spread: number, percentage: number): string =>
  (Math.round(hours * spread * percentage) / 100).toFixed(2);
