import { expect, test } from 'vitest';
import { clockIn } from '#common/time-zones.ts';
import { currentFormats } from '../../formats.ts';
import { movedTo } from './moved-to.ts';

test('a day becomes the other day; a moment keeps its time of day there, over a change of the clocks too', () => {
  const { timeZone } = currentFormats();
  const before = '2026-10-28T13:30:00.000Z';

  expect(movedTo({ inputType: 'Date' }, '2026-10-28', '2026-11-04')).toBe('2026-11-04');
  const after = movedTo({ inputType: 'DateTime' }, before, '2026-11-04');
  expect(clockIn(timeZone, new Date(after)).slice(11)).toBe(clockIn(timeZone, new Date(before)).slice(11));
  expect(Math.round((Date.parse(after) - Date.parse(before)) / 86_400_000)).toBe(7);
});
