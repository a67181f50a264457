import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from './empty-state.tsx';
import { usePageTitle } from './page-title.ts';

/** A page that cannot show what was asked for, and the way out. */
export function ProblemPage({
  title,
  text,
  retry,
  home = '/',
  homeLabel = 'the start page',
  icon = 'alert-triangle',
}: {
  title: string;
  text: string;
  retry?: () => void;
  home?: string;
  homeLabel?: string;
  icon?: string;
}) {
  usePageTitle(title);
  return (
    <EmptyState heading="h1" icon={icon} title={title} text={text}>
      <Group gap="xs">
        {retry && <Button onClick={retry}>Try again</Button>}
        <Button component={Link} to={home} variant="default">
          Go to {homeLabel}
        </Button>
      </Group>
    </EmptyState>
  );
}

export const NotFoundPage = () => (
  <ProblemPage title="Page not found" text="There is nothing at this address. It may have been moved or deleted." />
);
