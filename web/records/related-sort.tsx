import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import { inSentence, pluralOf } from '#common/names.ts';
import { fieldOf } from '../modules.ts';
import { say } from '../words/say.ts';

export interface RelatedSort {
  field: string;
  order: 'asc' | 'desc';
}
interface Props {
  module: DescribedModule;
  columns: readonly string[];
  sort: RelatedSort;
  onSort: (sort: RelatedSort) => void;
}
/** By which field a list of related records is sorted; the same field again turns the order around. */
export function SortMenu({ module, columns, sort, onSort }: Props) {
  const fields = [...new Set(['name', ...columns, module.sort.field, 'createdAt'])].flatMap(
    (name) => fieldOf(module, name) ?? [],
  );
  const flipped = sort.order === 'asc' ? 'desc' : 'asc';
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="sm" aria-label={say('Sort {records}', { records: inSentence(pluralOf(module)) })}>
          <IconArrowsSort size={14} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {fields.map(({ fieldName, label }) => {
          const isOn = fieldName === sort.field;
          const Arrow = sort.order === 'asc' ? IconArrowUp : IconArrowDown;
          return (
            <Menu.Item
              key={fieldName}
              aria-current={isOn || undefined}
              rightSection={isOn && <Arrow size={14} aria-label={sort.order === 'asc' ? 'ascending' : 'descending'} />}
              onClick={() => onSort({ field: fieldName, order: isOn ? flipped : 'asc' })}
            >
              {label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
