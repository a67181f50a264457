import { lazy, type ReactNode } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import { Link, NavLink, useLocation } from 'react-router';
import { screens } from '../discovered.ts';
import { useRemembered } from '../remembered.ts';
import { Icon } from '../ui/icon.tsx';
import { InitialsAvatar } from '../ui/initials-avatar.tsx';
import { PagePart } from '../ui/page-part.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { say } from '../words/say.ts';
import classes from './navigation.module.css';

export interface Entry {
  path: string;
  label: string;
  icon?: string | undefined;
}

const counts = screens.navigation.flatMap(({ path, count }) => (count ? [{ path, Count: lazy(count) }] : []));

export function NavigationEntry({ entry: { path, label, icon }, isCollapsed }: { entry: Entry; isCollapsed: boolean }) {
  const { pathname, search } = useLocation();
  const isShown = isQueryIn(path, search);
  const Anchor = isShown ? NavLink : Link;
  return (
    <Tooltip label={label} position="right" disabled={!isCollapsed}>
      <Anchor
        to={path}
        className={classes.entry}
        aria-label={isCollapsed ? label : undefined}
        {...(isShown ? { end: path === '/admin' || hasOwnEntry(path, pathname) } : {})}
        draggable={false}
      >
        {icon ? <Icon name={icon} size={17} /> : <InitialsAvatar name={label} size={18} />}
        {!isCollapsed && <span className="ellipsis">{label}</span>}
        {!isCollapsed && <Counted path={path} />}
      </Anchor>
    </Tooltip>
  );
}

const Counted = ({ path }: { path: string }) =>
  counts
    .filter((one) => one.path === path)
    .map(({ Count }) => (
      <span key={path} className={classes.count}>
        <PagePart>
          <Count />
        </PagePart>
      </span>
    ));

/** Whether a screen below this path, such as a desk of its module, stands in the menu by itself. */
const hasOwnEntry = (path: string, pathname: string): boolean =>
  screens.navigation.some((other) => other.path.startsWith(`${path}/`) && `${pathname}/`.startsWith(`${other.path}/`));

/** Of an entry that leads to a list in some shape: whether the address says that shape. */
const isQueryIn = (path: string, search: string): boolean => {
  const here = new URLSearchParams(search);
  return [...new URLSearchParams(path.split('?')[1] ?? '')].every(([name, value]) => here.get(name) === value);
};

export const NavigationEntries = ({ entries, isCollapsed }: { entries: Entry[]; isCollapsed: boolean }) =>
  entries.map((entry) => <NavigationEntry key={entry.path} entry={entry} isCollapsed={isCollapsed} />);

interface GroupProps {
  /** Said where it is drawn: this browser remembers by it whether the group is folded. */
  label: string;
  isCollapsed?: boolean;
  /** Folded until somebody opens it. */
  isFoldedAtFirst?: boolean;
  children: ReactNode;
}
/** Entries under a heading that folds. */
export function NavigationGroup({ label, isCollapsed = false, isFoldedAtFirst = false, children }: GroupProps) {
  const [closed, setClosed] = useRemembered<Record<string, boolean>>('closed-groups', NOTHING_CLOSED);
  const isOpen = isCollapsed || !(closed[label] ?? isFoldedAtFirst);
  return (
    <section className={classes.group} aria-label={say(label)}>
      {!isCollapsed && (
        <button
          type="button"
          className={classes.groupHead}
          aria-expanded={isOpen}
          onClick={() => setClosed({ ...closed, [label]: isOpen })}
        >
          {say(label)}
          <IconChevronDown size={12} stroke={2} aria-hidden />
        </button>
      )}
      {isOpen && children}
    </section>
  );
}
const NOTHING_CLOSED = {};
