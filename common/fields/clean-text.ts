/** What is wrong with a piece of text that PostgreSQL or a reader could not take, or undefined. */
export const textProblem = (text: string): string | undefined => {
  if (text.includes('\u0000')) return 'This text contains an invisible character (NUL). Please remove it.';
  if (!text.isWellFormed()) return 'This text contains an incomplete character. Please type or paste it again.';
  return undefined;
};

/**
 * Reads a line or a paragraph: text, or a number or boolean that a spreadsheet made of it. Trims; '' is empty.
 * `max` is in characters (UTF-16 units).
 */
export const readText = (input: unknown, max: number): { value: string | null } | { problem: string } => {
  if (input === null || input === undefined) return { value: null };
  if (typeof input === 'number' && !Number.isFinite(input)) return { problem: 'Enter text.' };
  if (typeof input !== 'string' && typeof input !== 'number' && typeof input !== 'boolean') return { problem: 'Enter text.' };
  const text = String(input).trim();
  if (text === '') return { value: null };
  if (text.length > max) return { problem: `Enter at most ${max.toLocaleString('en-US')} characters.` };
  const problem = textProblem(text);
  return problem ? { problem } : { value: text };
};

/** Orders text without case; equal but for case: by code unit, so that the order is total. */
export const compareText = (a: string, b: string): number => {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  if (left !== right) return left < right ? -1 : 1;
  return a === b ? 0 : a < b ? -1 : 1;
};

export const isEmptyText = (value: string | null | undefined): boolean => value === null || value === undefined || value === '';
