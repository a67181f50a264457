import { expect, test } from 'vitest';
import { slotsOf } from './slots-of.ts';

test('an interview is offered at full and half hours that leave it all of its time', () => {
  const free = [
    { start: '2027-03-01T14:10:00.000Z', end: '2027-03-01T16:00:00.000Z' },
    { start: '2027-03-01T18:00:00.000Z', end: '2027-03-01T18:59:00.000Z' },
  ];
  expect(slotsOf(free, 60).map((slot) => slot.slice(11, 16))).toEqual(['14:30', '15:00']);
});
