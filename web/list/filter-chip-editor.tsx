import { cloneElement, useState, type ReactElement } from 'react';
import { Popover } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useOpenAtOnce } from '../ui/on-demand.tsx';
import type { FilterField } from './filter-fields.ts';
import { hasDateProblem, treeOf, type FilterRow } from './filter.ts';
import { FilterRowEditor } from './filter-row-editor.tsx';
import classes from './filter-panel.module.css';

type Clickable = ReactElement<{ onClick: () => void }>;

const AFTER_TYPING = 250;

export interface EditedCondition {
  row: FilterRow;
  fields: FilterField[];
  onChange: (row: FilterRow) => void;
}
/** One condition below its chip; it is applied whenever it is complete. */
export default function FilterChipEditor({ row, fields, onChange, children }: EditedCondition & { children: ReactElement }) {
  const [draft, setDraft] = useState(row);
  const { opened, onChange: setOpened } = useOpenAtOnce();
  const apply = useDebouncedCallback((next: FilterRow) => {
    const group = { match: 'all' as const, rows: [next] };
    if (treeOf(group) && !hasDateProblem(group, new Map(fields.map(({ path, field }) => [path, field])))) onChange(next);
  }, AFTER_TYPING);
  const toggle = (isOpen: boolean) => {
    if (isOpen) setDraft(row);
    setOpened(isOpen);
  };
  return (
    <Popover opened={opened} onChange={toggle} width={300} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>{cloneElement(children as Clickable, { onClick: () => toggle(!opened) })}</Popover.Target>
      <Popover.Dropdown p={12}>
        <div className={classes.editor}>
          <strong>{fields.find(({ path }) => path === row.field)?.label}</strong>
          <FilterRowEditor
            isFieldFixed
            row={draft}
            fields={fields}
            onChange={(next) => {
              setDraft(next);
              apply(next);
            }}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
