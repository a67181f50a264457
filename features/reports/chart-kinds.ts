import type { Measure } from '#common/analysis.ts';

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

/** Sums of groups say something for counts and sums; an average of averages does not. */
export const addsUp = ({ fn }: Measure): boolean => fn === 'count' || fn === 'sum';

/**
 * Why a report with so many groups cannot be drawn so; undefined: it can.
 * @param measure what is drawn; absent: the count of records
 */
export const whyNotDrawn = (kind: ChartKind, groups: number, measure?: Measure): string | undefined => {
  const needed = minimumGroups(kind);
  if (groups < needed)
    return needed === 1 ? 'This chart needs a group.' : 'This chart needs two groups: one for the axis, one for the series.';
  // A gauge shows the total; in every other kind the levels that it has no room for are added up.
  if (kind === 'gauge' || groups === needed || !measure || addsUp(measure)) return undefined;
  return needed === 1
    ? 'With more than one group this chart adds numbers up, which only counts and sums allow.'
    : 'With more than two groups this chart adds numbers up, which only counts and sums allow.';
};
