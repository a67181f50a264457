import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { homeOf, mayOpen } from '../landing.ts';
import { useSession } from '../session.tsx';
import { accessSentence, denyAccess } from './dialogs.ts';

/** A module that the user may not open looks the same as one that does not exist: a dialog says so over the dashboard. */
export function ModuleDenied({ area }: { area: string }) {
  const { userType } = useSession().user;
  useEffect(() => denyAccess(accessSentence(area)), [area]);
  return <Navigate to={mayOpen(userType, 'app') ? '/app/dashboard' : homeOf(userType)} replace />;
}
