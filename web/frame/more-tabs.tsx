import { Menu } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import type { NavigationEntry } from '../screens.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './provider-frame.module.css';

/** The pages for which the tabs of a phone have no room. */
export function MoreTabs({ tabs }: { tabs: readonly NavigationEntry[] }) {
  const { pathname } = useLocation();
  const isHere = tabs.some(({ path }) => pathname.startsWith(path));
  return (
    <Menu position="top-end" offset={4}>
      <Menu.Target>
        <button type="button" className={classes.tab} aria-current={isHere ? 'page' : undefined}>
          <Icon name="dots" size={22} />
          <span>More</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {tabs.map(({ path, label, icon }) => (
          <Menu.Item key={path} component={Link} to={path} leftSection={<Icon name={icon} size={18} />}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
