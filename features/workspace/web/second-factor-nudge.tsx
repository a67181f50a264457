import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#web/api.ts';
import { useRemembered } from '#web/remembered.ts';
import { useSession } from '#web/session.tsx';
import classes from '#web/home/home.module.css';
import { say } from '#web/words/say.ts';

/** One calm line for a System Admin whose password alone opens everything; gone for good once dismissed. */
export function SecondFactorNudge() {
  const { user, impersonator } = useSession();
  const [isDismissed, setDismissed] = useRemembered('second-factor-nudge-dismissed', false);
  const isConcerned = user.userType === 'System Admin' && !impersonator && !isDismissed;
  const { data } = useQuery({
    queryKey: ['second-factors'],
    queryFn: ({ signal }) => api<{ totp: unknown; passkeys: unknown[] }>('/api/users/second-factors', { signal, quiet: true }),
    enabled: isConcerned,
  });
  if (!isConcerned || !data || data.totp || data.passkeys.length > 0) return null;
  return (
    <section className={classes.notice} aria-label={say('Protect your account')}>
      <p>{say('Only a password protects your account. Add an authenticator app or a passkey to make it safer.')}</p>
      <Group gap="xs">
        <Button variant="subtle" onClick={() => setDismissed(true)}>
          {say('Don’t show again')}
        </Button>
        <Button component={Link} to="/app/user/security" variant="default">
          {say('Set up')}
        </Button>
      </Group>
    </section>
  );
}
