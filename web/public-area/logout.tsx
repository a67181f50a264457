import { useEffect } from 'react';
import { Button, Stack } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { api } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { sessionStore } from '../session-store.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { say } from '../words/say.ts';

export default function Logout() {
  usePageTitle(say('Logged out'));
  const [query] = useSearchParams();
  useEffect(() => {
    if (!sessionStore.token()) return;
    // The browser forgets the session even if the server cannot be told.
    void api('/api/users/logout', { quiet: true, anonymous: true }).catch(() => {});
    sessionStore.end();
    queryClient.clear();
  }, []);
  return (
    <Stack gap="md">
      <h1>
        {query.get('reason') === 'inactivity'
          ? say('You have been logged out due to inactivity.')
          : say('You have been logged out.')}
      </h1>
      <Button component={Link} to="/login" fullWidth>
        {say('Login')}
      </Button>
    </Stack>
  );
}
