import { Menu, UnstyledButton } from '@mantine/core';
import { IconApps } from '@tabler/icons-react';
import { useApp } from '../apps.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { say, sayLater } from '../words/say.ts';
import classes from './app-switch.module.css';

const ALL = sayLater('All apps');

export default function AppSwitchMenu() {
  const { apps, app, choose } = useApp();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={app ?? say(ALL)}>
          <UnstyledButton className={classes.button} aria-label={say('App: {app}', { app: app ?? say(ALL) })}>
            <IconApps size={18} stroke={1.6} aria-hidden />
          </UnstyledButton>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {[null, ...apps].map((each) => (
          <Menu.Item key={each ?? ALL} onClick={() => choose(each)} aria-current={each === app || undefined}>
            {each ?? say(ALL)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
