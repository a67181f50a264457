export interface Band {
  from: number;
  percentage: number;
}

/** The percentage of the band with the highest start that a spread reaches; undefined below the first. */
export function percentageOf(spread: number, bands: readonly Band[]): number | undefined {
  const reached = bands.filter(({ from }) => cents(spread) >= cents(from));
  return reached.toSorted((one, other) => other.from - one.from)[0]?.percentage;
}

/** Hours × spread × percentage in dollars, to the cent, half up. Reckoned in whole numbers, so that no cent is lost to fractions. */
export function amountOf(hours: number, spread: number, percentage: number): number {
  const product = scaled(hours) * BigInt(cents(spread)) * scaled(percentage);
  const whole = SCALE * SCALE * 100n;
  const half = product >= 0n ? whole / 2n : -whole / 2n;
  return Number((product + half) / whole) / 100;
}

/** Bill rate less pay rate, to the cent. */
export const spreadOf = (bill: number, pay: number): number => (cents(bill) - cents(pay)) / 100;

const SCALE = 10_000n;
const scaled = (value: number): bigint => BigInt(Math.round(value * 10_000));
const cents = (amount: number): number => Math.round(amount * 100);
