import { Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconDevices,
  IconKey,
  IconShieldCheck,
  IconUserCheck,
  IconUserOff,
  IconUserShare,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import type { AnyRecord } from '#common/module.ts';
import { impersonate } from '#web/frame/impersonation.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { useSession } from '#web/session.tsx';
import { confirmAction } from '#web/ui/dialogs.ts';
import { markActive, sendTemporaryPassword } from './user-verbs.ts';

/** What a System Admin does with an account; one's own leads to one's own sessions. */
export default function UserActions({ record }: RecordPartProps) {
  const { user, impersonator } = useSession();
  const isOwn = user._id === record._id;
  if (isOwn && !impersonator && user.userType !== 'System Admin') return <OwnSessions />;
  if (user.userType !== 'System Admin') return null;
  const isActive = record.active === true;
  const icon = { size: 16, stroke: 1.6 };
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.8} />}>
          Account
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={`/admin/user-management/${record._id}/rights`}
          leftSection={<IconShieldCheck {...icon} />}
        >
          What may they do, and why
        </Menu.Item>
        {isOwn && (
          <Menu.Item component={Link} to="/app/user/sessions" leftSection={<IconDevices {...icon} />}>
            Sessions and devices
          </Menu.Item>
        )}
        <Menu.Item
          disabled={!isActive}
          leftSection={<IconKey {...icon} />}
          onClick={() => void sendTemporaryPassword({ _id: record._id, name: String(record.name), email: String(record.email) })}
        >
          Send temporary password
        </Menu.Item>
        {!isOwn && isActive && record.userType !== 'System Admin' && (
          <Menu.Item leftSection={<IconUserShare {...icon} />} onClick={() => void actAs(record)}>
            Act as this user
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          leftSection={isActive ? <IconUserOff {...icon} /> : <IconUserCheck {...icon} />}
          onClick={() => void markActive(record, !isActive)}
        >
          {isActive ? 'Mark inactive' : 'Mark active'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function OwnSessions() {
  return (
    <Button component={Link} to="/app/user/sessions" variant="default" leftSection={<IconDevices size={16} stroke={1.6} />}>
      Sessions and devices
    </Button>
  );
}

async function actAs(record: AnyRecord) {
  const isConfirmed = await confirmAction({
    title: `Act as ${String(record.name)}?`,
    text: 'You work with their rights for an hour at most. Both names stand in the audit log.',
    confirm: 'Act as this user',
  });
  if (isConfirmed) await impersonate(record._id).catch(() => undefined);
}
