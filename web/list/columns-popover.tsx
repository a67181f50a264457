import { cloneElement, type ReactElement } from 'react';
import { ActionIcon, Button, Checkbox, Popover, SegmentedControl } from '@mantine/core';
import { IconArrowUp, IconPin, IconPinFilled } from '@tabler/icons-react';
import { useOpenAtOnce } from '../ui/on-demand.tsx';
import { say, sayLater } from '../words/say.ts';
import { DENSITIES, type Columns, type Density } from './columns.ts';
import classes from './module-list.module.css';

const DENSITY_LABELS: Record<Density, string> = {
  compact: sayLater('Compact'),
  standard: sayLater('Standard'),
  comfortable: sayLater('Comfortable'),
};

/** Which columns the list shows, in which order, and how high its rows are. */
export default function ColumnsPopover({ columns, children }: { columns: Columns; children: ReactElement }) {
  const { names, available } = columns;
  const { opened, onChange } = useOpenAtOnce();
  const hidden = available.filter((field) => !names.includes(field.fieldName));
  const raise = (name: string) => columns.move(name, names[names.indexOf(name) - 1]!);
  const labelOf = (name: string) => available.find((field) => field.fieldName === name)?.label ?? name;
  return (
    <Popover opened={opened} onChange={onChange} width={280} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        {cloneElement(children as ReactElement<{ onClick: () => void }>, { onClick: () => onChange(!opened) })}
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <SegmentedControl
          fullWidth
          size="xs"
          mb="xs"
          aria-label={say('Row height')}
          data={DENSITIES.map((value) => ({ value, label: say(DENSITY_LABELS[value]) }))}
          value={columns.density}
          onChange={(value) => columns.setDensity(value as Density)}
        />
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
                <ActionIcon
                  size="sm"
                  aria-label={say('Keep {name} in sight', { name: labelOf(name) })}
                  aria-pressed={columns.pinned.includes(name)}
                  onClick={() => columns.pin(name, !columns.pinned.includes(name))}
                >
                  {columns.pinned.includes(name) ? <IconPinFilled size={14} /> : <IconPin size={14} stroke={1.6} />}
                </ActionIcon>
              )}
              {at > 0 && (
                <ActionIcon
                  size="sm"
                  aria-label={say('Move {name} to the front by one', { name: labelOf(name) })}
                  onClick={() => raise(name)}
                >
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
            {say('Reset columns')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
