/** A month of a job, as `POST /api/jobs/{id}/monthly-hours` answers it. */
export interface Month {
  /** `2027-01` */
  month: string;
  workingDays: number;
  hoursPerDay: number;
  totalHours: number;
  eligible: boolean;
}
export interface CountedDay {
  date: string;
  counts: number;
  reason: string | null;
}
export interface Months {
  monthly_hours: Month[];
  days: CountedDay[];
}

/** Days in a row that count less for one reason, without weekends, of one month. */
export function lessInMonth(
  days: readonly CountedDay[],
  month: string,
): { from: string; to: string; reason: string; lost: number }[] {
  const rows: { from: string; to: string; reason: string; lost: number }[] = [];
  for (const { date, counts, reason } of days) {
    if (!date.startsWith(month) || counts === 1 || reason === null || reason === 'Weekend') continue;
    const last = rows.at(-1);
    const lost = Math.round((1 - counts) * 100) / 100;
    if (last && last.reason === reason && isNear(last.to, date)) {
      last.to = date;
      last.lost = Math.round((last.lost + lost) * 100) / 100;
    } else rows.push({ from: date, to: date, reason, lost });
  }
  return rows;
}

/** Over a weekend at most. */
const isNear = (one: string, other: string): boolean => Date.parse(other) - Date.parse(one) <= 3 * 86_400_000;
