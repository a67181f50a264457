/** Lines of one part of the start page on paper. */
export const MOST_LINES = 12;

/** Said below a part that holds more lines than it shows. */
export const firstOf = (shown: number, total: number, what: string): string | undefined =>
  total > shown ? `These are the first ${shown} of ${total.toLocaleString('en-US')} ${what}.` : undefined;
