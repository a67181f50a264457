import type { ReactElement } from 'react';
import { Menu } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { duplicatesPath } from '../duplicates/duplicates-api.ts';
import { TRASH_PATH } from '../trash/trash-api.ts';
import { useOpenAtOnce } from '../ui/on-demand.tsx';

export interface ListPlaces {
  module: DescribedModule;
  hasDuplicates: boolean;
  hasTrash: boolean;
}
export default function ListMenuItems({ module, hasDuplicates, hasTrash, children }: ListPlaces & { children: ReactElement }) {
  return (
    <Menu {...useOpenAtOnce()} position="bottom-end" width={200}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {hasDuplicates && (
          <Menu.Item component={Link} to={duplicatesPath(module.name)} leftSection={<IconCopy size={16} stroke={1.6} />}>
            Find duplicates
          </Menu.Item>
        )}
        {hasTrash && (
          <Menu.Item
            component={Link}
            to={`${TRASH_PATH}?module=${module.name}`}
            leftSection={<IconTrash size={16} stroke={1.6} />}
          >
            Trash
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
