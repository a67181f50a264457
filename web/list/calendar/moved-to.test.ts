import { afterAll, expect, test, vi } from 'vitest';
import { clockIn } from '#common/time-zones.ts';
import { adoptFormats, currentFormats } from '../../formats.ts';
import { movedTo } from './moved-to.ts';

afterAll(() => vi.unstubAllGlobals());

test('over the end of daylight saving a moment keeps its time of day, and the hours between are 25', () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  adoptFormats('ada', { locale: 'en-US', time_zone: 'America/New_York' });
  const before = '2026-10-31T13:30:00.000Z'; // 9:30 in New York, UTC-4

  expect(movedTo({ inputType: 'DateTime' }, before, '2026-11-01')).toBe('2026-11-01T14:30:00.000Z');
  expect(movedTo({ inputType: 'DateTime' }, '2026-11-01T14:30:00.000Z', '2026-10-31')).toBe(before);
  expect(movedTo({ inputType: 'DateTime' }, '2027-03-13T14:30:00.000Z', '2027-03-14')).toBe('2027-03-14T13:30:00.000Z');
});

test('a day becomes the other day; a moment keeps its time of day there, over a change of the clocks too', () => {
  const { timeZone } = currentFormats();
  const before = '2026-10-28T13:30:00.000Z';

  expect(movedTo({ inputType: 'Date' }, '2026-10-28', '2026-11-04')).toBe('2026-11-04');
  const after = movedTo({ inputType: 'DateTime' }, before, '2026-11-04');
  expect(clockIn(timeZone, new Date(after)).slice(11)).toBe(clockIn(timeZone, new Date(before)).slice(11));
  expect(Math.round((Date.parse(after) - Date.parse(before)) / 86_400_000)).toBe(7);
});
