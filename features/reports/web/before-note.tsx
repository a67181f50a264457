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
  const words = change === null ? '' : change === 0 ? say(', the same') : `, ${change > 0 ? 'up' : 'down'} ${Math.abs(change)}%`;
  return (
    <p className={classes.note}>
      {say('{text} in the period before, {from} – {to}{words}', {
        text: formatOf(columns[column]!.type, measure)(before.totals[column]),
        from: formatDay(before.from),
        to: formatDay(before.to),
        words,
      })}
    </p>
  );
}
