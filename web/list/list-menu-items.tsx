import type { ReactElement } from 'react';
import { Menu } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { duplicatesPath, groupsOptions } from '../duplicates/duplicates-api.ts';
import { formatNumber } from '../formats.ts';
import { useAccess } from '../session.tsx';
import { TRASH_PATH } from '../trash/trash-api.ts';
import { useOpenAtOnce } from '../ui/on-demand.tsx';
import { say } from '../words/say.ts';

export interface ListPlaces {
  module: DescribedModule;
  hasDuplicates: boolean;
  hasTrash: boolean;
}
export default function ListMenuItems({ module, hasDuplicates, hasTrash, children }: ListPlaces & { children: ReactElement }) {
  const { edit } = useAccess(module.name);
  const mayMerge = hasDuplicates && hasTrash && edit !== 'None';
  const { data: groups } = useQuery({ ...groupsOptions(module, 0), enabled: mayMerge });
  return (
    <Menu {...useOpenAtOnce()} position="bottom-end" width={200}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {hasDuplicates && (
          <Menu.Item component={Link} to={duplicatesPath(module.name)} leftSection={<IconCopy size={16} stroke={1.6} />}>
            {say('Find duplicates')}
            {groups ? <span className="muted numeric"> {formatNumber(groups.total)}</span> : null}
          </Menu.Item>
        )}
        {hasTrash && (
          <Menu.Item
            component={Link}
            to={`${TRASH_PATH}?module=${module.name}`}
            leftSection={<IconTrash size={16} stroke={1.6} />}
          >
            {say('Trash')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
