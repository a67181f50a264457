import { ActionIcon } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';

/** “?”: the page of the guide about the screen one is on. */
export default function HelpButton() {
  const { pathname } = useLocation();
  const to = pathname.startsWith('/help') ? '/help' : `/help?about=${encodeURIComponent(pathname)}`;
  return (
    <ActionIcon component={Link} to={to} aria-label="Help for this page">
      <IconHelp size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
