import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAY_PERIODS, payRaise, USUAL_RAISE, WEEKS_A_YEAR, withTwoDecimals, type PayRaise } from './pay-raise.ts';

const shown = (raise: PayRaise) => {
  const { differencePerc, ...rows } = payRaise(raise);
  return [
    ...Object.values(rows).map(({ currentPay, newPay, difference }) => [currentPay, newPay, difference].map(withTwoDecimals)),
    withTwoDecimals(differencePerc),
  ];
};

test('the state of the pay raise calculator has its names [PAY-007]', () => {
  const results = payRaise(USUAL_RAISE);

  expect(Object.keys(USUAL_RAISE)).toEqual(['currentPayRate', 'payPeriod', 'weeklyHours', 'currentPayRaise']);
  expect(Object.keys(results).toSorted()).toEqual(
    ['differencePerc', 'hourly', 'weekly', 'biWeekly', 'biMonthly', 'monthly', 'annually'].toSorted(),
  );
  for (const [name, row] of Object.entries(results))
    if (name !== 'differencePerc') expect(Object.keys(row)).toEqual(['currentPay', 'newPay', 'difference']);
});

test('3640 twice a month at 40 hours are 42 an hour and 87360 a year [PAY-009, PAY-011, PAY-012, PAY-015]', () => {
  expect(shown(USUAL_RAISE)).toEqual([
    ['42.00', '45.00', '3.00'],
    ['1680.00', '1800.00', '120.00'],
    ['3360.00', '3600.00', '240.00'],
    ['3640.00', '3900.00', '260.00'],
    ['7280.00', '7800.00', '520.00'],
    ['87360.00', '93600.00', '6240.00'],
    '7.14',
  ]);
  expect(PAY_PERIODS.flatMap((each) => ('perYear' in each ? each.perYear : []))).toEqual([52, 26, 24, 12, 1]);
});

test('an hourly rate is annual by the hours of 52 weeks [PAY-010]', () => {
  const { annually, weekly } = payRaise({ currentPayRate: 42, payPeriod: 'hourly', weeklyHours: 36, currentPayRaise: 3 });

  expect([annually.currentPay, annually.newPay, weekly.difference]).toEqual([
    42 * 36 * WEEKS_A_YEAR,
    45 * 36 * WEEKS_A_YEAR,
    108,
  ]);
});

test('whatever period a pay is given for, all periods say the same year, and a raise of nothing changes nothing [PAY-011]', () => {
  const money = fc.double({ min: 0, max: 1e6, noNaN: true });
  const period = fc.constantFrom(...PAY_PERIODS.map(({ value }) => value));
  fc.assert(
    fc.property(money, period, fc.double({ min: 0.5, max: 80, noNaN: true }), (currentPayRate, payPeriod, weeklyHours) => {
      const results = payRaise({ currentPayRate, payPeriod, weeklyHours, currentPayRaise: 0 });
      for (const { row, ...each } of PAY_PERIODS) {
        const periods = 'perYear' in each ? each.perYear : weeklyHours * WEEKS_A_YEAR;
        expect(results[row].currentPay * periods).toBeCloseTo(results.annually.currentPay, 4);
        expect([results[row].newPay, results[row].difference]).toEqual([results[row].currentPay, 0]);
      }
    }),
  );
});

test('nothing and no hours are 0.00, and a cut is negative', () => {
  const nothing = shown({ currentPayRate: 0, payPeriod: 'hourly', weeklyHours: 0, currentPayRaise: Number.NaN });
  expect(new Set(nothing.flat())).toEqual(new Set(['0.00']));
  expect(payRaise({ ...USUAL_RAISE, weeklyHours: 0 }).hourly.currentPay).toBe(0);
  expect(shown({ ...USUAL_RAISE, currentPayRaise: -260 }).at(-1)).toBe('-7.14');
  expect([1.005, -1.005, -0.001, 0.285].map(withTwoDecimals)).toEqual(['1.01', '-1.01', '0.00', '0.29']);
});
