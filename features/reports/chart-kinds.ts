/** The kinds of charts by the names that records keep. */
export const CHART_KINDS = [
  'bar horizontal',
  'bar vertical',
  'bar stacked',
  'bar grouped',
  'pie',
  'donut',
  'advanced pie',
  'pie grid',
  'line',
  'gauge',
  'number cards',
] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** Groups that a kind needs at least: two where one level is the axis and the other the series. */
export const minimumGroups = (kind: ChartKind): 1 | 2 =>
  kind === 'bar stacked' || kind === 'bar grouped' || kind === 'line' ? 2 : 1;

/** Why a report with so many groups cannot be drawn so; undefined: it can. */
export const whyNotDrawn = (kind: ChartKind, groups: number): string | undefined => {
  const needed = minimumGroups(kind);
  if (groups >= needed) return undefined;
  return needed === 1 ? 'This chart needs a group.' : 'This chart needs two groups: one for the axis, one for the series.';
};
