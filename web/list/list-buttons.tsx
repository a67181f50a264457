import { lazy, Suspense, type ReactNode } from 'react';
import { ActionIcon, Popover } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import { screens } from '../discovered.ts';
import { usePhone } from '../ui/use-phone.ts';
import classes from './module-list.module.css';

const buttons = screens.listButtons.map(({ module, load }) => ({ module, Button: lazy(load) }));

/** What a feature puts beside “New” over the list of its module; on a phone under “…”. */
export function ListButtons({ module }: { module: DescribedModule }) {
  const isPhone = usePhone();
  const own = buttons.filter((each) => each.module === module.name);
  if (own.length === 0) return null;
  const shown = (
    <Suspense>
      {own.map(({ Button }, at) => (
        <Button key={at} module={module} />
      ))}
    </Suspense>
  );
  return isPhone ? <MoreButtons>{shown}</MoreButtons> : shown;
}

/** They stay mounted, so that a dialog that one of them opened outlives the menu; without any, CSS hides the whole. */
function MoreButtons({ children }: { children: ReactNode }) {
  return (
    <div className={classes.moreButtons}>
      <Popover position="bottom-end" withinPortal={false} keepMounted closeOnClickOutside shadow="md">
        <Popover.Target>
          <ActionIcon size={44} aria-label="More actions">
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={classes.moreDropdown}>{children}</Popover.Dropdown>
      </Popover>
    </div>
  );
}
