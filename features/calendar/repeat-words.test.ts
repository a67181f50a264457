import { expect, test } from 'vitest';
import { repeatInWords, ruleOf } from './repeat-words.ts';

test('a repeat is written as a rule and read in words', () => {
  const weekly = ruleOf({ frequency: 'WEEKLY', days: ['FR', 'MO'], count: 5 }, false);
  expect(weekly).toBe('FREQ=WEEKLY;BYDAY=MO,FR;COUNT=5');
  expect(repeatInWords(weekly)).toBe('Every week on Monday and Friday, 5 times');

  const daily = ruleOf({ frequency: 'DAILY', days: [], until: '2027-03-05' }, true);
  expect(daily).toBe('FREQ=DAILY;UNTIL=20270305');
  expect(ruleOf({ frequency: 'DAILY', days: [], until: '2027-03-05' }, false)).toBe('FREQ=DAILY;UNTIL=20270305T235959');
  expect(repeatInWords(daily)).toBe('Every day, until 2027-03-05');
  expect(repeatInWords('FREQ=MONTHLY;INTERVAL=2')).toBe('Every 2 months');
});
