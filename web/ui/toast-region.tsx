import { useEffect, useRef, useState } from 'react';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { rememberOpener } from './opener.ts';
import { useStore } from '../store.ts';
import { say } from '../words/say.ts';
import { useLiftOverFeet } from './lift-over-feet.ts';
import { standsFor, toast, toastStore, type Toast } from './toasts.ts';
import classes from './toast-region.module.css';

const ICONS = { success: IconCircleCheck, warning: IconAlertTriangle, danger: IconCircleX, stealth: IconInfoCircle };

interface Props {
  /** Goes where a toast's link leads, without loading the page anew. */
  onFollow?: (to: string) => void;
}
export function ToastRegion({ onFollow }: Props) {
  const toasts = useStore(toastStore);
  const region = useRef<HTMLDivElement>(null);
  useLiftOverFeet(region, toasts.length > 0);
  return (
    <div ref={region} className={classes.region} role="region" aria-label={say('Notifications')}>
      <div aria-live="polite">
        {toasts
          .filter((one) => one.style !== 'danger')
          .map((one) => (
            <ToastCard key={one.id} {...one} onFollow={onFollow} />
          ))}
      </div>
      <div aria-live="assertive">
        {toasts
          .filter((one) => one.style === 'danger' && one.action)
          .map((one) => (
            <ToastCard key={one.id} {...one} />
          ))}
        <Dangers dangers={toasts.filter((one) => one.style === 'danger' && !one.action)} />
      </div>
    </div>
  );
}

function ToastCard({ onFollow, ...shown }: Toast & Props) {
  const { id, title, text, style, action, link } = shown;
  const [isHeld, setHeld] = useState(false);
  const left = useRef(standsFor(shown));
  useEffect(() => {
    if (isHeld || left.current === Infinity) return;
    const since = Date.now();
    const timer = setTimeout(() => toast.dismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(600, left.current - (Date.now() - since));
    };
  }, [isHeld, id]);
  const Icon = ICONS[style];
  const runAction = (event: React.MouseEvent) => {
    event.stopPropagation();
    const giveFocusBack = rememberOpener();
    action?.run();
    toast.dismiss(id);
    giveFocusBack();
  };
  const follow = (event: React.MouseEvent) => {
    if (event.ctrlKey || event.metaKey || !onFollow) return;
    event.preventDefault();
    onFollow(link!.to);
  };
  return (
    // The whole card dismisses; keyboards have Escape here and the action's own button.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- as the line above says
    <div
      className={classes.toast}
      data-style={style}
      onClick={() => toast.dismiss(id)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && toast.dismiss(id)}
    >
      <Icon size={18} stroke={1.75} className={classes.icon} aria-hidden />
      <div className={classes.text}>
        {title && <strong>{title}</strong>}
        <span>{text}</span>
        {link && (
          <a href={link.to} onClick={follow}>
            {link.label}
          </a>
        )}
      </div>
      {action && (
        <button type="button" className={classes.action} onClick={runAction}>
          {action.label}
        </button>
      )}
    </div>
  );
}

/** What went wrong, each in its line of one card: several cards would hide what is to be mended. */
function Dangers({ dangers }: { dangers: readonly Toast[] }) {
  if (dangers.length === 0) return null;
  const dismiss = () => dangers.forEach(({ id }) => toast.dismiss(id));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- as above; keyboards have the button
    <div className={classes.toast} data-style="danger" onClick={dismiss} onKeyDown={({ key }) => key === 'Escape' && dismiss()}>
      <ICONS.danger size={18} stroke={1.75} className={classes.icon} aria-hidden />
      <div className={classes.text}>
        {dangers.map(({ id, title, text }) => (
          <div key={id}>
            {title && <strong>{title}</strong>}
            <span>{text}</span>
          </div>
        ))}
      </div>
      <button type="button" className={classes.action} onClick={dismiss}>
        {say('Dismiss')}
      </button>
    </div>
  );
}
