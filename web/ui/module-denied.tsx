import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { askSentence } from '#common/rights-in-words.ts';
import { homeOf, mayOpen } from '../landing.ts';
import { useSession } from '../session.tsx';
import { say } from '../words/say.ts';
import { accessSentence, denyAccess } from './dialogs.ts';
import { ProblemPage } from './problem-page.tsx';
import { useWhomToAsk } from './whom-to-ask.ts';

interface Denied {
  deniedArea?: string;
}

/** A module that the user may not open looks the same as one that does not exist: a dialog says so over the dashboard's address. */
export function ModuleDenied({ area }: { area: string }) {
  const { userType } = useSession().user;
  useEffect(() => denyAccess(accessSentence(area)), [area]);
  const state: Denied = { deniedArea: area };
  return <Navigate to={mayOpen(userType, 'app') ? '/app/dashboard' : homeOf(userType)} replace state={state} />;
}

/** The module that led here by a refusal; the day's work is shown when the person asks for it. */
export const useDeniedArea = (): string | undefined => (useLocation().state as Denied | null)?.deniedArea;

/** What stands behind the dialog: why, and who can help. */
export function ModuleDeniedPage({ area }: { area: string }) {
  const { data: ask = [] } = useWhomToAsk();
  return (
    <ProblemPage
      icon="lock"
      title={say('No access to {area}', { area })}
      text={say('Your roles do not open this page, or it does not exist. {askSentence}', { askSentence: askSentence({ ask }) })}
      home={useLocation().pathname}
      homeLabel={say('Today')}
    />
  );
}
