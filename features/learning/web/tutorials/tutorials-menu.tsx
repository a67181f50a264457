import { ActionIcon, Indicator, Menu } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { useAccess } from '#web/session.tsx';
import { say } from '#web/words/say.ts';
import { forPageOptions, openTutorial } from './tutorials-api.ts';

/** “?”: the guide's page about this screen, and “2 tutorials” where it has some, unseen ones marked. */
export default function TutorialsMenu() {
  const { pathname } = useLocation();
  const { access } = useAccess('tutorials');
  const { data } = useQuery({ ...forPageOptions(pathname), enabled: access });
  const help = `/help?about=${encodeURIComponent(pathname)}`;
  if (!access)
    return (
      <ActionIcon component={Link} to={help} aria-label={say('Help for this page')}>
        <IconHelp size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    );
  const tutorials = data?.records ?? [];
  const unseen = tutorials.filter(({ seen }) => !seen).length;
  const count = say({ one: '1 tutorial', other: '{count} tutorials' }, { count: tutorials.length });
  const withUnseen = say(
    { one: '1 tutorial, {unseen} unseen', other: '{count} tutorials, {unseen} unseen' },
    { count: tutorials.length, unseen },
  );
  const label = !tutorials.length ? say('Tutorials') : unseen ? withUnseen : count;
  return (
    <Menu position="top-end" width={280}>
      <Menu.Target>
        <ActionIcon aria-label={label}>
          <Indicator disabled={!unseen} size={8} offset={2}>
            <IconHelp size={20} stroke={1.6} aria-hidden />
          </Indicator>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={help}>
          {say('Help for this page')}
        </Menu.Item>
        {tutorials.length > 0 && <Menu.Label>{count}</Menu.Label>}
        {tutorials.map((tutorial) => (
          <Menu.Item
            key={tutorial._id}
            rightSection={!tutorial.seen && <b>{say('New')}</b>}
            onClick={() => openTutorial.set(tutorial)}
          >
            {tutorial.name}
          </Menu.Item>
        ))}
        <Menu.Item component={Link} to="/app/tutorial-library">
          {say('All tutorials')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
