import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';

/** What a provider asked for cannot be shown: why, and the way to what can. */
export const NotOpened = ({ title, error }: { title: string; error: Error | null }) => (
  <EmptyState heading="h1" icon="alert-triangle" title={title} text={error?.message ?? ''}>
    <Button component={Link} to="/provider/credentialing">
      {say('Go to your credentialing')}
    </Button>
  </EmptyState>
);
