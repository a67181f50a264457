import { expect, test } from 'vitest';
import { federalHolidays } from './holidays.ts';

const dates = (year: number) => federalHolidays(year).map(({ date }) => date);

test('federal holidays stand on the days on which they are observed', () => {
  // https://www.opm.gov lists these for 2026 and 2027
  expect(dates(2026)).toEqual(
    '2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25'.split(
      ' ',
    ),
  );
  expect(dates(2027)).toEqual(
    '2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-06-18 2027-07-05 2027-09-06 2027-10-11 2027-11-11 2027-11-25 2027-12-24'.split(
      ' ',
    ),
  );
});
