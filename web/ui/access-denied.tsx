import { EmptyState } from './empty-state.tsx';
import { accessSentence } from './dialogs.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { say, sayLater } from '../words/say.ts';

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
    <EmptyState
      heading="h1"
      icon="lock"
      title={reason ? say('Read only') : say('No access')}
      text={reason ?? accessSentence(area)}
    >
      <Button component={Link} to={back.to} variant="default">
        {say('Go to {label}', { label: say(back.label) })}
      </Button>
    </EmptyState>
  );
}

const DASHBOARD = { label: sayLater('the dashboard'), to: '/app/dashboard' };
