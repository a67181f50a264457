import type { GroupedKey } from '#common/analysis.ts';
import { say } from '#web/words/say.ts';
import { pivotOf } from '../chart-data.ts';
import { addsUp } from '../chart-kinds.ts';
import type { Compared } from '../compared.ts';
import { Cell, type TableProps } from './grouped-table.tsx';
import { formatNumber, formatOf } from './values.ts';
import classes from './reports.module.css';

/** The first group down, the second across, one measure in the cells. */
export function PivotTable({ analysis, measures, headings, column, onOpen }: TableProps & { column: number }) {
  const { categories, series } = pivotOf(analysis, column);
  const changes = analysis.before ? pivotOf(ofChanges(analysis), column).series : undefined;
  const { type } = analysis.columns[column]!;
  const measure = measures[column];
  const format = formatOf(type, measure);
  const text = (value: number | null) => (value === null ? '' : format(value));
  const grown = { type, column, of: 'change' as const, label: '' };
  const aside = (value: number | null | undefined) => (value ? formatNumber(value, grown, measures) : undefined);
  const sums = !measure || addsUp(measure);
  return (
    <section className={classes.tableRoom} aria-label={say('Numbers')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{headings.join(' / ')}</th>
            {series.map(({ key, label }) => (
              <th key={String(key)} scope="col" data-number>
                {label}
              </th>
            ))}
            {sums && (
              <th scope="col" data-number>
                {say('Total')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {categories.map(({ key, label }, at) => (
            <tr key={String(key)}>
              <th scope="row">{label}</th>
              {series.map((one, place) => (
                <PivotCell
                  key={String(one.key)}
                  text={text(one.values[at] ?? null)}
                  aside={aside(changes?.[place]?.values[at])}
                  title={`${label}, ${one.label}`}
                  onOpen={(title) => onOpen([key, one.key] as GroupedKey[], title)}
                />
              ))}
              {sums && (
                <Cell
                  text={text(series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))}
                  label={say('{group}: open the records', { group: label })}
                  onOpen={() => onOpen([key], label)}
                />
              )}
            </tr>
          ))}
        </tbody>
        {sums && (
          <tfoot>
            <tr>
              <th scope="row">{say('Total')}</th>
              {series.map(({ key, values }) => (
                <td key={String(key)} data-number>
                  {text(values.reduce<number>((sum, value) => sum + (value ?? 0), 0))}
                </td>
              ))}
              <Cell
                text={format(analysis.totals[column])}
                label={say('Total: open the records')}
                onOpen={() => onOpen([], say('All records'))}
              />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

/** The same groups with what their numbers have grown by. */
const ofChanges = (analysis: Compared): Compared => ({
  ...analysis,
  groups: analysis.groups.map((group) => ({ ...group, values: group.change ?? [] })),
});

interface PivotCellProps {
  text: string;
  /** What it has grown by since the period before. */
  aside: string | undefined;
  title: string;
  onOpen: (title: string) => void;
}
function PivotCell({ text, aside, title, onOpen }: PivotCellProps) {
  if (!text) return <td data-number>–</td>;
  return <Cell {...{ text, aside }} label={say('{group}: open the records', { group: title })} onOpen={() => onOpen(title)} />;
}
