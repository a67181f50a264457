import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { RecordPage } from '../records/records-api.ts';
import { PAGE_SIZES, type ListState } from './list-state.ts';
import classes from './module-list.module.css';
import { formatNumber } from '../formats.ts';

interface Props {
  page: RecordPage;
  state: ListState;
  onChange: (next: Partial<ListState>) => void;
}
export function Pager({ page, state, onChange }: Props) {
  const from = state.page * state.size;
  const to = from + page.records.length;
  const isLast = page.totalIsCapped ? page.records.length < state.size : to >= page.total;
  return (
    <nav className={classes.pager} aria-label="Pages">
      <span>
        {page.records.length === 0
          ? 'No records'
          : `${formatNumber(from + 1)}–${formatNumber(to)} of ${formatNumber(page.total)}${page.totalIsCapped ? '+' : ''}`}
      </span>
      <div className={classes.end}>
        <label>
          Rows
          <select value={state.size} onChange={(event) => onChange({ size: Number(event.currentTarget.value) })}>
            {PAGE_SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
        <ActionIcon aria-label="Previous page" disabled={state.page === 0} onClick={() => onChange({ page: state.page - 1 })}>
          <IconChevronLeft size={18} stroke={1.6} />
        </ActionIcon>
        <ActionIcon aria-label="Next page" disabled={isLast} onClick={() => onChange({ page: state.page + 1 })}>
          <IconChevronRight size={18} stroke={1.6} />
        </ActionIcon>
      </div>
    </nav>
  );
}
