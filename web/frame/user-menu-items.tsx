import type { ReactElement } from 'react';
import { Menu } from '@mantine/core';
import {
  IconCheck,
  IconDatabaseOff,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconStack2,
  IconSun,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { resetOffline } from '../offline/reset.ts';
import { switchedTo, useLook } from '../chosen-theme.ts';
import { chooseScheme } from '../own-profile.ts';
import { useSession } from '../session.tsx';
import { Icon } from '../ui/icon.tsx';
import { useOpenAtOnce } from '../ui/on-demand.tsx';
import { ABOVE_TOASTS } from '../ui/toasts.ts';
import { openShortcuts } from '../palette/palette-host.tsx';
import { BACKGROUND_WORK } from '../runs/background-work-path.ts';
import { HistoryMenuItems } from '../history/history-menu-items.tsx';
import { say, sayLater } from '../words/say.ts';
import { accountPages } from './account-pages.ts';

const SCHEMES = [
  { value: 'light', label: sayLater('Light'), icon: IconSun },
  { value: 'dark', label: sayLater('Dark'), icon: IconMoon },
  { value: 'auto', label: sayLater('System'), icon: IconDeviceDesktop },
] as const;

/** What concerns the user and this browser, behind the name at the foot of the navigation. */
export default function UserMenuItems({ children }: { children: ReactElement }) {
  const session = useSession();
  const { user } = session;
  const chosen = switchedTo(useLook());
  return (
    <Menu {...useOpenAtOnce()} position="top-start" width={240} zIndex={ABOVE_TOASTS}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {accountPages(session).map(({ label, icon, path }) => (
          <Menu.Item key={path} component={Link} to={path} leftSection={<Icon name={icon} size={16} />}>
            {say(label)}
          </Menu.Item>
        ))}
        {user.userType !== 'Provider' && (
          <>
            <Menu.Divider />
            <HistoryMenuItems />
            <Menu.Item component={Link} to={BACKGROUND_WORK} leftSection={<IconStack2 size={16} stroke={1.6} />}>
              {say('Background work')}
            </Menu.Item>
            <Menu.Item leftSection={<IconDatabaseOff size={16} stroke={1.6} />} onClick={() => void resetOffline()}>
              {say('Reset offline data')}
            </Menu.Item>
            <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.6} />} onClick={openShortcuts} rightSection={<kbd>?</kbd>}>
              {say('Keyboard shortcuts')}
            </Menu.Item>
          </>
        )}
        <Menu.Divider />
        <Menu.Label>{say('Theme')}</Menu.Label>
        {SCHEMES.map(({ value, label, icon: SchemeIcon }) => (
          <Menu.Item
            key={value}
            closeMenuOnClick={false}
            leftSection={<SchemeIcon size={16} stroke={1.6} />}
            rightSection={chosen === value && <IconCheck size={14} aria-label={say('chosen')} />}
            onClick={() => chooseScheme(value)}
          >
            {say(label)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/logout" leftSection={<IconLogout size={16} stroke={1.6} />}>
          {say('Sign out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
