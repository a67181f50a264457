import type { ReactElement } from 'react';
import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconArrowDown, IconArrowUp, IconStarOff } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import { useOpenAtOnce } from '../ui/on-demand.tsx';
import { say } from '../words/say.ts';
import type { OwnNavigation } from './own-navigation.ts';

export interface ModuleMenuProps {
  own: OwnNavigation;
  module: DescribedModule;
  at: number;
}
/** Where a module stands in one's navigation. */
export default function ModuleMenu({ own, module: { name }, at, children }: ModuleMenuProps & { children: ReactElement }) {
  const icon = { size: 16, stroke: 1.6 };
  return (
    <Menu {...useOpenAtOnce()} position="bottom-end">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowUp {...icon} />} disabled={at === 0} onClick={() => own.move(name, at - 1)}>
          {say('Move up')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown {...icon} />}
          disabled={at === own.first.length - 1}
          onClick={() => own.move(name, at + 1)}
        >
          {say('Move down')}
        </Menu.Item>
        <Menu.Item leftSection={<IconStarOff {...icon} />} disabled={own.first.length === 1} onClick={() => own.unpin(name)}>
          {say('Move to More')}
        </Menu.Item>
        {own.isArranged && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={own.reset}>
              {say('Usual order')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
