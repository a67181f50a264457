import { Button } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAccess } from '#web/session.tsx';
import { say } from '#web/words/say.ts';
import { markRead, systemMessagesOptions } from './conversations-api.ts';
import classes from './system-banner.module.css';

/** What an administrator says to everybody, until one has read it. */
export function SystemBanner() {
  const { access } = useAccess('musterMessage');
  const { data } = useQuery({ ...systemMessagesOptions, enabled: access });
  const [first] = data?.records ?? [];
  if (!first) return null;
  return (
    <section className={classes.banner} aria-label={say('Message from an administrator')}>
      <IconSpeakerphone size={20} stroke={1.6} aria-hidden />
      <div className={classes.words}>
        <strong>{String(first.name ?? '')}</strong>
        <span>{first.message}</span>
      </div>
      <Button size="xs" variant="default" onClick={() => void markRead([first._id])}>
        {say('Got it')}
      </Button>
    </section>
  );
}
