import { Menu } from '@mantine/core';
import {
  IconApi,
  IconDeviceMobileOff,
  IconDevices,
  IconKey,
  IconLinkOff,
  IconLock,
  IconShieldCheck,
  IconUserCheck,
  IconUserOff,
  IconUserShare,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import type { AnyRecord } from '#common/module.ts';
import { useModule } from '#web/modules.ts';
import { useSession } from '#web/session.tsx';
import { useSignInOptions } from '#web/sign-in-options.ts';
import { say } from '#web/words/say.ts';
import { actAs, markActive, removeSecondFactors, resetSingleSignOn, sendTemporaryPassword } from './user-verbs.ts';

/** What a System Admin does with one account: the entries of its menus, in the list and on its page. */
export function UserMenuItems({ record }: { record: AnyRecord }) {
  const { user } = useSession();
  const module = useModule('users');
  const hasSingleSignOn = Boolean(useSignInOptions()?.singleSignOn);
  const isOwn = user._id === record._id;
  const isActive = record.active === true;
  const named = { _id: record._id, name: String(record.name), email: String(record.email) };
  const icon = { size: 16, stroke: 1.6 };
  return (
    <>
      <Menu.Item component={Link} to={`/admin/user-management/${record._id}/rights`} leftSection={<IconShieldCheck {...icon} />}>
        {say('Rights')}
      </Menu.Item>
      {isOwn && (
        <Menu.Item component={Link} to="/app/user/security" leftSection={<IconLock {...icon} />}>
          {say('Security')}
        </Menu.Item>
      )}
      {isOwn && (
        <Menu.Item component={Link} to="/app/user/sessions" leftSection={<IconDevices {...icon} />}>
          {say('Sessions and devices')}
        </Menu.Item>
      )}
      <Menu.Item
        component={Link}
        to={isOwn ? '/app/user/api-keys' : `/admin/user-management/${record._id}/api-keys`}
        leftSection={<IconApi {...icon} />}
      >
        {say('API keys')}
      </Menu.Item>
      <Menu.Item disabled={!isActive} leftSection={<IconKey {...icon} />} onClick={() => void sendTemporaryPassword(named)}>
        {say('Send temporary password')}
      </Menu.Item>
      {!isOwn && (
        <Menu.Item leftSection={<IconDeviceMobileOff {...icon} />} onClick={() => void removeSecondFactors(named)}>
          {say('Remove second factors')}
        </Menu.Item>
      )}
      {!isOwn && hasSingleSignOn && (
        <Menu.Item leftSection={<IconLinkOff {...icon} />} onClick={() => void resetSingleSignOn(named)}>
          {say('Reset single sign-on')}
        </Menu.Item>
      )}
      {!isOwn && isActive && record.userType !== 'System Admin' && (
        <Menu.Item leftSection={<IconUserShare {...icon} />} onClick={() => void actAs(named)}>
          {say('Act as this user')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item
        leftSection={isActive ? <IconUserOff {...icon} /> : <IconUserCheck {...icon} />}
        onClick={() => module && void markActive(module, record, !isActive)}
      >
        {say(isActive ? 'Mark inactive' : 'Mark active')}
      </Menu.Item>
    </>
  );
}
