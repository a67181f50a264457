import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { fieldsInLayout, layoutFor } from '#common/layouts.ts';
import { fieldLevel } from '#common/access.ts';
import { fieldOf } from '../modules.ts';
import { useAccess, useSession } from '../session.tsx';
import { Badge } from '../ui/badge.tsx';
import { chosenIn, withChosen } from './filter.ts';
import type { List } from './use-list.ts';
import classes from './module-list.module.css';

const SHOWN = 3;

/** The choices of the module's basic search, one click away: its lists, and what is mine. */
export function QuickFilters({ module, list }: { module: DescribedModule; list: List }) {
  const access = useAccess(module.name);
  const { user } = useSession();
  const fields = fieldsInLayout(layoutFor(module, 'basic-search'))
    .map((name) => fieldOf(module, name))
    .filter((field): field is DescribedField => field !== undefined && fieldLevel(access, field.fieldName) !== 'None');
  const lists = fields.filter((field) => (field.options?.length ?? 0) > 0).slice(0, SHOWN);
  const mine = chosenIn(list.state.filter, 'assigned_to').includes(user._id);
  const put = (field: string, values: string[]) => list.change({ filter: withChosen(list.state.filter, field, values) });
  return (
    <>
      {fields.some((field) => field.fieldName === 'assigned_to') && (
        <button
          type="button"
          className={classes.chip}
          data-on={mine || undefined}
          aria-pressed={mine}
          onClick={() => put('assigned_to', mine ? [] : [user._id])}
        >
          Mine
        </button>
      )}
      {lists.map((field) => (
        <OneFilter
          key={field.fieldName}
          field={field}
          chosen={chosenIn(list.state.filter, field.fieldName)}
          onChange={(values) => put(field.fieldName, values)}
        />
      ))}
    </>
  );
}

function OneFilter({
  field,
  chosen,
  onChange,
}: {
  field: DescribedField;
  chosen: string[];
  onChange: (values: string[]) => void;
}) {
  const first = field.options?.find((option) => option.value === chosen[0])?.label;
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <Menu closeOnItemClick={false} position="bottom-start">
      <Menu.Target>
        <button type="button" className={classes.chip} data-on={chosen.length > 0 || undefined}>
          <span className="ellipsis">
            {field.label}
            {first && `: ${first}${chosen.length > 1 ? ` +${chosen.length - 1}` : ''}`}
          </span>
          <IconChevronDown size={13} stroke={1.8} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={340} style={{ overflowY: 'auto' }}>
        {field.options!.map(({ value, label, tone }) => (
          <Menu.CheckboxItem key={value} checked={chosen.includes(value)} onChange={() => toggle(value)}>
            {tone ? <Badge tone={tone}>{label}</Badge> : label}
          </Menu.CheckboxItem>
        ))}
        {chosen.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onChange([])}>Clear</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
