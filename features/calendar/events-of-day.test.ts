import { expect, test } from 'vitest';
import { eventsOfDay } from './events-of-day.ts';

test('a day holds the whole days that cover it, before what has an hour', () => {
  const whole = (start: string, end: string) => ({ start: `${start}T00:00:00.000Z`, end: `${end}T00:00:00.000Z`, all_day: true });
  const call = { start: '2026-11-27T14:15:00.000Z', end: '2026-11-27T14:30:00.000Z', all_day: false };
  const [before, today, long, after] = [
    whole('2026-11-26', '2026-11-27'),
    whole('2026-11-27', '2026-11-28'),
    whole('2026-11-20', '2026-12-01'),
    whole('2026-11-28', '2026-11-29'),
  ];

  expect(eventsOfDay([call, before, today, long, after], '2026-11-27')).toEqual([today, long, call]);
});
