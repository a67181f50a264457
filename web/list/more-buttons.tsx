import type { ReactNode } from 'react';
import { ActionIcon, Popover } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { say } from '../words/say.ts';
import classes from './module-list.module.css';

/** They stay mounted, so that a dialog that one of them opened outlives the menu; without any, CSS hides the whole. */
export default function MoreButtons({ children }: { children: ReactNode }) {
  return (
    <div className={classes.moreButtons}>
      <Popover position="bottom-end" withinPortal={false} keepMounted closeOnClickOutside shadow="md">
        <Popover.Target>
          <ActionIcon size={44} aria-label={say('More actions')}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={classes.moreDropdown}>{children}</Popover.Dropdown>
      </Popover>
    </div>
  );
}
