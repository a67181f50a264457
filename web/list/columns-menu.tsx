import { ActionIcon, Button, Checkbox, Popover, Tooltip } from '@mantine/core';
import { IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import type { Columns } from './columns.ts';
import classes from './module-list.module.css';

/** Which columns the list shows, and in which order; remembered for this user and module. */
export function ColumnsMenu({ columns }: { columns: Columns }) {
  const { names, available } = columns;
  const hidden = available.filter((field) => !names.includes(field.fieldName));
  const raise = (name: string) => columns.move(name, names[names.indexOf(name) - 1]!);
  const labelOf = (name: string) => available.find((field) => field.fieldName === name)?.label ?? name;
  return (
    <Popover width={280} position="bottom-end" trapFocus>
      <Popover.Target>
        <Tooltip label="Columns">
          <ActionIcon aria-label="Columns">
            <IconColumns3 size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <div style={{ maxHeight: 380, overflow: 'auto' }}>
          {names.map((name, at) => (
            <div key={name} className={classes.columnRow}>
              <Checkbox
                label={labelOf(name)}
                checked
                disabled={names.length === 1}
                onChange={() => columns.show(names.filter((other) => other !== name))}
              />
              {at > 0 && (
                <ActionIcon size="sm" aria-label={`Move ${labelOf(name)} to the front by one`} onClick={() => raise(name)}>
                  <IconArrowUp size={14} stroke={1.6} />
                </ActionIcon>
              )}
            </div>
          ))}
          {hidden.map((field) => (
            <div key={field.fieldName} className={classes.columnRow}>
              <Checkbox label={field.label} checked={false} onChange={() => columns.show([...names, field.fieldName])} />
            </div>
          ))}
        </div>
        {columns.isChanged && (
          <Button mt="xs" variant="subtle" size="compact-sm" onClick={columns.reset}>
            Reset columns
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
