import { expect, test } from 'vitest';
import { readMoment } from './read-moment.ts';

/** 22:30 on Saturday in New York. */
const now = new Date('2026-11-22T03:30:45Z');
const inNewYork = (typed: string, time?: string) =>
  readMoment(typed, { now, timeZone: 'America/New_York', locale: 'en-US', time });

test.each([
  ['tomorrow 3pm', '2026-11-22T20:00:00.000Z'],
  ['3pm tomorrow', '2026-11-22T20:00:00.000Z'],
  ['tomorrow at 3:30 p.m.', '2026-11-22T20:30:00.000Z'],
  ['today 8a', '2026-11-21T13:00:00.000Z'],
  ['3/4/27 9:15 AM', '2027-03-04T14:15:00.000Z'],
  ['2027-03-04 15:00', '2027-03-04T20:00:00.000Z'],
  ['2027-03-04T15:00', '2027-03-04T20:00:00.000Z'],
  ['2027-03-04T15:00:00Z', '2027-03-04T15:00:00.000Z'],
  ['2027-07-04T15:00:00+02:00', '2027-07-04T13:00:00.000Z'],
  ['Thu, March 4, 2027 3:00 PM', '2027-03-04T20:00:00.000Z'],
  ['mon noon', '2026-11-23T17:00:00.000Z'],
  ['mon midnight', '2026-11-23T05:00:00.000Z'],
  ['12am tomorrow', '2026-11-22T05:00:00.000Z'],
  ['23:45', '2026-11-22T04:45:00.000Z'],
  ['5 pm', '2026-11-21T22:00:00.000Z'],
  ['jul 4 2027 17:00', '2027-07-04T21:00:00.000Z'],
  ['now', '2026-11-22T03:30:00.000Z'],
  ['+2h', '2026-11-22T05:30:00.000Z'],
  ['in 45 minutes', '2026-11-22T04:15:00.000Z'],
])('%s is %s for somebody in New York', (typed, moment) => {
  expect(inNewYork(typed)).toBe(moment);
});

test('a day alone keeps the time that stood there, or begins the day', () => {
  expect(inNewYork('3/4/27')).toBe('2027-03-04T05:00:00.000Z');
  expect(inNewYork('3/4/27', '16:30')).toBe('2027-03-04T21:30:00.000Z');
});

test('a time is read back as the person’s language writes it', () => {
  const es = (typed: string) => readMoment(typed, { now, timeZone: 'UTC', locale: 'es-MX' });
  expect([es('jue, 4 marzo 2027 3:00 p. m.'), es('mañana 15:00')]).toEqual([
    '2027-03-04T15:00:00.000Z',
    '2026-11-23T15:00:00.000Z',
  ]);
});

test('the hour that a zone skips is the one after it, the hour that comes twice is its first', () => {
  expect(inNewYork('3/14/2027 2:30 am')).toBe('2027-03-14T07:30:00.000Z');
  expect(inNewYork('11/7/2027 1:30 am')).toBe('2027-11-07T05:30:00.000Z');
});

test.each(['', 'later', '25:00', '13pm', 'tomorrow 25:00', 'tomorrow 3:75pm', '2/30/2027 3pm', '3'])(
  '“%s” is no moment, and none is guessed',
  (typed) => {
    expect(inNewYork(typed)).toBeUndefined();
  },
);
