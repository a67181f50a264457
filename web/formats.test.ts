import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { DescribedField } from '#common/described-module.ts';
import { dayPattern, firstDayOfWeek } from './date-patterns.ts';
import { formatted } from './fields/plain-cell.tsx';
import {
  adoptFormats,
  dayOf,
  formatDay,
  formatDayOrMoment,
  formatDistance,
  formatMoment,
  formatNumber,
  knowsFormatsOf,
} from './formats.ts';
import { relativeTime } from './ui/relative-time.tsx';
import { ENGLISH, speakAs } from './words/say.ts';

const kept = new Map<string, string>();
beforeAll(() =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  }),
);
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => adoptFormats('ada', { locale: 'en-US', time_zone: 'America/New_York' }));

const cell = (inputType: string, value: unknown) => formatted({ field: { inputType } as DescribedField, value });
const late = '2026-03-02T03:30:00.000Z';

test('a moment is shown in the person’s zone, a day is never moved by one', () => {
  expect(cell('DateTime', late)).toMatch(/^03\/01\/2026, 10:30\sPM$/);
  expect(cell('Date', '2026-03-02')).toBe('03/02/2026');
  expect(formatMoment(late)).toMatch(/^03\/01\/2026, 10:30\sPM$/);
  expect(dayOf(new Date(late))).toBe('2026-03-01');
  expect([late, '2026-03-02'].map(formatDayOrMoment)).toEqual(['03/01/2026', '03/02/2026']);
  expect(formatDay('2026-03-02', { month: 'short', day: 'numeric' })).toBe('Mar 2');

  adoptFormats('ada', { locale: 'en-GB', time_zone: 'Asia/Tokyo' });
  expect(cell('DateTime', late)).toBe('02/03/2026, 12:30');
  expect(cell('Date', '2026-03-02')).toBe('02/03/2026');
  expect(dayOf(new Date(late))).toBe('2026-03-02');
});

test('numbers and money are written as the locale does, always with a decimal point', () => {
  expect([formatNumber(12_345.5), cell('Currency', 1234.5), cell('Number', 1234.5)]).toEqual([
    '12,345.5',
    '$1,234.50',
    '1,234.5',
  ]);

  adoptFormats('ada', { locale: 'en-IN', time_zone: null });
  expect([formatNumber(1_234_567), cell('Currency', 1_234_567)]).toEqual(['12,34,567', '$12,34,567.00']);
});

test('how long ago it was is said in the language of the locale, an older day in the person’s zone', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(relativeTime(new Date('2026-11-20T11:55:00Z'), now)).toBe('5 min. ago');
  expect(relativeTime(new Date(late), now)).toBe('03/01/2026');

  adoptFormats('ada', { locale: 'es-MX', time_zone: 'UTC' });
  expect(relativeTime(new Date('2026-11-19T11:00:00Z'), now)).toBe('ayer');
  expect(relativeTime(new Date(late), now)).toBe('02/03/2026');
});

test('a day is written as the locale writes it', () => {
  expect([dayPattern('en-US'), dayPattern('en-GB'), dayPattern('en-CA')]).toEqual(['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD']);
});

test('a week begins where the locale begins it', () => {
  expect([firstDayOfWeek('en-US'), firstDayOfWeek('en-GB')]).toEqual([0, 1]);
});

test('automatic is what the browser does, and what was chosen is remembered for each person', () => {
  adoptFormats('ben', { locale: 'automatic', time_zone: 'automatic' });

  expect(formatNumber(1234.5)).toBe('1,234.5');
  expect([knowsFormatsOf('ben'), knowsFormatsOf('cleo')]).toEqual([true, false]);
});

test('a browser in the United States writes days month first, in Spanish too; their names are Spanish', () => {
  vi.spyOn(globalThis.navigator, 'language', 'get').mockReturnValue('es-US');
  adoptFormats('ada', { locale: 'automatic', time_zone: 'UTC' });
  speakAs({ ...ENGLISH, language: 'es' });
  expect(formatDay('2026-12-05')).toBe('12/05/2026');
  expect(formatDay('2026-12-05', { month: 'short' })).toBe('dic');
  speakAs(ENGLISH);
  vi.restoreAllMocks();
});

test.each([undefined, 'Etc/Unknown'])('a device whose zone is %s has the days of UTC', (timeZone) => {
  const device = vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions);
  adoptFormats('ada', { locale: 'en-US', time_zone: 'automatic' });
  device.mockRestore();

  expect(dayOf(new Date(late))).toBe('2026-03-02');
});

test('names of months and distances follow the language of the page, days in digits what the profile says', () => {
  adoptFormats('ada', { locale: 'en-US', time_zone: 'UTC' });
  speakAs({ ...ENGLISH, language: 'es' });

  expect(formatDay('2026-11-22', { month: 'long', day: 'numeric' })).toBe('22 de noviembre');
  expect(formatDay('2026-11-22')).toBe('11/22/2026');
  expect(formatDistance(-1, 'day')).toBe('ayer');
  speakAs(ENGLISH);
  expect(formatDistance(-1, 'day')).toBe('yesterday');
});
