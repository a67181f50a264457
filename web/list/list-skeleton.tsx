import { Skeleton } from '@mantine/core';
import { screens } from '../discovered.ts';
import { usePhone } from '../ui/use-phone.ts';
import { say } from '../words/say.ts';
import { isNumeric, type Columns } from './columns.ts';
import grid from './grid.module.css';
import classes from './module-list.module.css';
import head from '../ui/page-head.module.css';

const ROWS = 14;

/** The outline of a list: each part at its height, so that nothing moves when the list comes. */
export function ListSkeleton() {
  return (
    <div className={classes.list} aria-busy="true" aria-label={say('Loading')}>
      <div className={head.head}>
        <Skeleton h={22} w={160} />
      </div>
      {screens.listHeads.length > 0 && <div className={classes.heads} />}
      <div className={classes.toolbar}>
        <Skeleton h={30} w={200} />
        <Skeleton h={30} w={320} />
      </div>
      <div className={classes.scroller}>
        <RowsSkeleton />
      </div>
      <div className={classes.pager} />
    </div>
  );
}

/** With `columns` under the headings that the list will have. */
export function RowsSkeleton({ columns }: { columns?: Columns }) {
  const isPhone = usePhone();
  if (isPhone) return Array.from({ length: ROWS }, (_, row) => <CardOutline key={row} />);
  const shown = columns?.columns.map(({ field, width }) => ({ name: field.fieldName, label: field.label, width, field }));
  const widths = shown?.map(({ width }) => width) ?? [240, 160, 160, 160];
  return (
    <table
      className={grid.grid}
      data-density={columns?.density}
      style={{ width: 40 + widths.reduce((sum, one) => sum + one, 0) }}
    >
      <colgroup>
        <col style={{ width: 40 }} />
        {widths.map((width, at) => (
          <col key={at} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th className={grid.check} aria-label={say('Selection')} />
          {widths.map((_, at) => (
            <th key={at} data-numeric={(shown && isNumeric(shown[at]!.field)) || undefined}>
              {shown ? <span className={`${grid.sort} ellipsis`}>{shown[at]!.label}</span> : <Skeleton h={10} w={80} />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: ROWS }, (_, row) => (
          <tr key={row}>
            <td className={grid.check}>
              <Skeleton h={14} w={14} radius={4} />
            </td>
            {widths.map((_, at) => (
              <td key={at}>
                <Skeleton h={12} w={`${72 - ((row * 7 + at * 13) % 4) * 10}%`} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const CardOutline = () => (
  <div className={classes.card}>
    <div className={classes.cardCheck} />
    <div style={{ flex: 1, padding: '12px 16px 12px 0' }}>
      <Skeleton h={14} w="55%" my={4} />
      <Skeleton h={12} w="80%" mt={10} />
    </div>
  </div>
);
