export interface MonthHours extends Record<string, unknown> {
  month?: unknown;
  workingDays?: unknown;
  hoursPerDay?: unknown;
  totalHours?: unknown;
  eligible?: unknown;
}

/**
 * Each month's total hours, and whether it is eligible: from it to the last month, more months lie above the threshold
 * than below; exactly the threshold counts for neither (recruiting document, section 9).
 */
export function withEligibility(months: readonly MonthHours[], threshold = 130): MonthHours[] {
  const totals = months.map(totalHours);
  let balance = 0;
  const eligible = totals
    .toReversed()
    .map((total) => (balance += Math.sign(total - threshold)) > 0)
    .toReversed();
  return months.map((month, at) => ({ ...month, totalHours: totals[at]!, eligible: eligible[at]! }));
}

const totalHours = ({ workingDays, hoursPerDay, totalHours: given }: MonthHours): number => {
  const product = Number(workingDays) * Number(hoursPerDay);
  if (workingDays !== undefined && hoursPerDay !== undefined && Number.isFinite(product))
    return Math.round(product * 10_000) / 10_000;
  return Number(given) || 0;
};
