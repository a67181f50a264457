import type { ReactElement } from 'react';
import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import type { MenuEntry } from '../screens.ts';
import { Icon } from '../ui/icon.tsx';
import { useOpenAtOnce } from '../ui/on-demand.tsx';
import { ABOVE_TOASTS } from '../ui/toasts.ts';
import { say } from '../words/say.ts';

interface Props {
  tabs: readonly MenuEntry[];
  children: ReactElement;
}
/** The pages for which the tabs of a phone have no room. */
export default function MoreTabs({ tabs, children }: Props) {
  return (
    <Menu {...useOpenAtOnce()} position="top-end" offset={4} width={220} zIndex={ABOVE_TOASTS}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {tabs.map(({ path, label, icon }) => (
          <Menu.Item key={path} component={Link} to={path} leftSection={<Icon name={icon} size={18} />}>
            {say(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
