import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDay } from './read-day.ts';

/** A Sunday. */
const today = '2026-11-22';
const us = (typed: string, on = today) => readDay(typed, { today: on, locale: 'en-US' });
const gb = (typed: string) => readDay(typed, { today, locale: 'en-GB' });

test.each([
  ['2027-03-04', '2027-03-04'],
  ['2027/3/4', '2027-03-04'],
  ['20270304', '2027-03-04'],
  ['2027-03-04T00:00:00.000Z', '2027-03-04'],
  ['3/4/27', '2027-03-04'],
  ['3/4/2027', '2027-03-04'],
  ['03-04-2027', '2027-03-04'],
  ['3.4.27', '2027-03-04'],
  ['03042027', '2027-03-04'],
  ['030427', '2027-03-04'],
  ['3/4', '2027-03-04'],
  ['12/24', '2026-12-24'],
  ['10/1', '2026-10-01'],
  ['31/12/2026', '2026-12-31'],
  ['Mar 4 2027', '2027-03-04'],
  ['March 4th, 2027', '2027-03-04'],
  ['4 mar', '2027-03-04'],
  ['4 Mar 27', '2027-03-04'],
  ['4-mar-2027', '2027-03-04'],
  ['4th of march 2027', '2027-03-04'],
  ['Sept. 9, 2027', '2027-09-09'],
  ['mar 4', '2027-03-04'],
  ['Thu, Mar 4, 2027', '2027-03-04'],
  ['thursday 3/4/27', '2027-03-04'],
  ['2/29/28', '2028-02-29'],
  ['7/4/62', '1962-07-04'],
  ['7/4/46', '2046-07-04'],
  ['today', '2026-11-22'],
  ['Tomorrow', '2026-11-23'],
  ['tmrw', '2026-11-23'],
  [' yesterday ', '2026-11-21'],
  ['fri', '2026-11-27'],
  ['this fri', '2026-11-27'],
  ['sunday', '2026-11-22'],
  ['next fri', '2026-11-27'],
  ['next sunday', '2026-11-29'],
  ['last fri', '2026-11-20'],
  ['last sunday', '2026-11-15'],
  ['+2w', '2026-12-06'],
  ['2 weeks', '2026-12-06'],
  ['in 2 weeks', '2026-12-06'],
  ['+10d', '2026-12-02'],
  ['-3d', '2026-11-19'],
  ['3 days ago', '2026-11-19'],
  ['+3m', '2027-02-22'],
  ['1 year', '2027-11-22'],
  ['next week', '2026-11-29'],
  ['next month', '2026-12-22'],
  ['last year', '2025-11-22'],
  ['eom', '2026-11-30'],
])('%s is read as %s where months come first', (typed, day) => {
  expect(us(typed)).toBe(day);
});

test.each([
  ['3/4/27', '2027-04-03'],
  ['03042027', '2027-04-03'],
  ['12/31/2026', '2026-12-31'],
  ['4 Mar 2027', '2027-03-04'],
  ['2027-03-04', '2027-03-04'],
])('%s is read as %s where days come first', (typed, day) => {
  expect(gb(typed)).toBe(day);
});

test.each([
  '',
  'some day',
  '2/30/2027',
  '31/2/2026',
  '13/13/2026',
  '3/4/2',
  '3/4/202',
  'fri 3/4/27',
  'march',
  'mar 2027',
  '12',
  'next',
  '+w',
  '- 2 weeks ago',
  '3/4/1800',
  'ma 4',
  '+999y',
])('“%s” is no day, and none is guessed', (typed) => {
  expect(us(typed)).toBeUndefined();
});

test('in the middle of a week, “fri” is the coming one and “next fri” that of next week', () => {
  const wednesday = '2026-11-25';
  expect([us('fri', wednesday), us('next fri', wednesday), us('next mon', wednesday), us('last fri', wednesday)]).toEqual([
    '2026-11-27',
    '2026-12-04',
    '2026-11-30',
    '2026-11-20',
  ]);
});

test('a day that a month lacks becomes its last', () => {
  expect([us('+1m', '2027-01-31'), us('next year', '2028-02-29')]).toEqual(['2027-02-28', '2029-02-28']);
});

test('months and words of the person’s own language are read beside the English ones', () => {
  const es = (typed: string) => readDay(typed, { today, locale: 'es-MX' });
  expect(['4 de marzo de 2027', '4 mar 2027', 'mar 4', 'mañana', 'viernes', 'friday', 'tomorrow'].map(es)).toEqual([
    '2027-03-04',
    '2027-03-04',
    '2027-03-04',
    '2026-11-23',
    '2026-11-27',
    '2026-11-27',
    '2026-11-23',
  ]);
});

test('every day is read back from how it is written', () => {
  const days = fc.date({ min: new Date('1950-01-01'), max: new Date('2045-12-31'), noInvalidDate: true });
  const styles = [{ dateStyle: 'full' }, { dateStyle: 'long' }, { dateStyle: 'medium' }, { dateStyle: 'short' }] as const;
  fc.assert(
    fc.property(days, fc.constantFrom('en-US', 'en-GB', 'en-CA', 'es-MX'), fc.constantFrom(...styles), (day, locale, style) => {
      const written = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }).format(day);
      // Two digits of a year say less than the day did.
      fc.pre(style.dateStyle !== 'short' || day.getUTCFullYear() > 1950);
      expect(readDay(written, { today, locale })).toBe(day.toISOString().slice(0, 10));
    }),
  );
});
