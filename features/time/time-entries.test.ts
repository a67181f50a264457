import { expect, test } from 'vitest';
import { entryProblems, hoursAndMinutes, hoursOfEntries, readTime } from './time-entries.ts';

const entry = (start_time: string, end_time: string) => ({ start_time, end_time });
const problems = (...entries: unknown[]) => Object.fromEntries(entryProblems(entries));

test('the hours of a day are the sum of its entries, and an end before its start is the next morning [TIME-004]', () => {
  expect(hoursOfEntries([entry('08:30', '12:00'), entry('12:30', '17:00')])).toBe(8);
  expect(hoursOfEntries([entry('22:00', '06:30')])).toBe(8.5);
  expect(hoursOfEntries([entry('08:00', '08:20')])).toBe(0.3333);
  expect(hoursOfEntries([])).toBe(0);
});

test('overlaps, more than a day and what is no time are said at their row', () => {
  expect(problems(entry('08:00', '12:00'), entry('11:59', '13:00'))).toEqual({ 1: 'This overlaps row 1.' });
  expect(problems(entry('08:00', '12:00'), entry('12:00', '13:00'))).toEqual({});
  expect(problems(entry('20:00', '08:00'), entry('23:00', '23:30'))).toEqual({ 1: 'This overlaps row 1.' });
  expect(problems(entry('08:00', '08:00'), entry('08:00', '08:01'))).toEqual({ 1: 'This overlaps row 1.' });
  expect(problems(entry('06:00', '05:00'), entry('05:00', '06:30'))).toMatchObject({ 1: expect.any(String) });
  expect(
    problems(entry('25:00', '12:00'), entry('8:30', '9:00'), entry('', '10:00'), 'x', { ...entry('08:00', '09:00'), pay: 5 }),
  ).toEqual({
    0: '“25:00” is no time. Write it as 08:30.',
    1: '“8:30” is no time. Write it as 08:30.',
    2: 'Enter when it starts.',
    3: 'An entry has a start and an end.',
    4: 'An entry has no “pay”.',
  });
});

test('hours are shown as H:MM [TIME-008]', () => {
  expect([37.5, 0, 0.3333, 7.9999, 100.25, -1.5].map(hoursAndMinutes)).toEqual([
    '37:30',
    '0:00',
    '0:20',
    '8:00',
    '100:15',
    '-1:30',
  ]);
});

test('a time is read as people type it', () => {
  expect(['830', '8', '0830', '8:30', '17', '1730', '5p', '12a', '11:15 pm', '8.30', '8a', '12'].map(readTime)).toEqual([
    '08:30',
    '08:00',
    '08:30',
    '08:30',
    '17:00',
    '17:30',
    '17:00',
    '00:00',
    '23:15',
    '08:30',
    '08:00',
    '12:00',
  ]);
  expect(['', '24', '860', '99', 'x', '13p', '8:5'].map(readTime)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
