import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import { homeOf } from '../landing.ts';
import { useSession } from '../session.tsx';
import { openPalette } from '../palette/palette-host.tsx';
import { BrandMark } from '../ui/brand-mark.tsx';
import { brand } from '../brand.ts';
import { AppSwitch } from './app-switch.tsx';
import { HeadButtons, StaffButtons } from './head-buttons.tsx';
import { NavigationGroups } from './navigation-groups.tsx';
import { UserMenu } from './user-menu.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { say } from '../words/say.ts';
import classes from './navigation.module.css';

export function Navigation({ isCollapsed, onCollapse }: { isCollapsed: boolean; onCollapse?: () => void }) {
  const { user } = useSession();
  const CollapseIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const collapseLabel = say(isCollapsed ? 'Expand navigation' : 'Collapse navigation');
  return (
    <div className={classes.column} data-collapsed={isCollapsed || undefined}>
      <div className={classes.head}>
        <Link to={homeOf(user.userType)} className={classes.brand} aria-label={say('{brand}, home', { brand: brand.name })}>
          <BrandMark size={24} />
          {!isCollapsed && <span className="ellipsis">{brand.name}</span>}
        </Link>
        {!isCollapsed && <AppSwitch />}
        <HeadButtons />
        {onCollapse && (
          <Tooltip label={collapseLabel} position="right">
            <ActionIcon onClick={onCollapse} aria-label={collapseLabel}>
              <CollapseIcon size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <button type="button" className={classes.search} onClick={() => openPalette()} aria-label={say('Search or jump to')}>
        <IconSearch size={16} stroke={1.6} aria-hidden />
        {!isCollapsed && (
          <>
            <span>{say('Search')}</span>
            <kbd>{say(isMac ? '⌘ K' : 'Ctrl K')}</kbd>
          </>
        )}
      </button>
      <div className={classes.scroll}>
        <NavigationGroups isCollapsed={isCollapsed} />
      </div>
      <div className={classes.foot}>
        <UserMenu isCollapsed={isCollapsed} />
        {onCollapse && <StaffButtons />}
      </div>
    </div>
  );
}

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');
