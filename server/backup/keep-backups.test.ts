import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backupsToRemove } from './keep-backups.ts';

const on = (...days: string[]) => days.map((day) => ({ backup: day, takenAt: `${day}T02:00:00.000Z` }));
const removed = (backups: ReturnType<typeof on>, keep: string) =>
  backupsToRemove(backups, keep)
    .map(({ backup }) => backup)
    .sort();

test('the newest of each day, week and month that has one stays, so many of each', () => {
  expect(removed(on('2026-11-26', '2026-11-25', '2026-11-24'), '2d')).toEqual(['2026-11-24']);
  expect(removed(on('2026-11-26', '2026-11-22', '2026-11-21', '2026-11-15'), '1d,2w')).toEqual(['2026-11-15', '2026-11-21']);
  expect(removed(on('2026-11-26', '2026-11-01', '2026-10-31', '2026-10-01', '2026-09-30'), '2m')).toEqual([
    '2026-09-30',
    '2026-10-01',
    '2026-11-01',
  ]);
});

test('the newest backup of all is never taken away, whatever is asked', () => {
  const moments = fc.uniqueArray(fc.integer({ min: 0, max: 2_000 }), { minLength: 1, maxLength: 40 });
  const keeps = fc.constantFrom('0d', '0d,0w,0m', '1d', '7d,4w,12m', '3m');
  fc.assert(
    fc.property(moments, keeps, (days, keep) => {
      const backups = days.map((day) => {
        const takenAt = new Date(Date.UTC(2020, 0, 1) + day * 86_400_000).toISOString();
        return { backup: takenAt, takenAt };
      });
      const newest = backups
        .map(({ takenAt }) => takenAt)
        .sort()
        .at(-1)!;
      expect(backupsToRemove(backups, keep).map(({ takenAt }) => takenAt)).not.toContain(newest);
    }),
  );
});
