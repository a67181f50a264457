import { useOnline } from './use-online.ts';
import classes from './offline-notice.module.css';
import { say } from '../words/say.ts';

/** Stands above the page while there is no connection. */
export function OfflineNotice() {
  if (useOnline()) return null;
  return (
    <div role="status" className={classes.notice}>
      {say('You are offline. What you see may be out of date, and changes cannot be saved.')}
    </div>
  );
}
