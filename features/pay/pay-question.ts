import { readNumber } from '#common/fields/number.ts';
import { PAY_PERIODS, USUAL_RAISE, type PayPeriod, type PayRaise } from './pay-raise.ts';

/** What stands in the fields of the calculator, as it was typed. */
export interface PayQuestion {
  rate: string;
  period: PayPeriod;
  hours: string;
  raise: string;
}
type Amount = Exclude<keyof PayQuestion, 'period'>;

export const USUAL_QUESTION: PayQuestion = {
  rate: String(USUAL_RAISE.currentPayRate),
  period: USUAL_RAISE.payPeriod,
  hours: String(USUAL_RAISE.weeklyHours),
  raise: String(USUAL_RAISE.currentPayRaise),
};

const MOST = 1e12;
const HOURS_A_WEEK = 168;

/** Numbers as people write money, `$3,640.50` too; what is none counts as 0 and has its hint. */
export function readQuestion(question: PayQuestion): { raise: PayRaise; hints: Partial<Record<Amount, string>> } {
  const hints: Partial<Record<Amount, string>> = {};
  const read = (name: Amount, least: number, most: number): number => {
    const value = readNumber(question[name].trim().replace(/^([+-]?)\s*\$\s*/, '$1'));
    if (value !== undefined && value >= least && value <= most) return value;
    hints[name] =
      value === undefined
        ? 'Numbers only, e.g. 3,640.50.'
        : value < least
          ? 'Enter 0 or more.'
          : `Enter ${most.toLocaleString('en-US')} or less.`;
    return 0;
  };
  const raise = {
    currentPayRate: read('rate', 0, MOST),
    payPeriod: question.period,
    weeklyHours: read('hours', 0, HOURS_A_WEEK),
    currentPayRaise: read('raise', -MOST, MOST),
  };
  return { raise, hints };
}

/** The fields stand in the address, so that a result can be sent. Undefined: nothing was asked yet. */
export function questionIn(address: URLSearchParams): PayQuestion | undefined {
  const names = ['rate', 'period', 'hours', 'raise'] as const;
  if (!names.some((name) => address.has(name))) return undefined;
  const period = PAY_PERIODS.find(({ value }) => value === address.get('period'))?.value ?? USUAL_QUESTION.period;
  const text = (name: Amount) => address.get(name)?.slice(0, 40) ?? '';
  return { rate: text('rate'), period, hours: text('hours'), raise: text('raise') };
}

export const addressOf = (question: PayQuestion): URLSearchParams => new URLSearchParams({ ...question });
