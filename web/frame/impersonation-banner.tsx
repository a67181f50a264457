import { useSession } from '../session.tsx';
import { endImpersonation } from './impersonation.ts';
import classes from './impersonation-banner.module.css';

/** Whom one works as, and the way back to oneself; above every page of every area. */
export function ImpersonationBanner() {
  const { impersonator, user } = useSession();
  if (!impersonator) return null;
  return (
    <div className={classes.banner} role="status">
      You are working as {user.name}.
      <button type="button" onClick={() => void endImpersonation()}>
        Back to {impersonator.name}
      </button>
    </div>
  );
}
