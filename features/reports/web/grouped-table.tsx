import { Fragment, useState } from 'react';
import { Button } from '@mantine/core';
import type { GroupedKey, Measure } from '#common/analysis.ts';
import { say, sayAnswer } from '#web/words/say.ts';
import { addsUp } from '../chart-kinds.ts';
import { numberColumns, numbersOf, totalNumbers, type Compared, type ComparedGroup, type NumberColumn } from '../compared.ts';
import { formatNumber, type Value } from './values.ts';
import classes from './reports.module.css';

export interface TableProps {
  /** With the period before where that is to be shown. */
  analysis: Compared;
  measures: readonly Measure[];
  /** Labels of the groups' fields. */
  headings: readonly string[];
  onOpen: (keys: GroupedKey[], title: string) => void;
}
const SHOWN = 200;

/** A row for each group, a line with the sums of each group of groups, and the totals. Every number opens the records behind it. */
export function GroupedTable({ analysis, measures, headings, onOpen }: TableProps) {
  const [shown, setShown] = useState(SHOWN);
  const { groups } = analysis;
  const columns = numberColumns(analysis);
  // Without groups the totals are all there is.
  const rows = headings.length > 0 ? groups.slice(0, shown) : [];
  const hasSubtotals = headings.length > 1;
  return (
    <section className={classes.tableRoom} aria-label={say('Numbers')}>
      <table className={classes.table}>
        <thead>
          <tr>
            {headings.map((heading, at) => (
              <th key={at} scope="col">
                {heading}
              </th>
            ))}
            {columns.map(({ label, of }, at) => (
              <th key={at} scope="col" data-number data-quiet={of !== 'now' || undefined}>
                {sayAnswer(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((group, at) => {
            const isFirst = at === 0 || groups[at - 1]!.keys[0] !== group.keys[0];
            return (
              <Fragment key={JSON.stringify(group.keys)}>
                {hasSubtotals && isFirst && (
                  <Subtotal
                    groups={groups}
                    columns={columns}
                    measures={measures}
                    group={group}
                    span={headings.length}
                    onOpen={() => onOpen(group.keys.slice(0, 1), group.labels[0]!)}
                  />
                )}
                <tr>
                  {group.labels.map((label, level) => (
                    <th key={level} scope="row" data-quiet={(hasSubtotals && level === 0) || undefined}>
                      {label}
                    </th>
                  ))}
                  {numbersOf(columns, group).map((value, at) => (
                    <Cell
                      key={at}
                      text={formatNumber(value, columns[at]!, measures)}
                      label={say('{group}: open the records', { group: group.labels.join(', ') })}
                      onOpen={() => onOpen(group.keys, group.labels.join(', '))}
                    />
                  ))}
                </tr>
              </Fragment>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            {headings.length > 0 && (
              <th scope="row" colSpan={headings.length}>
                {say('Total')}
              </th>
            )}
            {totalNumbers(columns, analysis).map((value, at) => (
              <Cell
                key={at}
                text={formatNumber(value, columns[at]!, measures)}
                label={say('Total: open the records')}
                onOpen={() => onOpen([], say('All records'))}
              />
            ))}
          </tr>
        </tfoot>
      </table>
      {groups.length > shown && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + SHOWN)}>
          {say('Show more rows')}
        </Button>
      )}
    </section>
  );
}

interface SubtotalProps extends Pick<TableProps, 'measures'> {
  groups: readonly ComparedGroup[];
  columns: readonly NumberColumn[];
  group: ComparedGroup;
  span: number;
  onOpen: () => void;
}
function Subtotal({ groups, columns, measures, group, span, onOpen }: SubtotalProps) {
  const own = groups.filter(({ keys }) => keys[0] === group.keys[0]).map((each) => numbersOf(columns, each));
  return (
    <tr data-subtotal>
      <th scope="row" colSpan={span}>
        {group.labels[0]}
      </th>
      {columns.map((number, at) => {
        const measure = measures[number.column];
        if (measure && !addsUp(measure))
          return (
            <td key={at} data-number>
              –
            </td>
          );
        const text = formatNumber(sumOf(own, at), number, measures);
        return (
          <Cell key={at} text={text} label={say('{group}: open the records', { group: group.labels[0] ?? '' })} onOpen={onOpen} />
        );
      })}
    </tr>
  );
}

const sumOf = (rows: readonly Value[][], at: number): number => rows.reduce((sum, values) => sum + Number(values[at] ?? 0), 0);

interface CellProps {
  text: string;
  /** In small letters beside it. */
  aside?: string | undefined;
  label: string;
  onOpen: () => void;
}
export function Cell({ text, aside, label, onOpen }: CellProps) {
  return (
    <td data-number>
      <button type="button" aria-label={`${text}${aside ? `, ${aside}` : ''}. ${label}`} onClick={onOpen}>
        {text}
        {aside && <small className={classes.aside}>{aside}</small>}
      </button>
    </td>
  );
}
