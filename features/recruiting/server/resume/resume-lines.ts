/** A line of a page, in points from the top left, `y` at its foot; of a file without pages only its text is known. */
export interface ResumeLine {
  text: string;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Of the page, in points. */
  of: { width: number; height: number };
}

/** A run of text as a PDF places it. */
export interface TextRun {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The share of the width in which a gutter between two columns is looked for. */
const MIDDLE = { from: 0.15, to: 0.8 };
/** The fewest of a column: name, email, phone and place of a narrow one. */
const LEAST_RUNS = 4;
const LEAST_GUTTER = 10;

/** A page of a PDF: its number, and its size in points. */
export interface PdfPage {
  page: number;
  of: { width: number; height: number };
}

/** The lines of a page in reading order: what spans the page splits it, and of two columns the left one is read first. */
export function linesOf(runs: readonly TextRun[], page: PdfPage): ResumeLine[] {
  const gutter = gutterOf(runs, page.of.width);
  if (gutter === undefined) return joined(runs, page);
  const lines: ResumeLine[] = [];
  let [left, right]: [TextRun[], TextRun[]] = [[], []];
  const flush = () => {
    lines.push(...joined(left, page), ...joined(right, page));
    [left, right] = [[], []];
  };
  for (const run of runs.toSorted((a, b) => a.y - b.y)) {
    if (run.x + run.width <= gutter) left.push(run);
    else if (run.x >= gutter) right.push(run);
    else {
      flush();
      lines.push(...joined([run], page));
    }
  }
  flush();
  return lines;
}

/** The middle of the widest upright strip that hardly any run crosses while both sides hold enough of them. */
function gutterOf(runs: readonly TextRun[], pageWidth: number): number | undefined {
  const words = runs.filter(({ text }) => text.trim());
  let best: { from: number; to: number } | undefined;
  let open: number | undefined;
  const step = 2;
  for (let x = pageWidth * MIDDLE.from; x <= pageWidth * MIDDLE.to; x += step) {
    const crossing = words.filter((run) => run.x < x && run.x + run.width > x).length;
    if (crossing <= words.length * 0.08) open ??= x;
    else open = undefined;
    if (open !== undefined && (!best || x - open > best.to - best.from)) best = { from: open, to: x };
  }
  if (!best || best.to - best.from < LEAST_GUTTER) return undefined;
  const middle = emptiest(words, best, step);
  const before = words.filter((run) => run.x + run.width <= middle);
  const after = words.filter((run) => run.x >= middle);
  return before.length >= LEAST_RUNS && after.length >= LEAST_RUNS ? middle : undefined;
}

/** The middle of that part of a strip which the fewest runs cross: a long line of a column reaches into the strip. */
function emptiest(words: readonly TextRun[], { from, to }: { from: number; to: number }, step: number): number {
  let best: { from: number; to: number; crossing: number } | undefined;
  for (let x = from; x <= to; x += step) {
    const crossing = words.filter((run) => run.x < x && run.x + run.width > x).length;
    if (!best || crossing < best.crossing) best = { from: x, to: x, crossing };
    else if (crossing === best.crossing && x - best.to <= step) best.to = x;
  }
  return best ? (best.from + best.to) / 2 : (from + to) / 2;
}

/** Runs of the same height are one line, with a space where there is a gap. */
function joined(runs: readonly TextRun[], page: PdfPage): ResumeLine[] {
  const rows: TextRun[][] = [];
  for (const run of runs.filter(({ text }) => text.trim()).toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1);
    if (row && Math.abs(row[0]!.y - run.y) <= Math.max(2, run.height * 0.4)) row.push(run);
    else rows.push([run]);
  }
  return rows.map((row) =>
    lineOf(
      row.toSorted((a, b) => a.x - b.x),
      page,
    ),
  );
}

function lineOf(row: readonly TextRun[], page: PdfPage): ResumeLine {
  let text = '';
  let end: number | undefined;
  for (const run of row) {
    const isGap = end !== undefined && run.x - end > run.height * 0.15 && !text.endsWith(' ');
    text += (isGap ? ' ' : '') + run.text;
    end = run.x + run.width;
  }
  const first = row[0]!;
  const height = Math.max(...row.map((run) => run.height));
  return { text: oneLine(text), x: first.x, y: first.y, width: end! - first.x, height, ...page };
}

/** What marks headings, items and bold words in a line whose gaps are single spaces. */
const MARKUP = /^ ?(?:#{1,6}|[*•▪●○◦‣-]) |\*\*/g;

/** Of a file without pages. */
export const plainLines = (text: string): ResumeLine[] =>
  text
    .split('\n')
    .map((line) => oneLine(oneLine(line).replace(MARKUP, '')))
    .filter(Boolean)
    .map((line, at) => ({ text: line, page: 0, x: 0, y: at, width: 0, height: 0, of: { width: 0, height: 0 } }));

/** With Word's own hyphens as those of the keyboard. */
const oneLine = (text: string) =>
  text
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/\u00ad/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const MOST_LINES = 2_000;
const LONGEST_LINE = 1_000;

/** What is read of a file, however long it is and whatever stands in a line. */
export const readableLines = (lines: readonly ResumeLine[]): ResumeLine[] =>
  lines
    .slice(0, MOST_LINES)
    .map((line) => (line.text.length > LONGEST_LINE ? { ...line, text: line.text.slice(0, LONGEST_LINE) } : line));
