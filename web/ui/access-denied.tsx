import { EmptyState } from './empty-state.tsx';
import { accessSentence } from './dialogs.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';

/** A module that the user may not open looks the same as one that does not exist. */
export function AccessDenied({ area }: { area: string }) {
  return (
    <EmptyState heading="h1" icon="lock" title="No access" text={accessSentence(area)}>
      <Button component={Link} to="/app/dashboard" variant="default">
        Go to the dashboard
      </Button>
    </EmptyState>
  );
}
