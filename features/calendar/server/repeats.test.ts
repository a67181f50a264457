import { expect, test } from 'vitest';
import { repeatProblem, startsOf } from './repeats.ts';

const year = ['2027-01-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z'] as const;

test('repeats keep to their clock over a change of the clocks', () => {
  const weekly = { start: '2027-03-01T14:00:00.000Z', rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4', time_zone: 'America/New_York' };
  expect(startsOf(weekly, ...year)).toEqual([
    '2027-03-01T14:00:00.000Z',
    '2027-03-08T14:00:00.000Z',
    '2027-03-15T13:00:00.000Z',
    '2027-03-22T13:00:00.000Z',
  ]);
});

test('days stay days, what is left out is left out, and the end counts', () => {
  const days = {
    start: '2027-02-26T00:00:00.000Z',
    rrule: 'FREQ=DAILY;UNTIL=20270302T000000Z',
    all_day: true,
    exdates: ['2027-02-28T00:00:00.000Z'],
  };
  expect(startsOf(days, ...year).map((moment) => moment.slice(5, 10))).toEqual(['02-26', '02-27', '03-01', '03-02']);
  const evening = {
    start: '2027-03-01T02:00:00.000Z',
    rrule: 'FREQ=DAILY;UNTIL=20270303T020000Z',
    time_zone: 'America/New_York',
  };
  expect(startsOf(evening, ...year)).toHaveLength(3);
});

test('only what is in the span is answered, and a rule that never ends ends with it', () => {
  const forever = { start: '2001-01-01T09:00:00.000Z', rrule: 'FREQ=DAILY' };
  expect(startsOf(forever, '2027-01-01T00:00:00.000Z', '2027-01-04T00:00:00.000Z')).toHaveLength(3);
});

test.each([
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31',
  'FREQ=DAILY;INTERVAL=7;BYDAY=TU',
  'FREQ=DAILY;BYDAY=6MO',
  'FREQ=DAILY;INTERVAL=1000000000',
  'FREQ=WEEKLY;INTERVAL=1000000000',
  'FREQ=MONTHLY;INTERVAL=1000000000',
])('a rule that leads to no other day ends: %s', (rrule) => {
  const monday = { start: '2027-03-01T09:00:00.000Z', rrule };

  expect(startsOf(monday, ...year)).toEqual([monday.start]);
});

test('repeats far apart are refused, those that are rare are found', () => {
  expect(repeatProblem('FREQ=DAILY;INTERVAL=1001')).toBe('Repeats are at most 1,000 days, weeks, months or years apart.');
  const leap = { start: '2000-02-29T09:00:00.000Z', rrule: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29' };
  expect(startsOf(leap, '2027-01-01', '2030-01-01')).toEqual(['2028-02-29T09:00:00.000Z']);
});

test('an event that was kept with what is no rule is there once', () => {
  const broken = { start: '2027-03-01T09:00:00.000Z', rrule: 'every Monday' };
  expect([startsOf(broken, ...year), startsOf(broken, '2027-04-01T00:00:00.000Z', '2027-05-01T00:00:00.000Z')]).toEqual([
    [broken.start],
    [],
  ]);
});

test('what is no rule is refused in words', () => {
  expect(
    ['FREQ=WEEKLY;BYDAY=MO', 'FREQ=MONTHLY;BYDAY=-1FR', 'RRULE', 'FREQ=SECONDLY', 'FREQ=WEEKLY;BYDAY=XX', ''].map(repeatProblem),
  ).toEqual([
    undefined,
    undefined,
    'This is no rule of repeats. Write it as FREQ=WEEKLY;BYDAY=MO.',
    'Repeats are daily, weekly, monthly or yearly.',
    'This is no rule of repeats. Write it as FREQ=WEEKLY;BYDAY=MO.',
    'This is no rule of repeats. Write it as FREQ=WEEKLY;BYDAY=MO.',
  ]);
});
