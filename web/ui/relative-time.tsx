import { formatDayOf, formatDistance, formatMoment, localeInWords } from '../formats.ts';
import { say } from '../words/say.ts';

/** A moment as people say it, the exact one on hover. Beyond a week it is the date itself. */
export function RelativeTime({ value, exact }: { value: string; exact?: string }) {
  const full = exact ?? formatMoment(value);
  return (
    <time dateTime={value} title={full} className="numeric ellipsis">
      {relativeTime(new Date(value))}
    </time>
  );
}

const STEPS: [limit: number, unit: Intl.RelativeTimeFormatUnit, size: number][] = [
  [60, 'second', 1],
  [3600, 'minute', 60],
  [86_400, 'hour', 3600],
  [604_800, 'day', 86_400],
];

export const relativeTime = (moment: Date, now: Date = new Date()): string => {
  const seconds = (moment.getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) < 45) return localeInWords().startsWith('en') ? say('just now') : formatDistance(0, 'second');
  const step = STEPS.find(([limit]) => Math.abs(seconds) < limit);
  if (step) return formatDistance(Math.trunc(seconds / step[2]), step[1]);
  return formatDayOf(moment);
};
