import { expect, test } from 'vitest';
import { addressOf, questionIn, readQuestion, USUAL_QUESTION } from './pay-question.ts';
import { USUAL_RAISE } from './pay-raise.ts';

test('the usual question is the usual raise [PAY-014]', () => {
  expect(USUAL_RAISE).toEqual({ currentPayRate: 3640, payPeriod: 'bi-monthly', weeklyHours: 40, currentPayRaise: 260 });
  expect(readQuestion(USUAL_QUESTION)).toEqual({ raise: USUAL_RAISE, hints: {} });
});

test('numbers are read as money is written, and what is none counts as 0 with a hint [PAY-008]', () => {
  const amounts = (rate: string) => readQuestion({ ...USUAL_QUESTION, rate });

  expect(['$3,640.50', ' 12 ', '$ 7', '.5'].map((rate) => amounts(rate).raise.currentPayRate)).toEqual([3640.5, 12, 7, 0.5]);
  for (const rate of ['', 'lots', '1,2', '12 dollars', 'NaN', '1e400', '-5'])
    expect(amounts(rate)).toEqual({ raise: { ...USUAL_RAISE, currentPayRate: 0 }, hints: { rate: expect.any(String) } });
  expect(readQuestion({ ...USUAL_QUESTION, raise: '-$260' }).raise.currentPayRaise).toBe(-260);
  expect(readQuestion({ ...USUAL_QUESTION, hours: '169' }).hints.hours).toBe('Enter 168 or less.');
});

test('the address keeps a question and gives it back; an address without one asks nothing', () => {
  const asked = { rate: '$42', period: 'hourly', hours: '36', raise: '3' } as const;

  expect(questionIn(addressOf(asked))).toEqual(asked);
  expect(questionIn(new URLSearchParams('other=1'))).toBeUndefined();
  expect(questionIn(new URLSearchParams('rate=5&period=daily'))).toEqual({
    rate: '5',
    period: 'bi-monthly',
    hours: '',
    raise: '',
  });
});
