import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconKeyboard, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSession } from '../session.tsx';
import { InitialsAvatar } from '../ui/initials-avatar.tsx';
import { openShortcuts } from '../palette/palette-host.tsx';
import { HistoryMenuItems } from '../history/history-menu-items.tsx';
import classes from './navigation.module.css';

const SCHEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const;

export function UserMenu({ isCollapsed }: { isCollapsed: boolean }) {
  const { user } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="top-start" width={240}>
      <Menu.Target>
        <button type="button" className={classes.user} aria-label={`${user.name}: account menu`}>
          <InitialsAvatar name={user.name} size={28} />
          {!isCollapsed && (
            <span>
              <span className="ellipsis">{user.name}</span>
              <small className="ellipsis">{user.userType}</small>
            </span>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {user.userType !== 'Provider' && (
          <>
            <Menu.Item component={Link} to="/app/user/sessions" leftSection={<IconUserCircle size={16} stroke={1.6} />}>
              Sessions and devices
            </Menu.Item>
            <HistoryMenuItems />
            <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.6} />} onClick={openShortcuts} rightSection={<kbd>?</kbd>}>
              Keyboard shortcuts
            </Menu.Item>
          </>
        )}
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        {SCHEMES.map(({ value, label, icon: SchemeIcon }) => (
          <Menu.Item
            key={value}
            closeMenuOnClick={false}
            leftSection={<SchemeIcon size={16} stroke={1.6} />}
            rightSection={colorScheme === value && <IconCheck size={14} aria-label="chosen" />}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/logout" leftSection={<IconLogout size={16} stroke={1.6} />}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
