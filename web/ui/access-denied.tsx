import { EmptyState } from './empty-state.tsx';
import { accessSentence } from './dialogs.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';

interface Props {
  area: string;
  /** Why nobody could help with a right, e.g. that the system alone writes here. */
  reason?: string;
  /** Where one goes on from here. */
  back?: { label: string; to: string };
}
/** A module that the user may not open looks the same as one that does not exist. */
export function AccessDenied({ area, reason, back = DASHBOARD }: Props) {
  return (
    <EmptyState heading="h1" icon="lock" title={reason ? 'Read only' : 'No access'} text={reason ?? accessSentence(area)}>
      <Button component={Link} to={back.to} variant="default">
        Go to {back.label}
      </Button>
    </EmptyState>
  );
}

const DASHBOARD = { label: 'the dashboard', to: '/app/dashboard' };
