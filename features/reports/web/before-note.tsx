import { formatDay } from '#web/formats.ts';
import type { Measure } from '#common/analysis.ts';
import { say } from '#web/words/say.ts';
import type { Compared } from '../compared.ts';
import { formatOf } from './values.ts';
import classes from './reports.module.css';

interface Props {
  analysis: Compared;
  column: number;
  measure: Measure | undefined;
}
/** How a total compares with that of the period before; nothing where the report has no period. */
export function BeforeNote({ analysis, column, measure }: Props) {
  const { before, totals, columns } = analysis;
  if (!before) return null;
  const [now, then] = [Number(totals[column] ?? 0), Number(before.totals[column] ?? 0)];
  const change = then ? Math.round(((now - then) / Math.abs(then)) * 100) : null;
  const words = {
    total: formatOf(columns[column]!.type, measure)(before.totals[column]),
    from: formatDay(before.from),
    to: formatDay(before.to),
  };
  return <p className={classes.note}>{inWords(words, change)}</p>;
}

/** @param change in percent; null: from nothing */
function inWords(before: { total: string; from: string; to: string }, change: number | null): string {
  if (change === null) return say('{total} in the period before, {from} – {to}', before);
  if (change === 0) return say('{total} in the period before, {from} – {to}, the same', before);
  const percent = Math.abs(change);
  return change > 0
    ? say('{total} in the period before, {from} – {to}, up {percent}%', { ...before, percent })
    : say('{total} in the period before, {from} – {to}, down {percent}%', { ...before, percent });
}
