import { ActionIcon, Indicator, Menu } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useAccess } from '#web/session.tsx';
import { forPageOptions, openTutorial } from './tutorials-api.ts';

/** “2 tutorials” where the page has some; those that one has not seen are marked. */
export default function TutorialsOfPage() {
  const { pathname } = useLocation();
  const { access } = useAccess('tutorials');
  const { data } = useQuery({ ...forPageOptions(pathname), enabled: access });
  const tutorials = data?.records ?? [];
  if (!tutorials.length) return null;
  const unseen = tutorials.filter(({ seen }) => !seen).length;
  const label = `${tutorials.length} ${tutorials.length === 1 ? 'tutorial' : 'tutorials'}${unseen ? `, ${unseen} unseen` : ''}`;
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <ActionIcon aria-label={label}>
          <Indicator disabled={!unseen} size={8} offset={2}>
            <IconHelp size={20} stroke={1.6} aria-hidden />
          </Indicator>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{tutorials.length === 1 ? '1 tutorial' : `${tutorials.length} tutorials`}</Menu.Label>
        {tutorials.map((tutorial) => (
          <Menu.Item key={tutorial._id} rightSection={!tutorial.seen && <b>New</b>} onClick={() => openTutorial.set(tutorial)}>
            {tutorial.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
