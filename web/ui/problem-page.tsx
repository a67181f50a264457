import { Button, Group } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { areaOfPath, homeLabel, homeOf, mayOpen } from '../landing.ts';
import type { Area } from '../screens.ts';
import { useSignedIn } from '../session-store.ts';
import { say, sayLater } from '../words/say.ts';
import { EmptyState } from './empty-state.tsx';
import { usePageTitle } from './page-title.ts';

/** A page that cannot show what was asked for, and the way out. */
export function ProblemPage({
  title,
  text,
  retry,
  home = '/',
  homeLabel = say('the start page'),
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
        {retry && <Button onClick={retry}>{say('Try again')}</Button>}
        <Button component={Link} to={home} variant="default">
          {say('Go to {homeLabel}', { homeLabel })}
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
      title={say('Page not found')}
      text={say('There is nothing at this address. It may have been moved or deleted.')}
      home={userType ? homeOf(userType) : '/login'}
      homeLabel={userType ? say(homeLabel(userType)) : say('the sign-in')}
    />
  );
}

const AREAS: Partial<Record<Area, string>> = {
  app: sayLater('The staff pages are not for your account. If you need access, please contact an administrator.'),
  admin: sayLater('The administration is not for your account. If you need access, please contact an administrator.'),
  provider: sayLater('The provider pages are not for your account. If you need access, please contact an administrator.'),
  dashboard: sayLater('The dashboard pages are not for your account. If you need access, please contact an administrator.'),
};
const THIS_PAGE = sayLater('This page is not for your account. If you need access, please contact an administrator.');

/** A page of another type of user, or one that is not offered to this one: the person stays signed in and is shown the way back. */
export function WrongAreaPage() {
  const { userType } = useSignedIn()!.user;
  const area = areaOfPath(useLocation().pathname);
  const text = (!mayOpen(userType, area) && AREAS[area]) || THIS_PAGE;
  return (
    <ProblemPage
      icon="lock"
      title={say('This page is not part of your work')}
      text={say(text)}
      home={homeOf(userType)}
      homeLabel={say(homeLabel(userType))}
    />
  );
}
