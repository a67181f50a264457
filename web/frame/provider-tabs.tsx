import { NavLink, useLocation } from 'react-router';
import type { MenuEntry } from '../screens.ts';
import { Icon } from '../ui/icon.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { say } from '../words/say.ts';
import classes from './provider-frame.module.css';

const MoreTabs = onDemand('menu', () => import('./more-tabs.tsx'));

/** So many fit beside each other on a phone. */
const TABS = 5;

/** The pages of a provider within the thumb's reach; those without room wait behind “More”. */
export function ProviderTabs({ tabs }: { tabs: readonly MenuEntry[] }) {
  const { pathname } = useLocation();
  if (tabs.length === 0) return null;
  const shown = tabs.length > TABS ? tabs.slice(0, TABS - 1) : tabs;
  const others = tabs.slice(shown.length);
  return (
    <nav className={classes.tabs} aria-label={say('Main')} data-foot>
      {shown.map(({ path, label, icon }) => (
        <NavLink key={path} to={path} className={classes.tab}>
          <Icon name={icon} size={22} />
          <span>{say(label)}</span>
        </NavLink>
      ))}
      {others.length > 0 && (
        <MoreTabs tabs={others}>
          <button
            type="button"
            className={classes.tab}
            aria-current={others.some(({ path }) => pathname.startsWith(path)) ? 'page' : undefined}
          >
            <Icon name="dots" size={22} />
            <span>{say('More')}</span>
          </button>
        </MoreTabs>
      )}
    </nav>
  );
}
