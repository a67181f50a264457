import { Button, Group } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { areaOfPath, homeLabel, homeOf, mayOpen } from '../landing.ts';
import type { Area } from '../screens.ts';
import { useSignedIn } from '../session-store.ts';
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

export function NotFoundPage() {
  const userType = useSignedIn()?.user.userType;
  return (
    <ProblemPage
      icon="map"
      title="Page not found"
      text="There is nothing at this address. It may have been moved or deleted."
      home={userType ? homeOf(userType) : '/login'}
      homeLabel={userType ? homeLabel(userType) : 'the sign-in'}
    />
  );
}

const AREAS: Partial<Record<Area, string>> = {
  app: 'The staff pages are',
  admin: 'The administration is',
  provider: 'The provider pages are',
  dashboard: 'The dashboard pages are',
};

/** A page of another type of user, or one that is not offered to this one: the person stays signed in and is shown the way back. */
export function WrongAreaPage() {
  const { userType } = useSignedIn()!.user;
  const area = areaOfPath(useLocation().pathname);
  const what = (!mayOpen(userType, area) && AREAS[area]) || 'This page is';
  return (
    <ProblemPage
      icon="lock"
      title="This page is not part of your work"
      text={`${what} not for your account. If you need access, please contact an administrator.`}
      home={homeOf(userType)}
      homeLabel={homeLabel(userType)}
    />
  );
}
