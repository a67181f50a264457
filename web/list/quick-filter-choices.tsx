import type { ReactElement } from 'react';
import { Menu } from '@mantine/core';
import type { DescribedField } from '#common/described-module.ts';
import { Badge } from '../ui/badge.tsx';
import { useOpenAtOnce } from '../ui/on-demand.tsx';
import { say } from '../words/say.ts';

export interface ChoicesProps {
  field: DescribedField;
  chosen: string[];
  onChange: (values: string[]) => void;
}
export default function QuickFilterChoices({ field, chosen, onChange, children }: ChoicesProps & { children: ReactElement }) {
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <Menu {...useOpenAtOnce()} closeOnItemClick={false} position="bottom-start">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah={340} style={{ overflowY: 'auto' }}>
        {field.options!.map(({ value, label, tone }) => (
          <Menu.CheckboxItem key={value} checked={chosen.includes(value)} onChange={() => toggle(value)}>
            {tone ? <Badge tone={tone}>{label}</Badge> : label}
          </Menu.CheckboxItem>
        ))}
        {chosen.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onChange([])}>{say('Clear')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
