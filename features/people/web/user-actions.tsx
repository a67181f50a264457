import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDevices } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { RecordPartProps } from '#web/screens.ts';
import { useSession } from '#web/session.tsx';
import { say } from '#web/words/say.ts';
import { UserMenuItems } from './user-menu-items.tsx';

/** What a System Admin does with an account; one's own leads to one's own sessions. */
export default function UserActions({ record }: RecordPartProps) {
  const { user, impersonator } = useSession();
  const isOwn = user._id === record._id;
  if (isOwn && !impersonator && user.userType !== 'System Admin') return <OwnSessions />;
  if (user.userType !== 'System Admin') return null;
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.8} />}>
          {say('Account')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <UserMenuItems record={record} />
      </Menu.Dropdown>
    </Menu>
  );
}

function OwnSessions() {
  return (
    <Button component={Link} to="/app/user/sessions" variant="default" leftSection={<IconDevices size={16} stroke={1.6} />}>
      {say('Sessions and devices')}
    </Button>
  );
}
