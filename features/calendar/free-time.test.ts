import { expect, test } from 'vitest';
import { freeWithin, merged } from './free-time.ts';

const at = (from: string, to: string) => ({ start: `2027-03-01T${from}:00.000Z`, end: `2027-03-01T${to}:00.000Z` });

test('what touches or overlaps is one stretch', () => {
  expect(merged([at('13:00', '14:00'), at('09:00', '10:00'), at('10:00', '11:00'), at('09:30', '09:45')])).toEqual([
    at('09:00', '11:00'),
    at('13:00', '14:00'),
  ]);
});

test('free is what is left, where it is long enough', () => {
  const taken = [at('08:00', '09:30'), at('12:00', '13:00'), at('13:15', '14:00'), at('16:50', '18:00')];
  expect(freeWithin([at('09:00', '17:00')], taken, 30)).toEqual([at('09:30', '12:00'), at('14:00', '16:50')]);
  expect(freeWithin([at('09:00', '17:00')], [at('08:00', '18:00')], 30)).toEqual([]);
  expect(freeWithin([at('09:00', '10:00')], [], 60)).toEqual([at('09:00', '10:00')]);
});
