import { useSession } from '../session.tsx';
import { say } from '../words/say.ts';
import { PageBar } from '../ui/page-bar.tsx';
import { endImpersonation } from './impersonation.ts';

/** Whom one works as, and the way back to oneself; above every page of every area. */
export function ImpersonationBanner() {
  const { impersonator, user } = useSession();
  if (!impersonator) return null;
  return (
    <PageBar tone="waiting">
      {say('You are working as {name}.', { name: user.name })}
      <button type="button" onClick={() => void endImpersonation()}>
        {say('Back to {name}', { name: impersonator.name })}
      </button>
    </PageBar>
  );
}
