import type { ResumeFields } from './read-resume.ts';
import type { ResumeLine } from './resume-lines.ts';

/** Where on its page words stand, in shares of the page, from the top left. */
export interface Mark {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The places of the words that each field came from; a file without pages has none. */
export function marksOf(fields: ResumeFields, lines: readonly ResumeLine[]): Record<string, Mark[]> {
  const placed = lines.some(({ page }) => page > 0);
  if (!placed) return {};
  const words = lines.map(({ text }) => bare(text));
  return Object.fromEntries(
    Object.entries(fields).map(([name, { source }]) => [name, linesWith(source, lines, words).map(markOf)]),
  );
}

/** The line, or up to three that follow each other and make the words together, as those of an address do. */
function linesWith(source: string, lines: readonly ResumeLine[], words: readonly string[]): ResumeLine[] {
  const wanted = bare(source);
  for (let count = 1; count <= MOST_LINES; count++) {
    const at = words.findIndex((_, from) => words.slice(from, from + count).join('') === wanted);
    if (at >= 0) return lines.slice(at, at + count);
  }
  return [];
}

const MOST_LINES = 3;
const bare = (text: string) => text.replace(/[\s,]+/g, '');

/** What of a letter stands above its foot, and what below, in heights of the line. */
const ABOVE = 0.95;
const WHOLE = 1.25;

const markOf = ({ page, x, y, width, height, of }: ResumeLine): Mark => ({
  page,
  x: share(x, of.width),
  y: share(y - height * ABOVE, of.height),
  width: share(width, of.width),
  height: share(height * WHOLE, of.height),
});
const share = (part: number, whole: number) => Math.round(Math.min(1, Math.max(0, part / whole)) * 10_000) / 10_000;
