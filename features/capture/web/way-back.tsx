import { Link } from 'react-router';
import { useSignedIn } from '#web/session-store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';
import type { CaptureView } from './capture-api.ts';
import classes from './capture.module.css';

/** Where its maker came from. */
export function useWayBack({ item, required_item }: CaptureView): { to: string; label: string } {
  const isProvider = useSignedIn()?.user.userType === 'Provider';
  if (!item) return { to: '/provider/documents', label: say('Back to your documents') };
  const { record } = item;
  if (!record) return { to: '/doc-cap', label: say('Back to your documents') };
  return isProvider
    ? { to: `/provider/credentialing/${record}/${required_item}`, label: say('Back to the item') }
    : { to: `/app/module/credentialing/${record}`, label: say('Back to the record') };
}

export function Back({ capture }: { capture: CaptureView }) {
  const { to, label } = useWayBack(capture);
  return (
    <Link to={to} className={classes.back}>
      <Icon name="chevron-left" size={18} />
      {label}
    </Link>
  );
}
