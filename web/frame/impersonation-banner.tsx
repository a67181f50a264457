import { useSession } from '../session.tsx';
import { say } from '../words/say.ts';
import { endImpersonation } from './impersonation.ts';
import classes from './impersonation-banner.module.css';

/** Whom one works as, and the way back to oneself; above every page of every area. */
export function ImpersonationBanner() {
  const { impersonator, user } = useSession();
  if (!impersonator) return null;
  return (
    <div className={classes.banner} role="status">
      {say('You are working as {name}.', { name: user.name })}
      <button type="button" onClick={() => void endImpersonation()}>
        {say('Back to {name}', { name: impersonator.name })}
      </button>
    </div>
  );
}
