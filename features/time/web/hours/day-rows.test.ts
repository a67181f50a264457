import { expect, test } from 'vitest';
import { blankRow, entriesOf, hoursOfRows, problemsOf, refusedEntries, rowsOf, withBlank } from './day-rows.ts';

const row = (start: string, end: string, more: object = {}) => ({ ...blankRow(), start, end, ...more });

test('lines become entries with their times as 08:30, and lines without anything are left out', () => {
  const rows = [row('830', '12'), blankRow('p1'), row('1230', '5p', { kind: 'Regular', note: ' Ward ', placement: 'p1' })];
  const entries = entriesOf(rows);

  expect(entries).toEqual([
    { start_time: '08:30', end_time: '12:00' },
    { start_time: '12:30', end_time: '17:00', kind: 'Regular', note: 'Ward', placement: 'p1' },
  ]);
  expect(rowsOf(entries)[1]).toEqual(row('12:30', '17:00', { kind: 'Regular', note: 'Ward', placement: 'p1' }));
  expect(rowsOf(null)).toEqual([]);
  expect(hoursOfRows(rows)).toBe(8);
});

test('problems stand at the line in which they were typed', () => {
  const rows = [blankRow(), row('8', '12'), row('11', '13'), row('9', '')];

  expect([...problemsOf(rows)]).toEqual([
    [2, 'This overlaps row 1.'],
    [3, 'Enter when it ends.'],
  ]);
  expect(hoursOfRows(rows)).toBe(4);
  expect([...refusedEntries({ 'timeEntries.2': 'No.', timeEntries: 'Row 3: No.' })]).toEqual([[2, 'No.']]);
});

test('a day ends with one line to type into', () => {
  expect(withBlank([])).toEqual([blankRow()]);
  expect(withBlank([row('8', '9')], 'p1')).toEqual([row('8', '9'), blankRow('p1')]);
  expect(withBlank(withBlank([row('8', '9')]))).toHaveLength(2);
});
