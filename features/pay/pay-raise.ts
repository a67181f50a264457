/** The pay periods, shortest first, as their values stand in addresses. Source: specification 000, section 9. */
export const PAY_PERIODS = [
  { value: 'hourly', row: 'hourly', label: 'Hourly' },
  { value: 'weekly', row: 'weekly', label: 'Weekly', perYear: 52 },
  { value: 'bi-weekly', row: 'biWeekly', label: 'Every 2 Weeks', perYear: 26 },
  { value: 'bi-monthly', row: 'biMonthly', label: 'Twice a Month', perYear: 24 },
  { value: 'monthly', row: 'monthly', label: 'Monthly', perYear: 12 },
  { value: 'annually', row: 'annually', label: 'Annually', perYear: 1 },
] as const;

export type PayPeriod = (typeof PAY_PERIODS)[number]['value'];
type PayRow = (typeof PAY_PERIODS)[number]['row'];

/** Money per pay period; `weeklyHours` in hours. Whatever is no number counts as 0. */
export interface PayRaise {
  currentPayRate: number;
  payPeriod: PayPeriod;
  weeklyHours: number;
  /** Per pay period, too; a negative one is a cut. */
  currentPayRaise: number;
}
export interface PayOfPeriod {
  currentPay: number;
  newPay: number;
  difference: number;
}
export type PayRaiseResults = Record<PayRow, PayOfPeriod> & {
  /** The raise in percent of the current rate. */
  differencePerc: number;
};

export const WEEKS_A_YEAR = 52;
export const USUAL_RAISE: PayRaise = { currentPayRate: 3640, payPeriod: 'bi-monthly', weeklyHours: 40, currentPayRaise: 260 };

/** What a raise means by the hour, week, month and year: each pay is made annual first. Nothing is NaN; nothing is rounded. */
export function payRaise({ currentPayRate, payPeriod, weeklyHours, currentPayRaise }: PayRaise): PayRaiseResults {
  const hoursAYear = known(weeklyHours) * WEEKS_A_YEAR;
  const annual = (pay: number) => known(pay) * (perYear(payPeriod) ?? hoursAYear);
  const [current, raise] = [annual(currentPayRate), annual(currentPayRaise)];
  const per = (periods: number): PayOfPeriod => ({
    currentPay: share(current, periods),
    newPay: share(current + raise, periods),
    difference: share(raise, periods),
  });
  const rows = PAY_PERIODS.map(({ row, value }) => [row, per(perYear(value) ?? hoursAYear)] as const);
  return {
    ...(Object.fromEntries(rows) as Record<PayRow, PayOfPeriod>),
    differencePerc: share(known(currentPayRaise) * 100, known(currentPayRate)),
  };
}

/** Undefined for hours: there are as many in a year as somebody works. */
const perYear = (period: PayPeriod): number | undefined => {
  const found = PAY_PERIODS.find(({ value }) => value === period)!;
  return 'perYear' in found ? found.perYear : undefined;
};
const known = (value: number) => (Number.isFinite(value) ? value : 0);
const share = (amount: number, of: number) => (of === 0 ? 0 : amount / of);

/** `3640.00`, halves away from zero: the digits that a computer adds in the sixteenth place decide nothing. */
export function withTwoDecimals(value: number): string {
  const cents = Math.round(Number((Math.abs(value) * 100).toPrecision(15)));
  return (cents && value < 0 ? '-' : '') + (cents / 100).toFixed(2);
}
