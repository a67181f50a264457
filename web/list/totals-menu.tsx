import type { ReactElement } from 'react';
import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { DescribedField } from '#common/described-module.ts';
import type { AggregateFn } from '#common/groups.ts';
import { useOpenAtOnce } from '../ui/on-demand.tsx';
import { say } from '../words/say.ts';
import { totalsOf } from './group-fields.ts';
import { TOTAL_LABELS } from './totals.ts';

export interface TotalsMenuProps {
  field: DescribedField;
  chosen: AggregateFn | null;
  onChange: (fn: AggregateFn | null) => void;
}
export default function TotalsMenu({ field, chosen, onChange, children }: TotalsMenuProps & { children: ReactElement }) {
  return (
    <Menu {...useOpenAtOnce()} position="top-start" returnFocus>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown aria-label={say('Total of {label}', { label: field.label })}>
        {[null, ...totalsOf(field)].map((fn) => (
          <Menu.Item
            key={fn}
            onClick={() => onChange(fn)}
            rightSection={fn === chosen ? <IconCheck size={14} stroke={1.8} aria-label="chosen" /> : undefined}
          >
            {fn ? say(TOTAL_LABELS[fn]) : say('None')}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
