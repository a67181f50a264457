import { formatDayOf } from '../formats.ts';

/** The day and the time without a comma between them: `11/22/2026 3:55 AM`. */
export const writtenAt = (moment: string): string =>
  `${formatDayOf(new Date(moment))} ${formatDayOf(new Date(moment), { hour: 'numeric', minute: '2-digit' })}`;

/** Reasons as one sentence: "Same name, same telephone". */
export const inWords = (reasons: readonly string[]): string => {
  const text = reasons.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
